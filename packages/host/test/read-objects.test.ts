import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { emptyFolder } from '@debussy/testing';
import { expect, onTestFinished, test } from 'vitest';
import { gitFrom, readObjects } from '../src/index.ts';

test('objects come in the order of their names, each with all of its bytes; missing ones are null', async () => {
  const root = emptyFolder();
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  execFileSync('git', ['init', '-q', root]);
  const write = (input: string): string =>
    execFileSync('git', ['-C', root, 'hash-object', '-w', '--stdin'], { input, encoding: 'utf8' }).trim();
  const [one, none, two] = [write('one\n\n'), write(''), write('two')];
  const found = await readObjects(gitFrom(root), [two, 'HEAD:missing', one, 'a\nb', none, one]);
  expect(found.map((object) => object?.bytes.toString() ?? null)).toEqual([
    'two',
    null,
    'one\n\n',
    null,
    '',
    'one\n\n',
  ]);
  expect(found.map((object) => object?.oid)).toEqual([two, undefined, one, undefined, none, one]);
  expect(found[0]?.type).toBe('blob');
});
