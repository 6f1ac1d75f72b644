import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldJournal } from '@debussy/checkpoint';
import { DebussyError } from '@debussy/core';
import { fixtures } from '../fixtures.ts';
import { mustHold } from '../fuzz-target.ts';
import type { FuzzTarget } from '../fuzz-target.ts';

const [first = '', second = ''] = ['1.jsonl', '3.jsonl'].map(
  (name) => new Map(fixtures('checkpoint/test/fixtures/journals', '.jsonl')).get(`version-1/${name}`) ?? '',
);
const whole = eventsIn(first, second).map((event) => JSON.stringify(event));

/** A journal that was damaged: an error, or a beginning of what was written; never another story. */
export const journals: FuzzTarget = {
  name: 'journal',
  seeds: [first],
  words: first.split('\n'),
  feed(text, dice) {
    const bytes = Buffer.from(text);
    if (dice.chance(0.3) && bytes.length > 0) bytes.writeUInt8(dice.below(256), dice.below(bytes.length));
    const events = eventsIn(bytes, dice.chance(0.5) ? second : null).map((event) => JSON.stringify(event));
    for (const [i, event] of events.entries())
      mustHold(event === whole[i], `event ${i + 1} became ${event.slice(0, 200)}`);
  },
};

function eventsIn(one: string | Buffer, two: string | Buffer | null): readonly unknown[] {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-fuzz-'));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '1.jsonl'), one);
    if (two !== null) writeFileSync(join(folder, '3.jsonl'), two);
    const events: unknown[] = [];
    const read = foldJournal(folder, (event) => events.push(event));
    if (!read.ok)
      mustHold(
        read.error instanceof DebussyError && (read.error.hint ?? '') !== '',
        'an error without a hint',
      );
    return events;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
