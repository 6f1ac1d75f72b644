import { phaseKey, safeName } from '@debussy/core';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clockTime, duration, harmless, printable, results } from '@debussy/story';
import type { GateStory, Story } from '@debussy/story';
import { tailOf } from '@debussy/host';
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
