import { spawnSync } from 'node:child_process';
import { mkdtempSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChaosOptions } from './chaos-options.ts';
import { builtShim } from './shim.ts';
import { workspaceRoot } from '@debussy/testing';
import { inOwnNamespace, system } from './disturb/disturb.ts';
import { kinds } from './disturbance.ts';
import type { Kind } from './disturbance.ts';
import { playRound } from './round.ts';
import type { Chaos, Round } from './round.ts';
import { rememberedRuns } from './undisturbed.ts';

export interface ChaosResult {
  readonly seed: number;
  readonly rounds: readonly Round[];
  readonly skipped: readonly string[];
  readonly ms: number;
}

export interface Watching {
  readonly over: AbortSignal;
  played(round: Round): void;
}

/** Plays rounds until their number or the time is reached, or until it is interrupted. */
export async function runChaos(
  program: string,
  options: ChaosOptions,
  watching: Watching,
): Promise<ChaosResult> {
  const begun = performance.now();
  const { seed, rounds: wanted, seconds, first } = options;
  const folder = realpathSync(mkdtempSync(join(options.folder, 'debussy-chaos-')));
  const { kinds: possible, library, skipped } = possibleKinds();
  const chaos: Chaos = {
    program,
    folder,
    seed,
    kinds: possible.filter((kind) => options.only.includes(kind)),
    library,
    undisturbed: rememberedRuns(program, folder),
  };
  const rounds: Round[] = [];
  const isTime = (): boolean => performance.now() - begun < seconds * 1000;
  for (let round = first; rounds.length < wanted && isTime() && !watching.over.aborted; round++) {
    const played = await playRound(chaos, round);
    rounds.push(played);
    watching.played(played);
  }
  if (rounds.every(({ problems }) => problems.length === 0)) rmSync(folder, { recursive: true, force: true });
  return { seed, rounds, skipped, ms: performance.now() - begun };
}

/** What can be done to debussy here, and why something cannot. */
interface Possible {
  readonly kinds: readonly Kind[];
  readonly library: string | null;
  readonly skipped: readonly string[];
}

/** A small disk needs the right to mount; so does a read-only folder for root, who heeds no modes. */
function possibleKinds(): Possible {
  const mount = mountProblem();
  const shim = builtShim(workspaceRoot(import.meta.dirname));
  const problems: readonly (readonly [Kind, string | null])[] = [
    ['full-disk', mount],
    ['read-only', process.getuid?.() === 0 ? mount : null],
    ['power-cut', shim.ok ? null : shim.why],
    ['kill-at-ref', shim.ok ? null : shim.why],
    ['own-namespace', namespaceProblem()],
    ['second-namespace', namespaceProblem()],
  ];
  const impossible = problems.filter(([, problem]) => problem !== null);
  return {
    kinds: kinds.filter((kind) => !impossible.some(([one]) => one === kind)),
    library: shim.ok ? shim.library : null,
    skipped: impossible.map(([kind, problem]) => `${kind}: ${problem ?? ''}`),
  };
}

/** Only from the first PID namespace it is seen that those of another one have ended. */
function namespaceProblem(): string | null {
  const own = process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : '';
  if (own !== 'pid:[4026531836]') return 'this is not the first PID namespace of a Linux';
  const [first, ...words] = [...inOwnNamespace, 'true'];
  return spawnSync(first, words).status === 0 ? null : 'no PID namespace can be made here';
}

function mountProblem(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-mount-'));
  try {
    system('mount', '-t', 'tmpfs', '-o', 'size=1m', 'chaos', folder);
    system('umount', folder);
    return null;
  } catch (error) {
    return `nothing can be mounted here (${error instanceof Error ? error.message.trim() : String(error)})`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
