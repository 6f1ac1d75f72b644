import { cpSync, lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GitAttack, Verbs } from '../scenario.ts';
import type { Perform } from '../stage.ts';

/** Each of these runs a command as soon as git is started inside of the worktree and trusts what it finds there. */
export const gitSteps: { readonly plant_git: Perform<Verbs['plant_git']> } = {
  plant_git: ({ kind, marker }, { cwd }) => {
    attacks[kind](cwd, `touch '${marker.replaceAll("'", `'\\''`)}'`);
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
