import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow, markedProcesses } from '@debussy/testing';
import type { PlayedRound } from './find-problems.ts';

/** The compile cache of Node.js 22 and later, for every program that starts there. */
const compileCache = 'node-compile-cache';

/**
 * No process, temporary file, lock or draft is left. Git itself prunes leftovers of a killed git among its objects; a
 * journal's lock names a process that is gone, and is removed by the next writer; drafts of a worktree go with its next use.
 */
export function leftoverProblems({ repository }: Pick<PlayedRound, 'repository'>): readonly string[] {
  const { home, root, env } = repository;
  const processes = markedProcesses(String(env['HOME'])).map(({ pid, command }) => `${pid} ${command}`);
  const temporary = [
    ...readdirSync(join(home, 'tmp')).filter((name) => name !== compileCache),
    ...drafts(join(root, '.git')).map((path) => relative(home, path)),
  ];
  const strays = readdirSync(home).filter((name) => !['repo.debussy', 'user', 'repo', 'tmp'].includes(name));
  return [
    ...processes.map((one) => `a process is left: ${one}`),
    ...temporary.map((path) => `a temporary file is left: ${path}`),
    ...strays.map((name) => `this is left beside the repository: ${name}`),
  ];
}

function drafts(gitDir: string): readonly string[] {
  return filesBelow(gitDir).filter(
    (path) =>
      /\.(?:lock|tmp|new|draft)$/.test(path) &&
      !/\/(?:objects\/|writer-\d+\.lock$|debussy\/slots\/[^/]+\/[^/]+\.new$)/.test(path),
  );
}
