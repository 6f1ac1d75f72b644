import { appendFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { searchTranscript, textPart, transcriptPart } from '../../src/server/file-parts.ts';

const home = mkdtempSync(join(tmpdir(), 'debussy-parts-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function file(name: string, text: string | Buffer): string {
  const path = join(home, name);
  writeFileSync(path, text);
  return path;
}

function transcript(name: string, count: number, width = 10): string {
  const lines = Array.from({ length: count }, (_, i) =>
    JSON.stringify({ type: 'text', text: `${i} ${'x'.repeat(width)}` }),
  );
  return file(name, `${lines.join('\n')}\n`);
}

function line(text: string): string {
  return `${JSON.stringify({ type: 'text', text })}\n`;
}

describe('a transcript in parts', () => {
  test('parts from its end to its begin hold each line once', () => {
    const path = transcript('long.jsonl', 12_000, 90);
    const seen: string[] = [];
    let part = transcriptPart(path, { last: true });
    expect(part.to).toBe(part.size);
    for (;;) {
      seen.unshift(
        ...part.events.map(({ event }) => (event.type === 'text' ? event.text.split(' ')[0]! : '')),
      );
      if (part.from === 0) break;
      part = transcriptPart(path, { before: part.from });
    }
    expect(seen).toEqual(Array.from({ length: 12_000 }, (_, i) => String(i)));
  });

  test('a line that is half written comes with the next part', () => {
    const path = transcript('growing.jsonl', 3);
    appendFileSync(path, '{"type":"te');
    const first = transcriptPart(path, { last: true });
    expect(first.events).toHaveLength(3);
    appendFileSync(path, 'xt","text":"whole"}\n');
    const next = transcriptPart(path, { from: first.to });
    expect(next.events).toMatchObject([{ event: { type: 'text', text: 'whole' } }]);
    expect(transcriptPart(path, { from: next.to }).events).toEqual([]);
  });

  test('a line longer than a part is whole, and malformed lines are skipped', () => {
    const huge = JSON.stringify({ type: 'text', text: 'y'.repeat(600_000) });
    const path = file('huge.jsonl', `${huge}\nnull\n"a"\n{"x":1}\n{"type":"text","text":"end"}\n`);
    const first = transcriptPart(path, { from: 0 });
    expect(first.events).toMatchObject([{ event: { type: 'text' } }, { event: { text: 'end' } }]);
    expect(first.to).toBe(first.size);
  });

  test('from behind a line that is longer than a part, reading back repeated lines', () => {
    for (const [length, read] of [
      [600_000, expect.stringMatching(/^y+$/)],
      [5_000_000, expect.stringContaining('5 MB')],
    ] as const) {
      const path = file('behind.jsonl', line('first') + line('y'.repeat(length)) + line('last'));
      const last = transcriptPart(path, { last: true });
      const long = transcriptPart(path, { before: last.from });
      expect(last.events).toMatchObject([{ event: { text: 'last' } }]);
      expect(long).toMatchObject({ to: last.from, events: [{ event: { text: read } }] });
      expect(transcriptPart(path, { from: long.from })).toMatchObject({
        events: [...long.events, ...(length < 1e6 ? last.events : [])],
      });
      const first = transcriptPart(path, { before: long.from });
      expect(first).toMatchObject({ from: 0, to: long.from, events: [{ event: { text: 'first' } }] });
    }
  });

  test('behind a line of 50 MB the file is read on with one step, and its end is there', () => {
    const path = file('vast.jsonl', line('first') + line('y'.repeat(50_000_000)) + line('last'));
    const first = transcriptPart(path, { from: 0 });
    expect(first.events).toMatchObject([{ event: { text: 'first' } }]);
    const vast = transcriptPart(path, { from: first.to });
    expect(vast.events).toMatchObject([{ at: first.to, event: { text: expect.stringContaining('48 MB') } }]);
    const rest = transcriptPart(path, { from: vast.to });
    expect(rest).toMatchObject({ to: rest.size, events: [{ event: { text: 'last' } }] });
    const ends = file('ends.jsonl', line('first') + line('y'.repeat(50_000_000)));
    expect(transcriptPart(ends, { last: true }).events).toMatchObject([vast.events[0]]);
  });

  test('a symbolic link is not followed, and a missing file is empty', async () => {
    const secret = transcript('secret.jsonl', 1);
    const link = join(home, 'link.jsonl');
    symlinkSync(secret, link);
    expect(transcriptPart(link, { last: true })).toEqual({ size: 0, from: 0, to: 0, events: [] });
    expect(textPart(link, null)).toBeNull();
    expect(await searchTranscript(join(home, 'none'), 'x')).toEqual({ count: 0, hits: [] });
  });

  test('a search stopped counting at two hundred: it counts all, and gives the newest', async () => {
    const path = transcript('many.jsonl', 3000);
    const { count, hits } = await searchTranscript(path, ' xx');
    expect(count).toBe(3000);
    expect(hits).toHaveLength(200);
    expect(transcriptPart(path, { from: hits.at(-1)! }).events[0]).toMatchObject({
      event: { text: expect.stringMatching(/^2999 xx/) },
    });
  });

  test('a search names the lines, whatever their case, also behind a megabyte', async () => {
    const path = transcript('search.jsonl', 30_000, 60);
    appendFileSync(path, `${JSON.stringify({ type: 'text', text: 'the NEEDLE here' })}\n`);
    const { hits } = await searchTranscript(path, 'needle');
    const [hit, ...more] = hits;
    expect(more).toEqual([]);
    expect(transcriptPart(path, { from: hit! }).events[0]).toMatchObject({
      event: { text: 'the NEEDLE here' },
    });
  });
});

test('a text that grows through the middle of a character comes whole', () => {
  const path = file('gate.log', Buffer.concat([Buffer.from('ä'), Buffer.from('€').subarray(0, 2)]));
  const first = textPart(path, null)!;
  expect(first).toMatchObject({ text: 'ä', from: 0, to: 2 });
  appendFileSync(path, Buffer.from('€').subarray(2));
  expect(textPart(path, first.to)).toMatchObject({ text: '€', from: 2, to: 5, size: 5 });
});
