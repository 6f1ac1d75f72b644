import { DebussyError, privateRefs, runBranches } from '@debussy/core';
import type { Labels, QueueAddress, RefSpace, RemoteAddress } from '@debussy/fleet';
import type { Fleet } from './load-fleet.ts';

/** Where queue and shared repository are. They may hold passwords, so they stand in no configuration file and no journal. */
export interface FleetSettings {
  readonly queue: QueueAddress;
  readonly remotes: readonly [RemoteAddress, ...RemoteAddress[]];
  readonly refs: RefSpace;
  readonly labels: Labels;
  readonly allowUnsafe: boolean;
  /** Longest wait for one answer of the remote. */
  readonly gitTimeoutMs: number;
}

/** What was given by flags; what was not comes from the environment. */
export interface FleetFlags {
  readonly queue?: string | undefined;
  readonly remote?: readonly string[] | undefined;
  readonly refs?: string | undefined;
  readonly 'allow-unsafe-queue'?: boolean | undefined;
}

export interface SettingsOrder {
  readonly flags: FleetFlags;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

export function fleetSettings(fleet: Fleet, { flags, env, cwd }: SettingsOrder): FleetSettings {
  const queue = flags.queue ?? env['DEBUSSY_FLEET_QUEUE'] ?? '';
  const urls = flags.remote ?? (env['DEBUSSY_FLEET_REMOTE'] ?? '').split(/\s+/);
  const [first, ...others] = urls.filter((url) => url !== '').map((url) => fleet.remoteAddress(url, cwd));
  if (queue === '')
    throw notSaid('where the queue is', '--queue redis://127.0.0.1:6379, or DEBUSSY_FLEET_QUEUE');
  if (first === undefined) {
    throw notSaid(
      'where the shared repository is',
      '--remote git@host:team/hub.git, or DEBUSSY_FLEET_REMOTE',
    );
  }
  return {
    queue: fleet.queueAddress(queue),
    remotes: [first, ...others],
    refs: refSpace(flags.refs ?? env['DEBUSSY_FLEET_REFS'] ?? privateRefs),
    labels: {
      session: label(fleet, env['DEBUSSY_FLEET_SESSION_LABEL']),
      verification: label(fleet, env['DEBUSSY_FLEET_VERIFICATION_LABEL']),
    },
    gitTimeoutMs: gitTimeout(env['DEBUSSY_FLEET_GIT_TIMEOUT'] ?? '300'),
    allowUnsafe: flags['allow-unsafe-queue'] ?? isOn(env['DEBUSSY_FLEET_ALLOW_UNSAFE']),
  };
}

/** The variables of `fleetSettings`, and the flags that say the same. */
export const fleetFlags = {
  queue: {
    type: 'string',
    takes: 'URL',
    says: 'redis://…, rediss://…, /run/redis.sock or postgres://… (DEBUSSY_FLEET_QUEUE)',
  },
  remote: {
    type: 'string',
    multiple: true,
    takes: 'URL',
    says: 'the shared bare repository (DEBUSSY_FLEET_REMOTE)',
  },
  refs: {
    type: 'string',
    takes: 'PREFIX',
    completes: ['refs/debussy', 'refs/heads/debussy'],
    says: 'refs/debussy, or refs/heads/debussy for hosts that refuse custom refs (DEBUSSY_FLEET_REFS)',
  },
  'allow-unsafe-queue': {
    type: 'boolean',
    says: 'also work for a Redis that may forget (DEBUSSY_FLEET_ALLOW_UNSAFE)',
  },
} as const;

function refSpace(text: string): RefSpace {
  const plain = text.replace(/\/+$/, '');
  if (plain === privateRefs || plain === runBranches) return plain;
  throw new DebussyError({
    code: 'ERR_FLEET_REFS',
    message: `refs cannot be kept below ${text}`,
    hint: 'Use refs/debussy, or refs/heads/debussy where the host refuses custom refs.',
    exitCode: 2,
  });
}

function label(fleet: Fleet, text: string | undefined): string | null {
  return text === undefined || text === '' ? null : fleet.labelName(text);
}

function gitTimeout(text: string): number {
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0) return seconds * 1000;
  throw new DebussyError({
    code: 'ERR_FLEET_GIT_TIMEOUT',
    message: `DEBUSSY_FLEET_GIT_TIMEOUT=${text} is no number of seconds`,
    hint: 'Longest wait for one answer of the shared repository; 300 when it is not set.',
    exitCode: 2,
  });
}

function isOn(text: string | undefined): boolean {
  return text !== undefined && /^(?:1|true|yes|on)$/i.test(text);
}

function notSaid(what: string, how: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_SETTINGS',
    message: `nobody said ${what}`,
    hint: `Say it: ${how}`,
    exitCode: 2,
  });
}
