import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DebussyError, messageOf, shellQuoted } from '@debussy/core';
import { porcelain } from '@debussy/host';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { textTable } from '../view/text-table.ts';
import { demoFiles } from '../demo/demo-files.ts';

const shape = {
  name: 'demo',
  words: '[<folder>]',
  about: `Makes a small git repository with a plan of five phases and runs it with an agent that plays a script: one phase
splits in three, one is restarted with a handoff, one fails its gate and repairs it. Takes about 15 seconds, needs no
keys and no network. Without a folder the repository is temporary.`,
  flags: {
    fast: { type: 'boolean', says: 'run without pauses' },
  },
  example: 'debussy demo',
} as const;

/** Slow enough to follow, and about 15 seconds in all. */
const comfortable = 1;

/** The demo is the same for every user: none of their settings may start an agent that costs money. */
function demoIo(io: CommandIo, root: string): CommandIo {
  const env = Object.fromEntries(
    Object.entries(io.env).filter(([name]) => !name.startsWith('DEBUSSY_') || name === 'DEBUSSY_DEBUG'),
  );
  const config = join(root, '.git', 'no-user-config');
  // Its gates use programs of every system, even if PATH only has node, git and npm.
  const path = `${io.env['PATH'] ?? ''}:/usr/bin:/bin`;
  return { ...io, cwd: root, env: { ...env, PATH: path, XDG_CONFIG_HOME: config } };
}

interface DemoPlace {
  readonly cwd: string;
  /** Null for a temporary one. */
  readonly folder: string | null;
  readonly pace: number;
}

/** Makes a repository with the demo's plan and its own identity. Returns its top folder. */
async function makeDemoRepository({ cwd, folder, pace }: DemoPlace): Promise<string> {
  const root = folder === null ? temporaryRoot() : freshRoot(resolve(cwd, folder));
  for (const [file, text] of demoFiles(pace)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  await porcelain(root, async (git) => {
    await git.init(['--template=', '--initial-branch=main']);
    for (const [key, value] of settings) await git.addConfig(key, value);
    await git.add('--all');
    await git.commit('Plan the songbook', ['--no-verify']);
  });
  return root;
}

/** The user's own settings must not sign, run hooks or convert anything here. */
const settings: readonly (readonly [string, string])[] = [
  ['user.name', 'Debussy Demo'],
  ['user.email', 'demo@debussy.invalid'],
  ['commit.gpgSign', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['core.autocrlf', 'false'],
  ['core.excludesFile', '/dev/null'],
];

/** In a separate folder, because worktrees are created beside the repository. */
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
      message: `${root}: the demo cannot be created here: ${messageOf(cause)}`,
      hint: 'Name a folder that can be created, or none for a temporary one: debussy demo',
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

/** The log of the demo's repository, and commands for exploring it. */
export async function demoClosing(root: string, io: CommandIo): Promise<string> {
  const colour = io.isTTY && !io.env['NO_COLOR'] ? 'always' : 'never';
  const debussy = ownName(io);
  const log = await porcelain(root, (git) => git.raw(['log', '--oneline', '--graph', `--color=${colour}`]));
  // The commands come last: under npx they are long.
  const looks = textTable([
    ['  this folder', `cd ${shellQuoted(root)}`],
    ['  the last phase as one commit', 'git show --stat'],
    ['  how it went, phase by phase', `${debussy} status`],
    ['  the same as a page, with a timeline', `${debussy} report`],
    ['  the plan (scenario.yaml is what the agent played)', 'cat MASTER_PLAN.md'],
    ['  phase 3: restarted when its context was full', `${debussy} logs 3`],
    ['  phase 4: landed after its gate had failed once', `${debussy} logs 4`],
    ['  a plan of your own', `${debussy} init`],
  ]);
  return `
$ git log --oneline --graph
${log}
Phases 2a, 2b and 2c came from a split. Have a look:
${looks.join('\n')}
`;
}

/** `npx debussy` works only in the folder in which the user typed it. */
function ownName({ env }: CommandIo): string {
  const [, program] = process.argv;
  return env['npm_command'] === 'exec' && program !== undefined ? `node ${shellQuoted(program)}` : 'debussy';
}

export const command = commandOf(shape, async ({ values, words, wrong }, io) => {
  const [folder = null, ...more] = words;
  if (more.length > 0) throw wrong('demo takes one folder');
  const root = await makeDemoRepository({
    cwd: io.cwd,
    folder,
    pace: values.fast === true ? 0 : comfortable,
  });
  io.stdout(`A repository with a plan of five phases: ${root}\n\n`);
  const { command: carryOut } = await import('./run.ts');
  const exitCode = await carryOut.run(
    ['MASTER_PLAN.md', '--agent', 'scripted', '--parallel', '3'],
    demoIo(io, root),
  );
  io.stdout(await demoClosing(root, io));
  return exitCode;
});
