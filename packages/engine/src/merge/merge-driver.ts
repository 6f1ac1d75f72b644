import { runProgram } from '@debussy/host';
import { refused } from '@debussy/merge';
import type { MergedText, FileSides } from '@debussy/merge';
import { driverCommand, driversOf } from '@debussy/workspace';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startObstacle } from '@debussy/runners';
import type { RunContext } from '../run/run-context.ts';
import { gateEnvironment } from '../verify/gate-environment.ts';
import type { MergeStep } from './climb.ts';

const longestMs = 60_000;
const itself = 'mergiraf';
const itselfCommand = 'mergiraf merge --git %O %A %B -s %S -x %X -y %Y -p %P -l %L';

type Driven = (MergedText & { readonly by: string | null }) | null;

/** The drivers that the project allows, each where the user's git has it for this file; mergiraf for every file where it is installed. */
export async function runDrivers(step: MergeStep, sides: FileSides): Promise<Driven> {
  const { config, store } = step.context;
  if (config.merge_drivers.length === 0) return null;
  const wanted = (await driversOf(store, step.conflict.ours, [sides.path])).get(sides.path) ?? '';
  const names = config.merge_drivers.filter((name) => name === wanted || name === itself);
  let last: Driven = null;
  for (const name of names) {
    const command = await commandOf(step, name);
    if (command === null) continue;
    last = { ...(await runDriver(step, sides, command)), by: name };
    if (last.ok) return last;
  }
  return last;
}

async function commandOf({ context }: MergeStep, name: string): Promise<string | null> {
  const own = await driverCommand(context.store, name);
  if (own !== null || name !== itself) return own;
  return isInstalled(context, itself) ? itselfCommand : null;
}

/** As git calls it: three files, the result in ours. It finds the environment of gates, and has a minute. */
async function runDriver({ context }: MergeStep, sides: FileSides, command: string): Promise<MergedText> {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-merge-'));
  try {
    const files = { O: sides.base ?? '', A: sides.ours, B: sides.theirs };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const result = await runProgram({
      argv: ['/bin/sh', '-c', filledIn(command, sides.path)],
      cwd: folder,
      env: gateEnvironment(context.env, { path: folder }),
      timeoutMs: longestMs,
    });
    if (result.timedOut) return refused(`it took longer than ${longestMs / 1000} seconds`);
    if (result.code !== 0) return refused(`it ended with exit code ${result.code ?? 'none'}`);
    return { ok: true, text: readFileSync(join(folder, 'A'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function filledIn(command: string, path: string): string {
  const values: Readonly<Record<string, string>> = {
    O: 'O',
    A: 'A',
    B: 'B',
    L: '7',
    S: 'base',
    X: 'ours',
    Y: 'theirs',
    P: `'${path.replaceAll("'", `'\\''`)}'`,
  };
  return command.replaceAll(/%([OABLPSXY%])/g, (_, name: string) => values[name] ?? '%');
}

export function isInstalled({ env, repository }: RunContext, program: string): boolean {
  return startObstacle(program, { cwd: repository.root, path: env['PATH'] ?? '' }) === null;
}
