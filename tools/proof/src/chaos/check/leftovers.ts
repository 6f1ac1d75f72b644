import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow, markedProcesses } from '@debussy/testing';
import type { PlayedRound } from './find-problems.ts';

/** Where Node.js 22 and later keeps what it has compiled, for every program that starts there. */
const compileCache = 'node-compile-cache';

/**
 * No process, no temporary file, no lock, no draft is left. What git leaves among its objects when it is killed is git's to
 * prune; a journal's lock names a process that is gone, and goes when somebody writes that journal again.
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
    (path) => /\.(?:lock|tmp|new|draft)$/.test(path) && !/\/(?:objects\/|writer-\d+\.lock$)/.test(path),
  );
}
