import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { childEnvironment, type Variables } from '../environment/child-environment.ts';
import { type Scrub, scrubber } from '@debussy/core';
import { sandboxed } from '../sandbox/bwrap.ts';
import { requireCookie } from './cookie.ts';
import { guardAgainstOurDeath } from './dead-man.ts';
import { startObstacle } from './find-program.ts';
import { KeptLog } from './kept-log.ts';
import { OutputTail } from './output-tail.ts';
import type { ExitFacts, ProcessPlan, SpawnError, Supervised } from './process-plan.ts';
import { closeAll, openInput, startFailure, startProgram } from './start-program.ts';
import { SupervisedProgram } from './supervised-program.ts';
import { openNameless, type TailedFile } from './tailed-file.ts';

/** What programs get of debussy's own surroundings. */
export interface Surroundings {
  /** What the allow-lists choose from: debussy's own environment. */
  readonly env: Variables;
  /** Folder with the `debussy` launcher for the front of PATH; null where the programs need none. */
  readonly bin: string | null;
}

/**
 * Runs one program with all its descendants, under limits. Never throws for what the outside world does: a program that cannot start
 * ends at once with `spawnError`.
 */
export function supervise(plan: ProcessPlan, surroundings: Surroundings): Supervised {
  requireCookie(plan.cookie);
  try {
    return prepareAndRun(plan, surroundings);
  } catch (cause) {
    return neverStarted(startFailure(cause));
  }
}

function prepareAndRun(plan: ProcessPlan, { env: own, bin }: Surroundings): Supervised {
  const env = childEnvironment(own, plan.environment, { cookie: plan.cookie, bin });
  const obstacle = startObstacle(plan.argv[0] ?? '', { cwd: plan.cwd, path: env['PATH'] ?? '' });
  if (obstacle !== null) return neverStarted(obstacle);
  mkdirSync(plan.folder, { recursive: true, mode: 0o700 });
  const command = sandboxed(plan, env);
  return command.ok ? run({ ...plan, argv: command.value }, env) : neverStarted(command.error);
}

function run(plan: ProcessPlan, env: Readonly<Record<string, string>>): Supervised {
  guardAgainstOurDeath(plan.cookie);
  const scrub = scrubber(plan.secrets);
  const tail = new OutputTail(scrub);
  const stdout = openStream('stdout', plan.folder, tail);
  const stderr = openStream('stderr', plan.folder, tail);
  const stdin = openInput(join(plan.folder, 'stdin.raw'), plan.stdin);
  const descriptors = { stdin, stdout: stdout.fd, stderr: stderr.fd };
  const started = startProgram({ argv: plan.argv, cwd: plan.cwd, env, ...descriptors });
  closeAll(Object.values(descriptors));
  return new SupervisedProgram({ ...plan, started, tail, stderrTail: () => tailOf(stderr.file, scrub) });
}

function openStream(
  name: 'stdout' | 'stderr',
  folder: string,
  tail: OutputTail,
): { readonly fd: number; readonly file: TailedFile } {
  const opened = openNameless(join(folder, `${name}.raw`), () => tail.grew());
  tail.add({ name, file: opened.file, log: new KeptLog(join(folder, `${name}.log`)) });
  return opened;
}

const stderrTailBytes = 8 * 1024;

function tailOf(file: TailedFile, scrub: Scrub): string {
  // Scrubbed with room in front, so that no secret stands cut in half at the beginning.
  return scrub(file.tail(stderrTailBytes * 2)).slice(-stderrTailBytes);
}

function neverStarted(spawnError: SpawnError): Supervised {
  const exit: ExitFacts = { code: null, signal: null, limit: null, leftovers: 0, stderrTail: '', spawnError };
  return {
    pid: null,
    output: (async function* () {})(),
    watch: () => {},
    settled: () => {},
    stop: async () => {},
    exit: Promise.resolve(exit),
  };
}
