import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { jsonStore } from '../src/index.ts';

const schema = z.object({ version: z.literal(1), names: z.array(z.string()) });

test('a written value is read again, and is private to its owner', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'debussy-store-')), 'below', 'names.json');
  const store = jsonStore(path, schema);
  expect(store.read()).toBeNull();
  store.write({ version: 1, names: ['a'] });
  expect(store.read()).toEqual({ version: 1, names: ['a'] });
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ version: 1, names: ['a'] });
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each(['', '{', 'null', '[]', '{"version": 2, "names": []}', '{"version": 1, "names": [1]}'])(
  'a file that is not of the schema is none: %j',
  (text) => {
    const path = join(mkdtempSync(join(tmpdir(), 'debussy-store-')), 'names.json');
    writeFileSync(path, text);
    expect(jsonStore(path, schema).read()).toBeNull();
  },
);
