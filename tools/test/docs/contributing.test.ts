import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { workspaceRoot } from '@debussy/testing/tool';
import { readPackages } from '../../src/manifest.ts';

const root = workspaceRoot(import.meta.dirname);
const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
const [, adding = ''] = text.split('## To add …\n');
const [lists = ''] = adding.split('\n## ');
const sections = lists
  .split('\n### ')
  .slice(1)
  .map((section) => [section.split('\n', 1)[0] ?? '', matchingFiles(section)] as const);

function matchingFiles(section: string): readonly string[] {
  return [...section.matchAll(/^- `([^`]+)`$/gm)].flatMap(([, file]) => file ?? []);
}

test('what is often added has a list', () => {
  expect(sections.map(([name]) => name)).toEqual([
    'an agent program',
    'an event',
    'a setting',
    'a gate kind',
    'a plan dialect',
    'a notification',
    'a column of `status`',
    'a command, or a flag',
  ]);
});

describe.each(sections)('to add %s', (name, files) => {
  test('at most six files are touched, and they are there', () => {
    expect(files.length).toBeGreaterThan(0);
    expect(files.length).toBeLessThanOrEqual(name === 'an event' ? 3 : 6);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
});

test('every package, and tools, say in a README what they are for', () => {
  const homes = [...readPackages(root).map((home) => home.path), path.join(root, 'tools')];
  expect(homes.filter((home) => !existsSync(path.join(home, 'README.md')))).toEqual([]);
});
