import { DebussyError } from '@debussy/core';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { runGit } from '@debussy/engine';
import { demoFiles } from './demo-files.ts';

export interface DemoPlace {
  readonly cwd: string;
  /** Null for a temporary one. */
  readonly folder: string | null;
  readonly pace: number;
}

/** Makes a repository with the demo's plan in it, with an identity of its own. Returns its top folder. */
export async function makeDemoRepository({ cwd, folder, pace }: DemoPlace): Promise<string> {
  const root = folder === null ? temporaryRoot() : freshRoot(resolve(cwd, folder));
  for (const [file, text] of demoFiles(pace)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  await runGit(root, ['init', '--quiet', '--template=', '--initial-branch=main']);
  for (const [key, value] of settings) await runGit(root, ['config', key, value]);
  await runGit(root, ['add', '--all']);
  await runGit(root, ['commit', '--quiet', '--no-verify', '--message', 'Plan the songbook']);
  return root;
}

/** The user's own settings must neither sign nor hook nor convert anything here. */
const settings: readonly (readonly [string, string])[] = [
  ['user.name', 'Debussy Demo'],
  ['user.email', 'demo@debussy.invalid'],
  ['commit.gpgSign', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.autocrlf', 'false'],
  ['core.excludesFile', '/dev/null'],
];

/** In a folder of its own, because worktrees are made beside the repository. */
function temporaryRoot(): string {
  const root = join(mkdtempSync(join(tmpdir(), 'debussy-demo-')), 'songbook');
  mkdirSync(root);
  return root;
}

function freshRoot(root: string): string {
  try {
    mkdirSync(root, { recursive: true });
    if (readdirSync(root).length === 0) return root;
  } catch (cause) {
    throw new DebussyError({
      code: 'ERR_DEMO_FOLDER',
      message: `${root}: the demo cannot be made here: ${cause instanceof Error ? cause.message : String(cause)}`,
      hint: 'Name a folder that can be made, or none for a temporary one: debussy demo',
      exitCode: 2,
    });
  }
  throw new DebussyError({
    code: 'ERR_DEMO_FOLDER',
    message: `${root}: the folder is not empty`,
    hint: 'Name a new one, or none for a temporary one: debussy demo',
    exitCode: 2,
  });
}
