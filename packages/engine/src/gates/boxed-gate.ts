import { DebussyError } from '@debussy/core';
import type { Config, GateSpec } from '@debussy/core';
import { environmentFor, openBox } from '@debussy/host';
import type { ProcessBox, CommandOrder, CommandResult } from '@debussy/host';
import type { Repository, Slot } from '@debussy/workspace';
import type { GateRecorder } from '../evidence/gate-recorder.ts';
import { boxGround } from './box-ground.ts';
import { boxedGateEnvironment, gateEnvironment } from './gate-environment.ts';

/** The environment and the box of one gate. A gate that an agent wrote gets only the environment of agents. */
export function boxedGate(
  {
    repository,
    config,
    env: own,
  }: {
    readonly repository: Pick<Repository, 'root' | 'commonDir' | 'partial'>;
    readonly config: Pick<Config, 'sandbox' | 'network' | 'isolation' | 'share' | 'gate_env'>;
    readonly env: NodeJS.ProcessEnv;
  },
  gate: Pick<GateSpec, 'file'> | null,
  { slot, recorder }: { readonly slot: Slot; readonly recorder: Pick<GateRecorder, 'folder' | 'env'> | null },
): Pick<CommandOrder, 'env'> & { readonly box: ProcessBox | null } {
  const isOfAgent = gate !== null && gate.file === '';
  const source = isOfAgent ? environmentFor('agent', own) : own;
  const plain = gateEnvironment(source, slot);
  const ground = boxGround(repository, config, own);
  const kept = ground === null ? plain : boxedGateEnvironment(plain, config.gate_env);
  const env = recorder === null ? kept : recorder.env(kept);
  if (ground === null) return { env, box: null };
  const writable = recorder === null ? [] : [recorder.folder];
  return { env, box: openBox({ kind: 'gate', ground, cwd: slot.path, env, writable }) };
}

/**
 * The box ended before the gate began: no verdict on the work, and nothing that an agent could repair. A gate can print
 * the same words, so the box must also fail with a command that does nothing.
 */
export async function refuseBrokenBox(
  { exitCode, startError, outputTail }: CommandResult,
  gate: string,
  doNothing: () => Promise<CommandResult>,
): Promise<void> {
  if (startError === null && !(exitCode === 1 && /^bwrap: .*\n$/.test(outputTail))) return;
  const { exitCode: code, cancelled } = await doNothing();
  if (code === 0 || cancelled) return;
  throw new DebussyError({
    code: 'ERR_SANDBOX_REFUSED',
    message: `gate ${gate} was not judged, because its box does not start: ${startError ?? outputTail.trim()}`,
    hint: 'Find the cause: debussy doctor. Fix it or set `sandbox: none`, then: debussy resume',
  });
}

export function networkHint(wanted: readonly string[]): string {
  return `If it needs them, set network: { gates: ["${wanted.join('", "')}"] } in .debussy/config.yaml.`;
}
