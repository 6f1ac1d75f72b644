import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../src/index.ts';
import { output, script, start } from '../support/child.ts';
import { open, temporaryFolder, verifyJournal } from '../support/journal-folder.ts';
import { sampleBody } from '../support/sample-events.ts';

const writeEvents = script('write-events');

test('a writer that lost its epoch stops writing, and the journal stays intact', async () => {
  const folder = await temporaryFolder();
  const first = await open(folder);
  await first.append(sampleBody(1));
  const second = await open(folder, { epoch: 2 });
  const refused = { code: 'ERR_JOURNAL_SUPERSEDED' };
  await expect(first.append(sampleBody(2))).rejects.toMatchObject(refused);
  await expect(first.append(sampleBody(3))).rejects.toMatchObject(refused);
  await second.append(sampleBody(2));
  await first.close();
  await second.close();
  expect(verifyJournal(folder)).toMatchObject({ ok: true });
});

test('of several that start with the same epoch, exactly one writes', async () => {
  const folder = await temporaryFolder();
  const children = Array.from({ length: 4 }, () => start(writeEvents(), [folder, '1']));
  const outputs = children.map(output);
  const codes = await Promise.all(
    children.map((child) =>
      Promise.race([
        once(child, 'close'),
        once(child.stdout, 'data').then(([data]) =>
          String(data).startsWith('open') ? ['open'] : once(child, 'close'),
        ),
      ]),
    ),
  );
  expect(codes.filter(([code]) => code === 'open')).toHaveLength(1);
  for (const child of children) child.kill('SIGKILL');
  const texts = await Promise.all(outputs);
  expect(texts.filter((text) => text.includes('refused ERR_JOURNAL_'))).toHaveLength(3);
});

test('an empty lock that a power cut left in an earlier version blocks no writer', async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'writer-1.lock'), '');
  expect((await openJournal({ folder, epoch: 1 })).ok).toBe(true);
});
