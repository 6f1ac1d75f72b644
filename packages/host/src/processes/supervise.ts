import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ok } from '@debussy/core';
import type { Scrub } from '@debussy/core';
import { cookieName, requireCookie } from './cookie.ts';
import { guardAgainstOurDeath } from './dead-man.ts';
import { startObstacle } from './find-program.ts';
import { KeptLog } from './kept-log.ts';
import { OutputTail } from './output-tail.ts';
import { nothingUsed } from './process-plan.ts';
import type { ExitFacts, ProcessPlan, SpawnError, Supervised } from './process-plan.ts';
import { closeAll, openInput, startFailure, startProgram } from './start-program.ts';
import { SupervisedProgram } from './supervised-program.ts';
import { openNameless, type TailedFile } from './tailed-file.ts';

/**
 * Runs one program with all its descendants, under limits. Never throws for outside failures: a program that cannot
 * start ends at once with `spawnError`.
 */
export function supervise(plan: ProcessPlan): Supervised {
  requireCookie(plan.cookie);
  const obstacle = startObstacle(plan.argv[0] ?? '', { cwd: plan.cwd, path: plan.env['PATH'] ?? '' });
  if (obstacle !== null) return neverStarted(obstacle);
  try {
    mkdirSync('folder' in plan.output ? plan.output.folder : dirname(plan.output.log), {
      recursive: true,
      mode: 0o700,
    });
    const command = plan.boxed?.(plan.argv) ?? ok(plan.argv);
    return command.ok
      ? run({ ...plan, argv: [...(plan.manner?.prefix ?? []), ...command.value] })
      : neverStarted(command.error);
  } catch (cause) {
    return neverStarted(startFailure(cause));
  }
}

function run(plan: ProcessPlan): Supervised {
  guardAgainstOurDeath(plan.cookie);
  const { scrub } = plan;
  const tail = new OutputTail(scrub);
  const { stdout, stderr, stdinFile } = openOutput(plan.output, tail);
  const stdin = openInput(stdinFile, plan.stdin);
  const env = { ...plan.env, [cookieName]: plan.cookie };
  const stdio = [stdin, stdout.fd, stderr.fd];
  const started = startProgram({ ...plan, env }, stdio);
  closeAll([...new Set(stdio)]);
  return new SupervisedProgram({ ...plan, started, tail, stderrTail: () => tailOf(stderr.file, scrub) });
}

interface Stream {
  readonly fd: number;
  readonly file: TailedFile;
}

interface Streams {
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** The temporary file of the input. */
  readonly stdinFile: string;
}

function openOutput(output: ProcessPlan['output'], tail: OutputTail): Streams {
  const stream = (name: 'stdout' | 'stderr', path: string): Stream => {
    const opened = openNameless(`${path}.raw`, () => tail.grew());
    tail.add({ name, file: opened.file, log: new KeptLog(path) });
    return opened;
  };
  if ('log' in output) {
    const both = stream('stdout', output.log);
    return { stdout: both, stderr: both, stdinFile: `${output.log}.stdin` };
  }
  const { folder } = output;
  const stdout = stream('stdout', join(folder, 'stdout.log'));
  return {
    stdout,
    stderr: stream('stderr', join(folder, 'stderr.log')),
    stdinFile: join(folder, 'stdin.raw'),
  };
}

const stderrTailBytes = 8 * 1024;

function tailOf(file: TailedFile, scrub: Scrub): string {
  // Scrubbed together with some text before it, so that no secret is cut in half at the beginning.
  return scrub(file.tail(stderrTailBytes * 2)).slice(-stderrTailBytes);
}

function neverStarted(spawnError: SpawnError): Supervised {
  const exit: ExitFacts = {
    code: null,
    signal: null,
    limit: null,
    leftovers: 0,
    used: nothingUsed,
    stderrTail: '',
    spawnError,
  };
  return {
    pid: null,
    output: (async function* () {})(),
    watch: () => {},
    settled: () => {},
    stop: async () => {},
    exit: Promise.resolve(exit),
  };
}
