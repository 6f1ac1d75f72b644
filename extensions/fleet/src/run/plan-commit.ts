import { DebussyError, messageOf, runRoot } from '@debussy/core';
import { filesAt } from '@debussy/workspace';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutedRun } from '@debussy/engine';
import { fastImport } from '../git/fast-import.ts';
import { gitIn } from '../git/git.ts';

/** From the top of the repository. */
export const configFile = '.debussy/config.yaml';

/**
 * The commit at which workers read plan, gates and configuration: the run's base, or the branch's head after the plan
 * was changed. With `--allow-dirty` the copy on disk counts, which may be in no commit; then one is created.
 */
export async function planCommit(run: ExecutedRun): Promise<string> {
  const { store, repository } = run;
  const counted = countedFiles(run);
  for (const commit of new Set([run.state().base, repository.head])) {
    if (commit === null) continue;
    const there = await filesAt(store, commit, [...counted.keys()]);
    const isSame = [...counted].every(([file, bytes]) => plainLines(there.get(file)) === plainLines(bytes));
    if (isSame) return commit;
  }
  const order = {
    ref: `${runRoot(run.run)}fleet/plan`,
    parents: [],
    files: [...counted],
    at: Date.now(),
  };
  return fastImport(gitIn(store.commonDir))(order).catch((cause: unknown) => {
    throw notCommitted(cause);
  });
}

/** The run's version of the plan, and the configuration as read. */
function countedFiles({ plan, folder, repository }: ExecutedRun): ReadonlyMap<string, Buffer> {
  const files = plan.files.map((file) => [file, readFileSync(join(folder.plan, file))] as const);
  const config = join(repository.root, configFile);
  return new Map([...files, ...(existsSync(config) ? [[configFile, readFileSync(config)] as const] : [])]);
}

function plainLines(bytes: Buffer | null | undefined): string | null {
  return bytes?.toString('latin1').replaceAll('\r\n', '\n') ?? null;
}

function notCommitted(cause: unknown): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_PLAN',
    message: `the plan could not be put into a commit for the workers: ${messageOf(cause)}`,
    hint: 'Commit the plan, then run again without --allow-dirty.',
    cause,
  });
}
