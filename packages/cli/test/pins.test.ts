import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { journalEvents } from '@debussy/checkpoint';
import { currentHolder } from '@debussy/host';
import { evolve } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { createStory, lineOf, tell } from '@debussy/story';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callCommand } from '../src/dispatch.ts';

// Recorded runs, and what is shown of them. `shown.json` holds values and changes with behavior alone; `words.txt` holds
// sentences. Take over what changed on purpose: npx vitest run --config ../../vitest.config.ts test/pins.test.ts -u
// Record again: node tools/bin/run.mjs proof/pins

// Times of day are shown as the clock of the reader has them.
process.env['TZ'] = 'UTC';

const folder = join(import.meta.dirname, 'fixtures', 'pins');
const names = readdirSync(folder).filter((name) => !name.endsWith('.json'));
const home = mkdtempSync(join(tmpdir(), 'debussy-pins-'));
const runs = join(home, '.git', 'debussy', 'runs');

type Json = unknown;
type Line = Readonly<Record<string, Json>>;

/** A journal up to some event: after each epoch, and in the middle of what has states worth seeing. */
interface Moment {
  readonly run: string;
  readonly when: string;
  readonly segments: readonly (readonly Line[])[];
}

/** Looked at as well when this event has been journalled for the first time. */
const midway: Readonly<Record<string, string>> = {
  'restart-with-handoff': 'attempt.restarted',
  'limit-waited-out': 'limit.reached',
  'conflict-resolved-by-a-session': 'phase.conflicted',
  'paused-and-continued': 'run.paused',
  message: 'phase.message',
  parallel: 'verification.started',
  plain: 'gate.started',
  repaired: 'phase.remediating',
  skipped: 'phase.skipped',
  split: 'phase.split',
  'stack-then-synced': 'publication.started',
};

beforeAll(async () => {
  execFileSync('git', ['init', '-q', '-b', 'main', home]);
  const holder = { ...(await currentHolder()), pid: 2 ** 30, started: '1' };
  for (const moment of names.flatMap(momentsOf)) restore(moment, holder);
});

afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

describe.each(names)('%s', (name) => {
  const moments = momentsOf(name);

  test('values', async () => {
    const shown = await Promise.all(
      moments.map(async ({ run, when }) => [when, apart(await statusOf(run)).values]),
    );
    const text = compact(JSON.stringify(Object.fromEntries(shown), null, 1));
    await expect(`${text}\n`).toMatchFileSnapshot(join(folder, name, 'shown.json'));
  });

  test('words', async () => {
    const parts = await Promise.all(
      moments.map(async ({ run, when }) => `=== ${when}\n${await wordsOf(run)}`),
    );
    const { run } = moments.at(-1)!;
    const report = await printed('report', '--markdown', '--run', run);
    const text = [...parts, `=== report\n${report}`, `=== lines\n${linesOf(run)}`].join('\n');
    await expect(text).toMatchFileSnapshot(join(folder, name, 'words.txt'));
  });

  test("the printed exit code is the process's own", async () => {
    const { exit_code: told } = await statusOf(moments.at(-1)!.run);
    const seen = readFileSync(join(folder, name, 'calls.txt'), 'utf8')
      .trimEnd()
      .split('\n')
      .at(-1);
    expect(Number(/\d+$/.exec(seen ?? '')?.[0])).toBe(told);
  });
});

/** Lists and objects without others inside take one line. */
function compact(json: string): string {
  return json.replaceAll(
    /([[{])\n\s*([^[\]{}]*?)\n\s*([\]}])/g,
    (_, open: string, inside: string, close: string) => open + inside.replaceAll(/\n\s*/g, ' ') + close,
  );
}

function momentsOf(name: string): readonly Moment[] {
  const segments = readdirSync(join(folder, name))
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .map((file) => linesIn(join(folder, name, file)));
  const epochs = segments.map((_, i) => ({
    run: i + 1 === segments.length ? name : `${name}-epoch-${i + 1}`,
    when: `epoch ${i + 1}`,
    segments: segments.slice(0, i + 1).map((lines, at) => (at === i ? unsealed(lines) : lines)),
  }));
  const type = midway[name];
  if (type === undefined) return epochs;
  const at = (segments[0] ?? []).findIndex((line) => line['type'] === type);
  const middle = {
    run: `${name}-midway`,
    when: type ?? '',
    segments: [segments[0]?.slice(0, at + 1) ?? []],
  };
  if (at < 0) throw new Error(`${name} has no ${type}`);
  return [middle, ...epochs];
}

