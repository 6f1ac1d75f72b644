import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../src/index.ts';
import { thisProcess } from '../../src/journal/process-identity.ts';
import { output, script, start } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { open, temporaryFolder } from '../support/journal-folder.ts';
import { sampleBody } from '../support/sample-events.ts';

const writeEvents = script('write-events');

async function writing(folder: string): Promise<Child> {
  const child = start(writeEvents(), [folder, '1']);
  await once(child.stdout, 'data');
  return child;
}

test('a second writer is refused, with the first one’s process and what to do', async () => {
  const folder = await temporaryFolder();
  const child = await writing(folder);
  const second = await openJournal({ folder, epoch: 2 });
  expect(second).toMatchObject({
    ok: false,
    error: {
      code: 'ERR_JOURNAL_LOCKED',
      message: `the journal is being written by process ${child.pid} on ${hostname()} (${folder}/writer-1.lock)`,
      hint: 'Wait until that run has ended, or stop it with `debussy stop`.',
    },
  });
  child.kill('SIGKILL');
  await once(child, 'close');
});

test('the lock of a killed writer is taken over', async () => {
  const folder = await temporaryFolder();
  const child = await writing(folder);
  child.kill('SIGKILL');
  await once(child, 'close');
  const journal = await open(folder, { epoch: 2 });
  await journal.append(sampleBody(1));
  expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toEqual(['writer-2.lock']);
  await journal.close();
  expect(readdirSync(folder).filter((name) => name.endsWith('.lock'))).toEqual([]);
});

test('in one process too there is one writer, and closing lets the next one in', async () => {
  const folder = await temporaryFolder();
  const first = await open(folder);
  expect(await openJournal({ folder, epoch: 2 })).toMatchObject({
    ok: false,
    error: { code: 'ERR_JOURNAL_LOCKED' },
  });
  await first.close();
  await (await open(folder, { epoch: 2 })).close();
});

test('of several that start at once, exactly one writes', async () => {
  const folder = await temporaryFolder();
  const children = Array.from({ length: 4 }, (_, index) => start(writeEvents(), [folder, String(index + 1)]));
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
  expect(texts.filter((text) => text.includes('refused ERR_JOURNAL_LOCKED'))).toHaveLength(3);
});

test.each([
  ['another process had that pid', { started: '1' }, true],
  ['the machine was started again since', { boot: 'another' }, true],
  ['it is on another host', { host: 'elsewhere' }, false],
])('a lock is judged by more than its pid: %s', async (_, difference, free) => {
  const folder = await temporaryFolder();
  const lock = join(folder, 'writer-5.lock');
  writeFileSync(lock, JSON.stringify({ ...thisProcess(), ...difference }));
  const opened = await openJournal({ folder, epoch: 1 });
  expect(opened.ok).toBe(free);
  if (opened.ok) await opened.value.close();
  else
    expect(opened.error.hint).toBe(
      `Whether it still runs cannot be seen from here. If you know that it does not, remove ${lock}.`,
    );
});

test('a lock that cannot be read is not taken over', async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'writer-1.lock'), '{"pid":');
  expect(await openJournal({ folder, epoch: 1 })).toMatchObject({
    ok: false,
    error: { message: `the journal is being written by somebody (${folder}/writer-1.lock)` },
  });
});
