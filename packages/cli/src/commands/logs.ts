import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isRed, phaseKey, safeName } from '@debussy/core';
import { chooseRun, findPhase } from '@debussy/engine';
import type { ChosenRun } from '@debussy/engine';
import { tailOf } from '@debussy/host';
import { isOver } from '@debussy/scheduler';
import { clockTime, duration, harmless, printable, results } from '@debussy/story';
import type { GateStory, Story } from '@debussy/story';
import { commandOf } from '../command-of.ts';
import type { CliCommand, CommandCall } from '../command-of.ts';
import type { Flags } from '../command-shape.ts';
import { showHandoff } from './logs/show-handoff.ts';
import { colorFlag, runFlag } from '../common-flags.ts';
import { phaseAndRun } from '../subject.ts';
import { tellStory } from '../view/read/tell-story.ts';
import { colorWanted } from '../view/run-view.ts';
import { showSessions } from '../view/transcript/show-sessions.ts';
import { palette } from '../view/words/palette.ts';
import type { Palette } from '../view/words/palette.ts';

const longest = 1024 * 1024;

/** Where running gates write, and what time it is. */
interface GateLogPlace {
  readonly folder: string;
  readonly now: number;
}

/** The output of every gate that ran for a phase or runs, the oldest first, each under its verdict. */
function gateLogs(
  story: Story,
  phase: string,
  { paint, folder, now }: GateLogPlace & { readonly paint: Palette },
): string {
  const own = [...story.verifications.values()]
    .flatMap(({ gates }) => gates)
    .filter((gate) => phaseKey(gate.phase) === phaseKey(phase));
  const ran = own.map((gate) => gateLog(gate.result === null ? asRunning(gate, folder, now) : gate, paint));
  const prose = (story.phases.get(phaseKey(phase))?.spec.gates ?? []).filter(
    ({ command }) => command === null,
  );
  const notRun = prose.map(
    ({ name }) => `${paint.yellow(`gate ${printable(name)} is prose: nobody has run it`)}\n`,
  );
  if (ran.length + notRun.length === 0) return `No gate of Phase ${phase} has run in this run so far.\n`;
  return [...ran, ...notRun].join('\n');
}

/** Its log is told when it ends; until then it is where gates write theirs. */
function asRunning(gate: GateStory, folder: string, now: number): GateStory {
  const log = join(folder, `${safeName(`${gate.verification}-${gate.gate}`)}.log`);
  return { ...gate, seconds: (now - gate.startedAt) / 1000, log: existsSync(log) ? log : null };
}

function gateLog(gate: GateStory, paint: Palette): string {
  const { gate: name, result, seconds, startedAt, log, detail } = gate;
  const verdict = result === null ? 'runs' : results[result];
  const why = detail === '' || result === null ? '' : `, ${printable(detail)}`;
  const head = `${clockTime(startedAt)}  gate ${printable(name)} ${verdict} (${duration(seconds)}${why})`;
  const text = log === null ? null : tailOf(log, longest);
  const body = text === null ? '' : `${harmless(text).trimEnd()}\n`;
  const place = log === null ? '' : `${paint.dim(log)}\n`;
  return `${paint[isRed(gate) ? 'red' : 'bold'](head)}\n${place}${body}`;
}

interface Followed {
  read: number;
  over: boolean;
}

/** Prints what the gates of a phase write as they write it, from the first that runs now, until the phase is done. */
async function followGates(run: ChosenRun, phase: string, print: (text: string) => void): Promise<void> {
  const seen = new Map<string, Followed>();
  for (;;) {
    const { story, state } = tellStory(run);
    const own = [...story.verifications.values()]
      .flatMap(({ gates }) => gates)
      .filter((gate) => phaseKey(gate.phase) === phaseKey(phase));
    for (const gate of own) follow(gate, { seen, print, folder: run.folder.gates });
    const entry = state.phases.get(phaseKey(phase));
    if (state.ended !== null || entry === undefined || isOver(entry.state)) return;
    await wait(lookEveryMs);
  }
}

