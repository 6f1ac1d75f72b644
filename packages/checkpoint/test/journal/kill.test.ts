import { once } from 'node:events';
import { expect, test } from 'vitest';
import { journalEvents } from '../../src/index.ts';
import { full, random, seed } from '../support/budget.ts';
import { script, start } from '../support/child.ts';
import { open, temporaryFolder, verifyJournal } from '../support/journal-folder.ts';

const writeEvents = script('write-events');
const rounds = full ? 200 : 20;

test(
  `kill -9 at a random moment loses no acknowledged event (${rounds} times, seed ${seed})`,
  { timeout: 300_000 },
  async () => {
    const folder = await temporaryFolder();
    const next = random();
    let survivors = 0;
    for (let epoch = 1; epoch <= rounds; epoch++) {
      const acknowledged = await killedAfter(folder, epoch, 1 + Math.floor(next() ** 2 * 400));
      const verified = verifyJournal(folder);
      if (!verified.ok) throw verified.error;
      expect(verified.value.seq).toBeGreaterThanOrEqual(acknowledged);
      expect(verified.value.events).toBeGreaterThanOrEqual(survivors);
      survivors = verified.value.events;
    }
    await (await open(folder, { epoch: rounds + 1 })).close();
    expect([...journalEvents(folder)]).toHaveLength(survivors);
  },
);

/** Kills the writer once it has acknowledged that many events; returns the last number that it said. */
async function killedAfter(folder: string, epoch: number, count: number): Promise<number> {
  const child = start(writeEvents(), [folder, String(epoch)]);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part;
    if (said.split('\n').length > count) child.kill('SIGKILL');
  });
  await once(child, 'close');
  expect(said).toMatch(/^open\n/);
  return Number(
    said
      .slice(0, said.lastIndexOf('\n'))
      .split('\n')
      .findLast((line) => /^\d+$/.test(line)) ?? 0,
  );
}
