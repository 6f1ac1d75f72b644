import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadHandoff, makeCheckpoint, makeHandoff, saidIn, saveHandoff } from '../../src/index.ts';
import { temporaryFolder } from '../support/journal-folder.ts';
import { sampleFacts } from '../support/sample-checkpoint.ts';

const handoff = makeHandoff(makeCheckpoint(sampleFacts));

test('a handoff is saved and loaded', async () => {
  const path = join(await temporaryFolder(), 'HANDOFF.md');
  expect(loadHandoff(path)).toEqual({ ok: true, value: null });
  const saved = saveHandoff(path, handoff);
  expect(saved).toEqual({ ok: true, value: readFileSync(path, 'utf8') });
  expect(loadHandoff(path)).toEqual({ ok: true, value: readFileSync(path, 'utf8') });
});

test('a symbolic link in its place is not followed, neither to read nor to write', async () => {
  const folder = await temporaryFolder();
  const secret = join(folder, 'secret');
  const path = join(folder, 'HANDOFF.md');
  writeFileSync(secret, '## Decisions\n- secret\n');
  symlinkSync(secret, path);
  expect(loadHandoff(path)).toMatchObject({
    ok: false,
    error: { code: 'ERR_HANDOFF', message: expect.stringContaining(path) },
  });
  expect(saveHandoff(path, handoff).ok).toBe(true);
  expect(lstatSync(path).isFile()).toBe(true);
  expect(readFileSync(secret, 'utf8')).toBe('## Decisions\n- secret\n');
});

test('of a handoff of 100 MB both ends are kept', async () => {
  const path = join(await temporaryFolder(), 'HANDOFF.md');
  writeFileSync(
    path,
    Buffer.concat([
      Buffer.from('## Next\nthe beginning counts\n\n## Notes\n'),
      Buffer.alloc(100e6, '€'),
      Buffer.from('\n## Decisions\n- the end counts\n'),
    ]),
  );
  const loaded = loadHandoff(path);
  if (!loaded.ok || loaded.value === null) throw new Error('not loaded');
  expect(loaded.value).toMatch(/^## Next\nthe beginning counts\n/);
  expect(loaded.value).toMatch(/\n## Decisions\n- the end counts\n$/);
  expect(saidIn(loaded.value).decisions).toEqual(['the end counts']);
});

test.each([
  ['a directory', (path: string) => mkdirSync(path)],
  ['a named pipe, which nobody writes to', (path: string) => execFileSync('mkfifo', [path])],
])('%s in its place is an error, at once', async (_, put) => {
  const path = join(await temporaryFolder(), 'HANDOFF.md');
  put(path);
  expect(loadHandoff(path)).toMatchObject({
    ok: false,
    error: { code: 'ERR_HANDOFF', message: expect.stringContaining(path) },
  });
});

test('a directory in its place is not written over', async () => {
  const path = join(await temporaryFolder(), 'HANDOFF.md');
  mkdirSync(path);
  expect(saveHandoff(path, handoff)).toMatchObject({ ok: false, error: { code: 'ERR_HANDOFF' } });
});
