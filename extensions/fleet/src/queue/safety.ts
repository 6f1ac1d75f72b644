import { DebussyError } from '@debussy/core';
import { randomUUID } from 'node:crypto';
import type { QueueAddress } from '../address/queue-address.ts';
import { queueTrouble } from '../git/trouble.ts';
import { askServer } from './ask-server.ts';

export interface QueueFacts {
  readonly server: string;
  /** Why tasks could silently disappear there; empty if they cannot. */
  readonly dangers: readonly string[];
  /** Its clock minus ours, in milliseconds. */
  readonly clockMs: number;
  readonly latencyMs: number;
  /** Why nothing can be written there; null if it can. */
  readonly refusal: DebussyError | null;
}

export function queueFacts(address: QueueAddress): Promise<QueueFacts> {
  return askServer(address, async (redis, ask) => {
    const info = await ask('INFO', redis.info());
    const before = Date.now();
    const [seconds, micros] = await ask('TIME', redis.time());
    const latencyMs = Date.now() - before;
    const now = Number(seconds) * 1000 + Number(micros) / 1000;
    const clockMs = Math.round(now - before - latencyMs / 2);
    // A replica, or a full server, answers reads only.
    const write = ask('write', redis.set(`debussy:probe:${randomUUID()}`, '', 'PX', 1000));
    const refusal = await write.then(
      () => null,
      (cause: unknown) => queueTrouble(address, cause),
    );
    return { server: serverOf(info), dangers: dangersIn(info), clockMs, latencyMs, refusal };
  });
}

/** The allowed difference between the clocks of a host and the queue, plus the uncertainty of the measurement. */
const mostClockMs = 2000;

export function isSkewed({ clockMs, latencyMs }: QueueFacts): boolean {
  return Math.abs(clockMs) > mostClockMs + latencyMs / 2;
}

/**
 * Refuses a server that may lose tasks, because it is in memory only or evicts keys when it is full, and a host with a
 * wrong clock.
 */
export async function requireSafeQueue(address: QueueAddress, allowUnsafe: boolean): Promise<QueueFacts> {
  const facts = await queueFacts(address);
  if (isSkewed(facts)) throw skewed(address, facts);
  if (facts.refusal !== null) throw facts.refusal;
  if (facts.dangers.length === 0 || allowUnsafe) return facts;
  throw new DebussyError({
    code: 'ERR_FLEET_QUEUE_UNSAFE',
    message: `the queue ${address.shown} may lose tasks: ${facts.dangers.join('; ')}`,
    hint: 'Set appendonly yes and maxmemory-policy noeviction there, or allow it: --allow-unsafe-queue (DEBUSSY_FLEET_ALLOW_UNSAFE=1)',
    exitCode: 2,
  });
}

function skewed({ shown }: QueueAddress, { clockMs }: QueueFacts): DebussyError {
  const seconds = Math.round(Math.abs(clockMs) / 1000);
  return new DebussyError({
    code: 'ERR_FLEET_CLOCK',
    message: `the clock of this host is ${seconds} s ${clockMs < 0 ? 'ahead of' : 'behind'} that of the queue ${shown}`,
    hint: 'Switch on NTP on both hosts: timedatectl set-ntp true    then look again: debussy fleet doctor',
    exitCode: 2,
  });
}

/** `INFO` has it too, if `CONFIG` is forbidden. */
function dangersIn(info: string): readonly string[] {
  const append = field(info, 'aof_enabled');
  const policy = field(info, 'maxmemory_policy');
  return [
    ...(append === '1' ? [] : ['it has no append-only file, so a restart forgets tasks']),
    ...(policy === 'noeviction' ? [] : [`its eviction policy is ${policy || 'unknown'}, not noeviction`]),
  ];
}

function serverOf(info: string): string {
  const valkey = field(info, 'valkey_version');
  return valkey === '' ? `Redis ${field(info, 'redis_version')}` : `Valkey ${valkey}`;
}

function field(info: string, name: string): string {
  return new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
}
