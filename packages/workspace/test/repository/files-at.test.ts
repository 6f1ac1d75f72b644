import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore, unchangedFiles } from '../../src/index.ts';
import { git, repositoryOf, write } from '../support/repository.ts';

const conversions = {
  ident: ['ident', '$Id$\nx\n'],
  eol: ['eol=crlf', 'x\ny\n'],
  encoding: ['working-tree-encoding=UTF-16', 'x\u00e9\n'],
  filter: ['filter=turn', 'hello\n'],
} as const;

test.each(Object.values(conversions))(
  'a plan with the attribute %s counted as changed',
  async (attribute, text) => {
    const root = repositoryOf({ '.gitattributes': `*.md ${attribute}\n` });
    git(root, 'config', 'filter.turn.clean', 'tr a-z n-za-m');
    git(root, 'config', 'filter.turn.smudge', 'tr a-z n-za-m');
    const store = openStore(join(root, '.git'));
    write(root, { 'a.md': attribute.includes('UTF-16') ? Buffer.from(`\ufeff${text}`, 'utf16le') : text });
    git(root, 'add', '-A');
    git(root, 'commit', '-q', '-m', 'plan');
    rmSync(join(root, 'a.md'));
    git(root, 'checkout', '-q', '--', 'a.md');
    const same = async (): Promise<readonly string[]> => [
      ...(await unchangedFiles(store, git(root, 'rev-parse', 'HEAD'), root, ['a.md', 'missing.md'])).keys(),
    ];
    expect(await same()).toEqual(['a.md']);
    write(root, { 'a.md': Buffer.concat([readFileSync(join(root, 'a.md')), Buffer.from('\n\0')]) });
    expect(await same()).toEqual([]);
  },
);
