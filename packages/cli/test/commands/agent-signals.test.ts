import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DebussyError } from '@debussy/core';
import { readSignals } from '@debussy/runners';
import { expect, onTestFinished, test } from 'vitest';
import type { CommandIo } from '../../src/command-io.ts';
import { command as doneCommand } from '../../src/commands/done.ts';
import { command as progressCommand } from '../../src/commands/progress.ts';
import { command as splitCommand } from '../../src/commands/split.ts';

const { run: done } = doneCommand;
const { run: progress } = progressCommand;
const { run: split } = splitCommand;

interface Session {
  readonly folder: string;
  readonly io: CommandIo;
  readonly said: string[];
}

function session(env: NodeJS.ProcessEnv = {}): Session {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-signals-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const said: string[] = [];
  const names = { DEBUSSY_PHASE: '6', DEBUSSY_REPORT_FILE: join(folder, 'report.json'), ...env };
  const say = (text: string): void => void said.push(text);
  return {
    folder,
    said,
    io: { cwd: folder, stdout: say, stderr: say, env: names, isTTY: false, columns: 80 },
  };
}

async function refusal(work: Promise<number>): Promise<DebussyError> {
  const error: unknown = await work.catch((cause: unknown) => cause);
  if (error instanceof DebussyError) return error;
  throw new Error('was not refused');
}

test('progress takes its message in one word or several, also one that begins with a dash', async () => {
  const { io, folder } = session();
  expect(await progress(['half way'], io)).toBe(0);
  await progress(['--phase', '6', 'more', 'words'], io);
  await progress(['--phase=06', '- a list item'], io);
  await progress(['--', '--help'], io);
  const messages = readSignals(folder).map((found) =>
    'signal' in found && found.signal.type === 'progress' ? found.signal.message : null,
  );
  expect(messages).toEqual(['half way', 'more words', '- a list item', '--help']);
});

test('done as plans write it, and with everything', async () => {
  const { io, folder } = session();
  expect(await done(['--phase', '6'], io)).toBe(0);
  writeFileSync(join(folder, 'mine.json'), '{"status":"blocked","summary":"s"}');
  await done(['--phase', '6', '--status', 'blocked', '--reason', 'no key', '--report', 'mine.json'], io);
  expect(readSignals(folder)).toMatchObject([
    { signal: { type: 'done', status: 'completed', reason: null, report: null } },
    { signal: { type: 'done', status: 'blocked', reason: 'no key', report: { summary: 's' } } },
  ]);
});

test("split reads its file from the agent's folder", async () => {
  const { io, folder } = session();
  const sub = { sub_phase_id: '6a', name: 'a' };
  writeFileSync(
    join(folder, 'split.json'),
    JSON.stringify({ recommended_sub_phases: [sub, { ...sub, sub_phase_id: '6b' }] }),
  );
  expect(await split(['--file', 'split.json'], io)).toBe(0);
  expect(readSignals(folder)).toMatchObject([
    { signal: { type: 'split', report: { status: 'split_request', phase: '6' } } },
  ]);
});

test('a wrong use is refused with exit code 2 and the right one', async () => {
  const { io } = session();
  expect(await refusal(done(['--phase', '7'], io))).toMatchObject({
    hint: 'Use: debussy done --phase 6',
    exitCode: 2,
  });
  expect(await refusal(done(['--stauts', 'completed'], io))).toMatchObject({
    code: 'ERR_USAGE',
    hint: 'Did you mean --status?',
    exitCode: 2,
  });
  expect(await refusal(split([], io))).toMatchObject({
    hint: 'Usage: debussy split --file <json> [--phase <id>]',
  });
  expect(await refusal(progress([], io))).toMatchObject({ exitCode: 2 });
});

test('outside of a run each says that it is for agents', async () => {
  const { io } = session({ DEBUSSY_PHASE: undefined });
  for (const work of [progress(['x'], io), done([], io), split(['--file', 'x'], io)]) {
    expect(await refusal(work)).toMatchObject({
      code: 'ERR_OUTSIDE_RUN',
      exitCode: 2,
    });
  }
});

test('help costs nothing and needs no session', async () => {
  const { io, said } = session({ DEBUSSY_PHASE: undefined });
  expect([await progress(['--help'], io), await done(['-h'], io), await split(['--help'], io)]).toEqual([
    0, 0, 0,
  ]);
  expect(said.every((text) => text.startsWith('Usage: debussy '))).toBe(true);
});
