import { mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadCheckpoint, makeCheckpoint, nothingTraced, saveCheckpoint } from '../../src/index.ts';
import type { Checkpoint } from '../../src/index.ts';
import { temporaryFolder } from '../support/journal-folder.ts';
import { anyCheckpoint, sampleFacts } from '../support/sample-checkpoint.ts';

const sample = makeCheckpoint(sampleFacts);
const now = Date.parse(sample.at) + 60_000;
const options = { now, maxAge: 24 * 60 * 60 * 1000 };

function save(folder: string, checkpoint: Checkpoint): string {
  const saved = saveCheckpoint(folder, checkpoint);
  if (!saved.ok) throw saved.error;
  return saved.value;
}

function withChecksum(json: string): string {
  return `{"crc32":"${crc32(json).toString(16).padStart(8, '0')}","checkpoint":${json}}\n`;
}

test('a saved checkpoint is loaded', async () => {
  const folder = await temporaryFolder();
  fc.assert(
    fc.property(anyCheckpoint, (checkpoint) => {
      const path = save(folder, checkpoint);
      const loaded = loadCheckpoint(folder, checkpoint.phase, { now, maxAge: 0 });
      expect(loaded).toMatchObject({ newest: { checkpoint, path, too_old: false }, damaged: [] });
    }),
  );
});

test('a phase without checkpoints has none', async () => {
  expect(loadCheckpoint(await temporaryFolder(), '1', options)).toEqual({ newest: null, damaged: [] });
});

test('the last three of a phase are kept, for their owner only', async () => {
  const folder = await temporaryFolder();
  for (let restarts = 1; restarts <= 5; restarts++) save(folder, { ...sample, restarts });
  save(folder, { ...sample, phase: '20a' });
  expect(readdirSync(join(folder, '20')).toSorted()).toEqual(['3.json', '4.json', '5.json']);
  expect(loadCheckpoint(folder, '020', options).newest?.checkpoint.restarts).toBe(5);
  expect(statSync(join(folder, '20')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, '20', '5.json')).mode & 0o777).toBe(0o600);
});

test('the name of a phase cannot lead out of the folder', async () => {
  const folder = await temporaryFolder();
  const path = save(folder, { ...sample, phase: '../../etc/x' });
  expect(path.startsWith(`${folder}/`)).toBe(true);
  expect(path).not.toContain('..');
});

const json = JSON.stringify(sample);

test.each([
  ['cut', withChecksum(json).slice(0, -9), expect.any(String)],
  ['empty', '', expect.any(String)],
  ['one letter changed', withChecksum(json).replace('Storage', 'Starage'), expect.any(String)],
  ['a field missing', withChecksum('{"schema_version":2}'), expect.stringMatching(/^run: /)],
  [
    'a field of another kind',
    withChecksum(json.replace('"attempt":1', '"attempt":"1"')),
    expect.stringMatching(/^attempt: /),
  ],
  ['no version', withChecksum('{}'), expect.stringContaining('schema_version')],
  [
    'newer',
    withChecksum(json.replace('"schema_version":2', '"schema_version":3')),
    expect.stringMatching(/schema_version 3;.* 2\)/),
  ],
])('a damaged one is stepped over and named: %s', async (_, text, reason) => {
  const folder = await temporaryFolder();
  const older = save(folder, { ...sample, restarts: 1 });
  const newer = save(folder, { ...sample, restarts: 2 });
  writeFileSync(newer, text);
  const loaded = loadCheckpoint(folder, '20', options);
  expect(loaded.newest).toMatchObject({ path: older, checkpoint: { restarts: 1 } });
  expect(loaded.damaged).toEqual([{ path: newer, reason }]);
  expect(readFileSync(newer, 'utf8')).toBe(text);
});

test('every cut and every flipped bit of a checkpoint is noticed', async () => {
  const folder = await temporaryFolder();
  const path = save(folder, sample);
  const bytes = readFileSync(path);
  for (let at = 0; at < bytes.length; at += 7) {
    const flipped = Buffer.from(bytes);
    flipped[at]! ^= 1 << (at % 8);
    writeFileSync(path, flipped);
    expect(loadCheckpoint(folder, '20', options).newest).toBeNull();
    writeFileSync(path, bytes.subarray(0, at));
    expect(loadCheckpoint(folder, '20', options).newest).toBeNull();
  }
});

test('a link or a directory in the place of a checkpoint is stepped over and named', async () => {
  const folder = await temporaryFolder();
  const path = save(folder, sample);
  symlinkSync(path, join(folder, '20', '2.json'));
  mkdirSync(join(folder, '20', '3.json'));
  expect(loadCheckpoint(folder, '20', options)).toMatchObject({
    newest: { path },
    damaged: [{ path: join(folder, '20', '3.json') }, { path: join(folder, '20', '2.json') }],
  });
});

test.each([
  ['23 hours, 24 allowed', 23, 24, false],
  ['25 hours, 24 allowed', 25, 24, true],
  ['a year, any age allowed', 24 * 365, 0, false],
  ['from the future, after a jump of the clock', -5, 24, false],
])('a checkpoint is too old to go on from without asking: %s', async (_, age, allowed, tooOld) => {
  const folder = await temporaryFolder();
  save(folder, sample);
  const hour = 3_600_000;
  const loaded = loadCheckpoint(folder, '20', {
    now: Date.parse(sample.at) + age * hour,
    maxAge: allowed * hour,
  });
  expect(loaded.newest).toMatchObject({ too_old: tooOld });
});

test('golden: a checkpoint of version 2 is read as it was meant; the oldest had no traces', async () => {
  const folder = await temporaryFolder();
  const path = save(folder, sample);
  const fixture = new URL('../fixtures/checkpoints/version-2.json', import.meta.url);
  writeFileSync(path, readFileSync(fixture));
  expect(loadCheckpoint(folder, '20', options)).toMatchObject({
    newest: { checkpoint: { ...sample, used: nothingTraced } },
    damaged: [],
  });
});

test('a folder that cannot be written is an error that says what to do', async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, '20'), 'a file in the way');
  expect(loadCheckpoint(folder, '20', options)).toEqual({
    newest: null,
    damaged: [{ path: join(folder, '20'), reason: expect.stringContaining('ENOTDIR') }],
  });
  const saved = saveCheckpoint(folder, sample);
  expect(saved).toMatchObject({
    ok: false,
    error: { code: 'ERR_CHECKPOINT_WRITE', message: expect.stringContaining(join(folder, '20')) },
  });
});
