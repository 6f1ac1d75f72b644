import { DebussyError, privateRefs, runBranches } from '@debussy/core';
import { queueAddress } from '../address/queue-address.ts';
import type { QueueAddress } from '../address/queue-address.ts';
import { labelName, remoteAddress } from '../address/remote-address.ts';
import type { RemoteAddress } from '../address/remote-address.ts';
import type { Labels } from '../coordinator/coordination.ts';
import type { RefSpace } from '../git/fleet-refs.ts';

/**
 * Addresses of the queue and the shared repository. They may contain passwords, so no configuration file and no journal
 * has them.
 */
export interface FleetSettings {
  readonly queue: QueueAddress;
  readonly remotes: readonly [RemoteAddress, ...RemoteAddress[]];
  readonly refs: RefSpace;
  readonly labels: Labels;
  readonly allowUnsafe: boolean;
  /** Tasks of a run with a higher priority go first. */
  readonly priority: number;
  /** Longest wait for one answer of the remote. */
  readonly gitTimeoutMs: number;
  /** How long a run waits for an unusable queue or remote. */
  readonly giveUpMs: number;
  /** A live coordinator renews its record this often. */
  readonly beatMs: number;
}

/** Settings given by flags; the others come from the environment. */
export interface FleetFlags {
  readonly queue?: string | undefined;
  readonly remote?: readonly string[] | undefined;
  readonly refs?: string | undefined;
  readonly 'allow-unsafe-queue'?: boolean | undefined;
  readonly priority?: string | undefined;
}

export interface SettingsOrder {
  readonly flags: FleetFlags;
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
}

export function fleetSettings({ flags, env, cwd }: SettingsOrder): FleetSettings {
  const queue = flags.queue ?? env['DEBUSSY_FLEET_QUEUE'] ?? '';
  const urls = flags.remote ?? (env['DEBUSSY_FLEET_REMOTE'] ?? '').split(/\s+/);
  const [first, ...others] = urls.filter((url) => url !== '').map((url) => remoteAddress(url, cwd));
  if (queue === '')
    throw missing("the queue's address", '--queue redis://127.0.0.1:6379, or DEBUSSY_FLEET_QUEUE');
  if (first === undefined) {
    throw missing(
      "the shared repository's address",
      '--remote git@host:team/hub.git, or DEBUSSY_FLEET_REMOTE',
    );
  }
  return {
    queue: queueAddress(queue),
    remotes: [first, ...others],
    refs: refSpace(flags.refs ?? env['DEBUSSY_FLEET_REFS'] ?? privateRefs),
    labels: {
      session: label(env['DEBUSSY_FLEET_SESSION_LABEL']),
      verification: label(env['DEBUSSY_FLEET_VERIFICATION_LABEL']),
    },
    gitTimeoutMs: milliseconds('DEBUSSY_FLEET_GIT_TIMEOUT', env),
    giveUpMs: milliseconds('DEBUSSY_FLEET_PATIENCE', env),
    beatMs: milliseconds('DEBUSSY_FLEET_BEAT', env),
    priority: priorityOf(flags.priority ?? env['DEBUSSY_FLEET_PRIORITY']),
    allowUnsafe: flags['allow-unsafe-queue'] ?? isOn(env['DEBUSSY_FLEET_ALLOW_UNSAFE']),
  };
}

function refSpace(text: string): RefSpace {
  const plain = text.replace(/\/+$/, '');
  if (plain === privateRefs || plain === runBranches) return plain;
  throw new DebussyError({
    code: 'ERR_FLEET_REFS',
    message: `refs cannot be kept below ${text}`,
    hint: 'Use refs/debussy, or refs/heads/debussy if the host refuses custom refs.',
    exitCode: 2,
  });
}

function label(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : labelName(text);
}

const durations = {
  DEBUSSY_FLEET_GIT_TIMEOUT: {
    code: 'ERR_FLEET_GIT_TIMEOUT',
    otherwise: 300,
    meaning: 'Longest wait for one answer of the shared repository',
  },
  DEBUSSY_FLEET_BEAT: {
    code: 'ERR_FLEET_BEAT',
    otherwise: 10,
    meaning: 'How often a coordinator shows the hub that it is alive',
  },
  DEBUSSY_FLEET_PATIENCE: {
    code: 'ERR_FLEET_PATIENCE',
    otherwise: 900,
    meaning: 'How long a run waits for a queue or a shared repository that cannot be used',
  },
} as const;

function milliseconds(name: keyof typeof durations, env: NodeJS.ProcessEnv): number {
  const { code, otherwise, meaning } = durations[name];
  const text = env[name] ?? String(otherwise);
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds > 0) return seconds * 1000;
  throw new DebussyError({
    code,
    message: `${name}=${text} must be a number of seconds > 0`,
    hint: `${meaning}; ${otherwise} when it is not set.`,
    exitCode: 2,
  });
}

function priorityOf(text: string | undefined): number {
  const value = text === undefined || text === '' ? 0 : Number(text);
  if (Number.isInteger(value) && Math.abs(value) <= 1000) return value;
  throw new DebussyError({
    code: 'ERR_FLEET_PRIORITY',
    message: `priority ${text} must be a whole number from -1000 to 1000`,
    hint: 'Runs with a higher number go first; 0 is usual. Set it with --priority 10, or DEBUSSY_FLEET_PRIORITY.',
    exitCode: 2,
  });
}

function isOn(text: string | undefined): boolean {
  return text !== undefined && /^(?:1|true|yes|on)$/i.test(text);
}

function missing(what: string, how: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_SETTINGS',
    message: `missing: ${what}`,
    hint: `Set it with ${how}`,
    exitCode: 2,
  });
}
