import { readConfig } from '@debussy/core/config';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { documentPaths, readDocuments } from '../../src/docs/documents.ts';
import { workspaceRoot } from '../../src/workspace-root.ts';

const root = workspaceRoot(import.meta.dirname);
const documents = documentPaths(root).map(
  (file) => [path.relative(root, file), readFileSync(file, 'utf8')] as const,
);

test('what the documents take from the code is what the code says: node tools/bin/run.mjs docs', () => {
  const stale = readDocuments(root).filter(({ before, after }) => before !== after);
  expect(stale.map((document) => document.path)).toEqual([]);
});

describe.each(documents)('%s', (file, text) => {
  test('leads nowhere in vain', () => {
    const dead = linksIn(text).filter((target) => !leads(path.dirname(path.join(root, file)), target));
    expect(dead).toEqual([]);
  });

  test('shows configurations that debussy takes', () => {
    const problems = fences(text, 'yaml')
      .filter((one) => one.startsWith('# .debussy/config.yaml'))
      .flatMap((one) => problemsOf(one));
    expect(problems).toEqual([]);
  });

  test('names no command and no flag that there is not', () => {
    const lines = ['sh', 'console']
      .flatMap((language) => fences(text, language))
      .flatMap((one) => one.split('\n'));
    expect(lines.flatMap(callsIn).filter((call) => !isKnown(call))).toEqual([]);
  });
});

function linksIn(text: string): readonly string[] {
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map((found) => found[1]!)
    .filter((to) => !/^[a-z]+:/.test(to));
}

function leads(folder: string, target: string): boolean {
  const [file = '', anchor] = target.split('#');
  const place = file === '' ? null : path.join(folder, file);
  if (place !== null && !existsSync(place)) return false;
  if (anchor === undefined || place === null || !place.endsWith('.md')) return true;
  const headings = readFileSync(place, 'utf8').match(/^#{1,6} .*$/gm) ?? [];
  return headings.some((heading) => anchorOf(heading) === anchor);
}

function anchorOf(heading: string): string {
  const words = heading.replace(/^#+ /, '').toLowerCase();
  return words.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
}

/** The texts of fenced blocks, moved to the left by as much as their fence is indented. */
function fences(text: string, language: string): readonly string[] {
  const found = text.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\``, 'gm'));
  return [...found].map(([, indent = '', body = '']) => body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));
}

/** What the configuration reader says, and not only what its schema allows. */
function problemsOf(text: string): readonly string[] {
  const read = readConfig({ environment: {}, project: { file: '.debussy/config.yaml', text } });
  return read.ok ? [] : read.error.map((problem) => problem.message);
}

interface Call {
  readonly command: string;
  readonly flags: readonly string[];
}

function callsIn(line: string): readonly Call[] {
  const bare = line.replace(/#.*$/, '').replace(/^\$ /, '');
  return [...bare.matchAll(/(?:^|&& |npx )debussy ([a-z][a-z ]*)?([^|&;>]*)/g)].map((found) => ({
    command: (found[1] ?? '').trim(),
    flags: found[2]!.match(/(?<= |^)--[a-z-]+/g) ?? [],
  }));
}

function isKnown({ command, flags }: Call): boolean {
  if (command === '') return flags.every((flag) => ['--version', '--help'].includes(flag));
  const [first = '', second = ''] = command.split(' ');
  const text = [`${first} ${second}`, first].map(helpOn).find((help) => help !== '') ?? '';
  const also = first === 'resume' ? helpOn('run') : '';
  return text !== '' && flags.every((flag) => `${text}${also}`.includes(flag) || flag === '--help');
}

const helps = new Map<string, string>();

/** What the bundled program says about one of its commands; empty where there is none. */
function helpOn(name: string): string {
  const known = helps.get(name);
  if (known !== undefined) return known;
  const program = path.join(root, 'packages', 'cli', 'bin', 'debussy.js');
  const { stdout } = spawnSync('node', [program, 'help', ...name.trim().split(' ')], { encoding: 'utf8' });
  helps.set(name, stdout);
  return stdout;
}
