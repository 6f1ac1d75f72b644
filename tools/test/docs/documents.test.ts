import { readConfig } from '@debussy/core/config';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bundledBinary } from '@debussy/testing';
import { describe, expect, test } from 'vitest';
import { programOutput } from '../../src/docs/command-reference.ts';
import { documentPaths, readDocuments } from '../../src/docs/documents.ts';
import { workspaceRoot } from '@debussy/testing/tool';

const root = workspaceRoot(import.meta.dirname);
const program = await bundledBinary();
const documents = documentPaths(root).map(
  (file) => [path.relative(root, file), readFileSync(file, 'utf8')] as const,
);

test('generated sections match the code: npm run docs', () => {
  const stale = readDocuments(root, program).filter(({ before, after }) => before !== after);
  expect(stale.map((document) => document.path)).toEqual([]);
});

describe.each(documents)('%s', (file, text) => {
  test('has no broken links', () => {
    const dead = linksIn(text).filter((target) => !leads(path.dirname(path.join(root, file)), target));
    expect(dead).toEqual([]);
  });

  test('shows valid configurations', () => {
    const problems = fences(text, 'yaml')
      .filter((one) => one.startsWith('# .debussy/config.yaml'))
      .flatMap((one) => problemsOf(one));
    expect(problems).toEqual([]);
  });

  test('uses only existing commands and flags', () => {
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

/** Findings of the configuration reader, which go beyond its schema. */
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
  const [first = '', second = ''] = command.split(' ');
  const known = flagsOf.get(`${first} ${second}`) ?? flagsOf.get(first) ?? (command === '' ? [] : null);
  return (
    known !== null && flags.every((flag) => known.includes(flag) || ['--version', '--help'].includes(flag))
  );
}

/** The flags of each command, from the completion of bash. */
const flagsOf: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ...programOutput(program, ['completion', 'bash']).matchAll(
      /^ *'?([a-z]+(?:[ -][a-z]+)?)'?\) flags='([^']*)'/gm,
    ),
  ].map(([, name = '', flags = '']) => [name, flags.split(' ')]),
);
