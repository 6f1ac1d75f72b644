import { messageOf, shellQuoted } from '@debussy/core';
import { appendFileSync, chmodSync, cpSync, lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { GitAttack, ScriptedFile, Verbs } from '../scenario.ts';
import type { Perform, Stage } from '../stage.ts';
import type { PlayedResult } from '../streams/stream-writer.ts';
import { playTool } from './tool-calls.ts';

type FileVerb = 'write' | 'append' | 'delete' | 'touch' | 'escape';

export const fileSteps: { readonly [V in FileVerb]: Perform<Verbs[V]> } = {
  write: (file, stage) => worked(stage, { name: 'Write', file }, (path) => put(path, file)),
  append: (file, stage) =>
    worked(stage, { name: 'Edit', file }, (path) => appendFileSync(path, file.content ?? '')),
  delete: (path, stage) =>
    worked(stage, { name: 'Delete', file: { path } }, (full) =>
      rmSync(full, { recursive: true, force: true }),
    ),
  touch: (path, { cwd }) => {
    const full = resolve(cwd, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, '', { flag: 'a' });
    return null;
  },
  escape: async (file, { cwd, writer }) => {
    const work = attempt(file.path, () => put(prepared(resolve(cwd, file.path)), file));
    await playTool(writer, { name: 'Write', input: { file_path: file.path } }, work);
    return null;
  },
};

interface FileWork {
  readonly name: string;
  readonly file: ScriptedFile;
}

async function worked(stage: Stage, { name, file }: FileWork, work: (path: string) => void): Promise<null> {
  const path = insideOf(stage.cwd, file.path);
  const input = { file_path: path, content: file.content ?? '' };
  await playTool(
    stage.writer,
    { name, input },
    attempt(file.path, () => work(prepared(path))),
  );
  return null;
}

/** A step that leaves the worktree by mistake would test something else than it says: `escape` is for that. */
function insideOf(cwd: string, path: string): string {
  const full = resolve(cwd, path);
  const way = relative(cwd, full);
  if (way !== '..' && !way.startsWith(`..${sep}`) && full !== cwd) return full;
  throw new Error(
    `the scenario writes to ${path}, which is not inside of the worktree; use the step "escape" for that`,
  );
}

function prepared(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

function put(path: string, { content = '', mode }: ScriptedFile): void {
  writeFileSync(path, content);
  if (mode !== undefined) chmodSync(path, Number.parseInt(mode, 8));
}

/** What a real tool would answer when the system refuses, inside of a sandbox for example. */
function attempt(path: string, work: () => void): () => Promise<PlayedResult> {
  return async () => {
    try {
      work();
      return { ok: true, output: `Wrote ${path}` };
    } catch (cause) {
      return { ok: false, output: messageOf(cause) };
    }
  };
}

/** Each of these runs a command as soon as git is started inside of the worktree and trusts what it finds there. */
export const gitSteps: { readonly plant_git: Perform<Verbs['plant_git']> } = {
  plant_git: ({ kind, marker }, { cwd }) => {
    attacks[kind](cwd, `touch ${shellQuoted(marker)}`);
    return null;
  },
};

const attacks: Readonly<Record<GitAttack, (worktree: string, command: string) => void>> = {
  hook: (worktree, command) => plantHooks(ownGitFolder(worktree), command),
  config: (worktree, command) => plantConfig(ownGitFolder(worktree), command),
  attributes: (worktree, command) => {
    writeFileSync(join(worktree, '.gitattributes'), '* filter=planted diff=planted merge=planted\n');
    plantConfig(ownGitFolder(worktree), command);
  },
  replace: (worktree, command) => {
    rmSync(join(worktree, '.git'), { recursive: true, force: true });
    const folder = ownGitFolder(worktree);
    plantConfig(folder, command);
    plantHooks(folder, command);
  },
  gitfile: (worktree, command) => {
    const elsewhere = join(worktree, '.planted-git');
    const folder = ownGitFolder(worktree);
    plantConfig(folder, command);
    cpSync(folder, elsewhere, { recursive: true });
    rmSync(join(worktree, '.git'), { recursive: true, force: true });
    writeFileSync(join(worktree, '.git'), `gitdir: ${elsewhere}\n`);
  },
};

/** The worktree's `.git` as a folder of the agent's own: a link file would lead to the user's repository. */
function ownGitFolder(worktree: string): string {
  const folder = join(worktree, '.git');
  const facts = lstatSync(folder, { throwIfNoEntry: false });
  if (facts?.isDirectory() === true) return folder;
  rmSync(folder, { force: true });
  mkdirSync(join(folder, 'objects'), { recursive: true });
  mkdirSync(join(folder, 'refs', 'heads'), { recursive: true });
  writeFileSync(join(folder, 'HEAD'), 'ref: refs/heads/main\n');
  return folder;
}

const hookNames = [
  'pre-commit',
  'post-checkout',
  'post-index-change',
  'reference-transaction',
  'post-commit',
];

function plantHooks(folder: string, command: string): void {
  mkdirSync(join(folder, 'hooks'), { recursive: true });
  for (const name of hookNames) {
    writeFileSync(join(folder, 'hooks', name), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  }
}

function plantConfig(folder: string, command: string): void {
  const said = JSON.stringify(`${command}; cat`);
  const lines = [
    '[core]',
    '\trepositoryformatversion = 0',
    '\tbare = false',
    `\tfsmonitor = ${said}`,
    `\tpager = ${said}`,
    `\tsshCommand = ${said}`,
    `\teditor = ${said}`,
    '[filter "planted"]',
    `\tclean = ${said}`,
    `\tsmudge = ${said}`,
    '[diff "planted"]',
    `\ttextconv = ${said}`,
    `\tcommand = ${said}`,
    '[merge "planted"]',
    `\tdriver = ${said}`,
    '[diff]',
    `\texternal = ${said}`,
  ];
  writeFileSync(join(folder, 'config'), `${lines.join('\n')}\n`);
}
