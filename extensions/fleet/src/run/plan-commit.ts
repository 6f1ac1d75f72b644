import { DebussyError } from '@debussy/core';
import { filesAt } from '@debussy/workspace';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunContext } from '@debussy/engine';

/** From the top of the repository. */
export const configFile = '.debussy/config.yaml';

/**
 * The commit at which workers read plan, gates and configuration: the run's base, or the branch's head after the plan was changed.
 * With `--allow-dirty` the copy on disk counts, which no commit may have; then one is made of it.
 */
export async function planCommit(context: RunContext): Promise<string> {
  const { store, repository } = context;
  const counted = countedFiles(context);
  for (const commit of new Set([context.state().base, repository.head])) {
    if (commit === null) continue;
    const there = await filesAt(store, commit, [...counted.keys()]);
    const isSame = [...counted].every(([file, bytes]) => plainLines(there.get(file)) === plainLines(bytes));
    if (isSame) return commit;
  }
  return commitOf(context, counted);
}

/** The plan as the run holds it, and the configuration as it was read. */
function countedFiles({ plan, folder, repository }: RunContext): ReadonlyMap<string, Buffer> {
  const files = plan.files.map((file) => [file, readFileSync(join(folder.plan, file))] as const);
  const config = join(repository.root, configFile);
  return new Map([...files, ...(existsSync(config) ? [[configFile, readFileSync(config)] as const] : [])]);
}

async function commitOf(context: RunContext, files: ReadonlyMap<string, Buffer>): Promise<string> {
  const { commonDir } = context.store;
  const index = join(commonDir, 'debussy', `index.plan.${randomBytes(6).toString('hex')}`);
  const git = context.store.gitAt({ gitDir: commonDir, index });
  const ask = async (args: readonly string[], input?: Buffer | string): Promise<string> => {
    const { code, stdout, stderr } = await git(args, input === undefined ? {} : { input });
    if (code !== 0) throw failed(stderr);
    return stdout.toString().trim();
  };
  try {
    for (const [file, bytes] of files) {
      const oid = await ask(['hash-object', '-w', '--stdin'], bytes);
      await ask(['update-index', '-z', '--index-info'], `100644 ${oid}\t${file}\0`);
    }
    const message = `debussy: the plan of run ${context.run}, as it was on disk\n`;
    return await ask(['commit-tree', await ask(['write-tree']), '-F', '-'], message);
  } finally {
    await rm(index, { force: true });
  }
}

function plainLines(bytes: Buffer | null | undefined): string | null {
  return bytes?.toString('latin1').replaceAll('\r\n', '\n') ?? null;
}

function failed(stderr: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_PLAN',
    message: `the plan could not be put into a commit for the workers: ${stderr.trim()}`,
    hint: 'Commit the plan, then run again without --allow-dirty.',
  });
}