const lookEveryMs = 300;

interface Place {
  readonly seen: Map<string, Followed>;
  readonly print: (text: string) => void;
  readonly folder: string;
}

function follow(gate: GateStory, { seen, print, folder }: Place): void {
  const key = `${gate.verification} ${gate.gate} ${String(gate.startedAt)}`;
  const known = seen.get(key) ?? { read: 0, over: false };
  if (known.over) return;
  const name = printable(gate.gate);
  if (!seen.has(key)) print(`${clockTime(gate.startedAt)}  gate ${name} runs\n`);
  const log = gate.log ?? join(folder, `${safeName(`${gate.verification}-${gate.gate}`)}.log`);
  const text = textFrom(log, known.read);
  if (text.length > 0) print(harmless(text.toString('utf8')));
  const over = gate.result !== null;
  if (gate.result !== null) print(`gate ${name} ${results[gate.result]} (${duration(gate.seconds)})\n`);
  seen.set(key, { read: known.read + text.length, over });
}

function textFrom(path: string, from: number): Buffer {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return Buffer.alloc(0);
  }
  try {
    const bytes = Buffer.alloc(Math.max(0, Math.min(fstatSync(file).size - from, 1024 * 1024)));
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, from));
  } finally {
    closeSync(file);
  }
}

const shape = {
  name: 'logs',
  words: '<phase>',
  completes: ['phases', 'runs'],
  about: 'Prints what the newest session of a phase said and did, the output of its gates, or its handoff.',
  flags: {
    follow: { type: 'boolean', short: 'f', says: 'goes on printing until the phase is done' },
    all: { type: 'boolean', says: 'all sessions of the phase, the oldest first' },
    session: { type: 'string', takes: '<n>', says: 'one session, by its number' },
    gates: { type: 'boolean', says: 'the output of the gates instead' },
    stderr: { type: 'boolean', says: 'what the program of the newest session wrote to its standard error' },
    handoff: { type: 'boolean', says: 'its HANDOFF.md and its path: what its next session has to know' },
    run: runFlag,
    'no-color': colorFlag,
  },
  example: 'debussy logs 3 -f',
} as const;

export const command: CliCommand = commandOf(shape, async (asked, io) => {
  const { values, wrong } = asked;
  const { phase: id, run } = phaseAndRun(asked, 'logs');
  const chosen = await chooseRun(io.cwd, run);
  const { story, state } = tellStory(chosen);
  const entry = findPhase(state, id);
  const phase = entry.spec.id;
  if (values.handoff === true) {
    showHandoff(chosen, entry, io);
    return 0;
  }
  const paint = palette(colorWanted(io, values['no-color'] !== true));
  if (values.gates === true) {
    if (values.follow === true) await followGates(chosen, phase, io.stdout);
    else io.stdout(gateLogs(story, phase, { paint, folder: chosen.folder.gates, now: Date.now() }));
    return 0;
  }
  const session = sessionNumber(values.session, wrong);
  if (values.stderr === true) {
    io.stdout(errorOutput(chosen, { story, phase, session }));
    return 0;
  }
  const which = { phase, session, all: values.all === true, follow: values.follow === true };
  await showSessions(chosen, which, { paint, io });
  return 0;
});

interface Session {
  readonly story: Story;
  readonly phase: string;
  readonly session: number | null;
}

function errorOutput({ folder }: ChosenRun, { story, phase, session }: Session): string {
  const sessions = story.phases.get(phaseKey(phase))?.sessions ?? [];
  const found = sessions.findLast(({ number }) => session === null || number === session);
  if (found === undefined) return `Phase ${phase} has had no such session so far.\n`;
  const file = join(folder.session(phase, found.attempt, found.number), 'stderr.log');
  const text = tailOf(file, 1024 * 1024);
  return text === null || text === '' ? `Its session wrote nothing to standard error.\n` : harmless(text);
}

function sessionNumber(text: string | undefined, wrong: CommandCall<Flags>['wrong']): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw wrong(`--session takes the number of a session, but got ${text}`);
}
