import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { phaseKey, safeName } from '@debussy/core';
import type { ChosenRun } from '@debussy/engine';
import { tailOf } from '@debussy/host';
import { isOver } from '@debussy/scheduler';
import { clockTime, duration, harmless, printable, results } from '@debussy/story';
import type { GateStory, Story } from '@debussy/story';
import { tellStory } from '../read/tell-story.ts';
import type { Palette } from '../words/palette.ts';

const longest = 1024 * 1024;

/** Where running gates write, and what time it is. */
export interface GateLogPlace {
  readonly folder: string;
  readonly now: number;
}

/** The output of every gate that ran for a phase or runs, the oldest first, each under its verdict. */
export function gateLogs(
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
  const bad = result === 'failed' || result === 'timed_out';
  const text = log === null ? null : tailOf(log, longest);
  const body = text === null ? '' : `${harmless(text).trimEnd()}\n`;
  const place = log === null ? '' : `${paint.dim(log)}\n`;
  return `${paint[bad ? 'red' : 'bold'](head)}\n${place}${body}`;
}

interface Followed {
  read: number;
  over: boolean;
}

/** Prints what the gates of a phase write as they write it, from the first that runs now, until the phase is done. */
export async function followGates(
  run: ChosenRun,
  phase: string,
  print: (text: string) => void,
): Promise<void> {
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
