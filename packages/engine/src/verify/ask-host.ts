import { DebussyError, hostCheckOf, safeName } from '@debussy/core';
import type { GateSpec } from '@debussy/core';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GateRun } from './clean-tree.ts';
import type { VerificationSetting } from './verify-tree.ts';

interface HostGate {
  readonly commit: string;
  readonly phase: string;
  readonly gate: GateSpec;
}

/** The verdict of a check of the host, told like that of a gate which ran here: its log holds what the host says, and where. */
export async function askHost(
  { context, host, task, work }: VerificationSetting,
  { commit, phase, gate }: HostGate,
): Promise<GateRun> {
  const name = hostCheckOf(gate.command) ?? gate.name;
  if (host === null) throw nobodyToAsk(gate.name, name);
  const { gate_timeout: limit } = context.config;
  const timeoutMs = limit === 0 ? Number.POSITIVE_INFINITY : limit * 1000;
  const from = performance.now();
  const { signal } = work;
  const { state, detail, url } = await host.check({ commit, name, timeoutMs, signal, tell: work.tell });
  const log = join(context.folder.gates, `${safeName(`${task.id}-${phase}-${gate.name}`)}.log`);
  const said = [`check ${name} on the host, for commit ${commit}: ${detail}`, ...(url === null ? [] : [url])];
  await mkdir(context.folder.gates, { recursive: true });
  await writeFile(log, `${said.join('\n')}\n`);
  return {
    passed: state === 'passed',
    timedOut: state === 'timed_out',
    cancelled: state === 'cancelled',
    exitCode: null,
    seconds: Math.round((performance.now() - from) / 100) / 10,
    log,
    detail: url === null ? detail : `${detail}: ${url}`,
    changed: [],
  };
}

function nobodyToAsk(gate: string, check: string): DebussyError {
  return new DebussyError({
    code: 'ERR_HOST_CHECK',
    message: `gate ${gate} needs the check ${check} from the host, and this process cannot ask the host`,
    hint: 'Workers of a fleet never can: use `executor: local`, or give the gate a command.',
    exitCode: 2,
  });
}
