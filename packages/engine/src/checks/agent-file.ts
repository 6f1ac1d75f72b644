import { agentsOf, ownValue, shellQuoted } from '@debussy/core';
import type { Config } from '@debussy/core';
import { gitFrom } from '@debussy/host';
import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';

export interface AgentFileProblem {
  readonly agent: string;
  readonly message: string;
  readonly hint: string;
  /** The script, if it only needs to be committed. */
  readonly uncommitted: readonly string[];
}

/** Files that the commands of the chosen agents name but no worktree will have: each session would end at once. */
export async function agentFileProblems(config: Config, root: string): Promise<readonly AgentFileProblem[]> {
  const found: AgentFileProblem[] = [];
  for (const agent of agentsOf(config))
    for (const word of ownValue(config.agents, agent)?.command?.filter(isOwnFile) ?? []) {
      const problem = await fileProblem(word, root, config.setup, config.allow_dirty);
      if (problem !== null) found.push({ agent, ...problem });
    }
  return found;
}

/** The path of a script below the top of the repository. */
function isOwnFile(word: string): boolean {
  if (/[{}\s]/.test(word) || word.startsWith('/') || normalize(word).startsWith('..')) return false;
  return word.startsWith('./') || /^[\w./-]+\.(?:[cm]?[jt]s|py|sh|rb|pl)$/.test(word);
}

async function fileProblem(
  word: string,
  root: string,
  setup: string | null,
  allowDirty: boolean,
): Promise<Omit<AgentFileProblem, 'agent'> | null> {
  const path = normalize(word);
  if (await isAnswered(root, ['ls-tree', '--name-only', 'HEAD', '--', path])) {
    if (allowDirty || !(await isAnswered(root, ['diff', '--name-only', 'HEAD', '--', path]))) return null;
    return notCommitted(path, `${word} differs from its commit, and worktrees have the committed file`);
  }
  if (!existsSync(join(root, path))) {
    if (setup !== null || !word.startsWith('./')) return null;
    return {
      message: `missing file: ${word}`,
      hint: 'Write it and commit it, or name it by its whole path under `agents` in .debussy/config.yaml.',
      uncommitted: [],
    };
  }
  // Ignored files can come with `share` or `setup`.
  if (await isAnswered(root, ['check-ignore', path])) return null;
  return notCommitted(path, `${word} is not committed, and worktrees hold only committed files`);
}

function notCommitted(path: string, message: string): Omit<AgentFileProblem, 'agent'> {
  const hint = `git add ${shellQuoted(path)} && git commit -m "Add the agent"`;
  return { message, hint, uncommitted: [path] };
}

async function isAnswered(root: string, words: readonly string[]): Promise<boolean> {
  const { code, stdout } = await gitFrom(root)(words);
  return code === 0 && stdout.toString().trim() !== '';
}