function linesIn(file: string): readonly Line[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Line => JSON.parse(line));
}

/** The seal is set by the next epoch. */
function unsealed(lines: readonly Line[]): readonly Line[] {
  return lines.filter(({ type }) => type !== 'sealed');
}

const usual: Line = JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'));
const versions = { debussy: '0.1.0', node: 'v20.19.0', git: '2.45.0' };
const began = Date.parse('2026-01-05T09:00:00.000Z');

/** Writes a journal as debussy left it; the process that held the run is gone. */
function restore({ run, segments }: Moment, holder: Json): void {
  const journal = join(runs, run, 'journal');
  mkdirSync(journal, { recursive: true });
  let [crc, seq] = [0, 0];
  for (const [i, lines] of segments.entries()) {
    let text = '';
    for (const line of lines) {
      seq += 1;
      const body = `${inTime(JSON.stringify(whole(line, holder)), seq)}\n`;
      crc = crc32(body, crc);
      text += `${crc.toString(16).padStart(8, '0')} ${body}`;
    }
    writeFileSync(join(journal, `${i + 1}.jsonl`), text);
  }
}

function whole({ config, ...line }: Line, holder: Json): Line {
  const given = typeof config === 'object' ? { config: { ...usual, ...config } } : {};
  if (line['type'] === 'run.started') return { ...line, ...given, holder, versions };
  return line['type'] === 'run.resumed' ? { ...line, ...given, holder } : line;
}

/** Events follow each other by three seconds. */
function inTime(json: string, seq: number): string {
  const at = began + 3000 * seq;
  const text = json.replaceAll(/\{([+-]\d+) s\}/g, (_, seconds: string) =>
    new Date(at + 1000 * Number(seconds)).toISOString(),
  );
  return text.replace(/^\{/, `{"seq":${seq},"at":"${new Date(at).toISOString()}",`);
}

async function statusOf(run: string): Promise<Readonly<Record<string, Json>>> {
  const status: Readonly<Record<string, Json>> = JSON.parse(await printed('status', '--json', run));
  return status;
}

async function printed(...argv: readonly string[]): Promise<string> {
  const said = { stdout: '', stderr: '' };
  const code = await callCommand(argv, {
    cwd: home,
    stdout: (text) => void (said.stdout += text),
    stderr: (text) => void (said.stderr += text),
    env: { HOME: home },
    isTTY: false,
    columns: 100,
  });
  expect({ code, stderr: said.stderr }).toEqual({ code: 0, stderr: '' });
  return said.stdout;
}

async function wordsOf(run: string): Promise<string> {
  const text = await printed('status', run);
  const { sentences } = apart(await statusOf(run));
  const others = sentences.filter(({ words }) => !text.includes(words));
  return `${text}\n--- only in status --json\n${others.map(({ at, words }) => `${at}: ${words}\n`).join('')}`;
}

interface Sentence {
  readonly at: string;
  readonly words: string;
}

const sentenceKeys = new Set(['reason', 'why', 'message', 'hint', 'detail', 'restarts']);

/** The values of a summary, where each sentence is only there or not, and the sentences with their places. */
function apart(value: Json): { readonly values: Json; readonly sentences: readonly Sentence[] } {
  const sentences: Sentence[] = [];
  const walk = (one: Json, path: string, key: string): Json => {
    if (Array.isArray(one)) return one.map((each: Json, i) => walk(each, `${path}[${i}]`, key));
    if (typeof one === 'object' && one !== null)
      return Object.fromEntries(
        Object.entries(one).map(([name, each]) => [
          name,
          walk(each, path === '' ? name : `${path}.${name}`, name),
        ]),
      );
    if (typeof one !== 'string' || one === '') return one;
    const [command = '', comment] = one.split(/ +# /);
    if (key === 'commands' && comment !== undefined) sentences.push({ at: path, words: `# ${comment}` });
    if (key === 'commands') return command;
    if (!sentenceKeys.has(key)) return one;
    sentences.push({ at: path, words: one });
    return '…';
  };
  return { values: walk(value, '', ''), sentences };
}

/** One line for each event that has one, as a terminal and a log show them. */
function linesOf(run: string): string {
  const story = createStory();
  let state: RunState | null = null;
  let text = '';
  for (const event of journalEvents(join(runs, run, 'journal'))) {
    state = evolve(state, event);
    tell(story, event);
    const line = lineOf(event, { story, state });
    if (line !== null) text += `${line.level.padEnd(7)} ${[line.text, ...line.more].join('\n          ')}\n`;
  }
  return text;
}
