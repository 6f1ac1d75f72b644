import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isRed, phaseKey, safeName } from '@debussy/core';
import { followRun } from '@debussy/engine';
import type { ChosenRun } from '@debussy/engine';
import { tailOf } from '@debussy/host';
import { isOver } from '@debussy/scheduler';
import {
  clockTime,
  duration,
  harmless,
  printable,
  ranBetween,
  results,
  storyTime,
  unitName,
} from '@debussy/story';
import type { GateStory, Story } from '@debussy/story';
import { growingFile } from '../../view/growing-file.ts';
import type { Palette } from '../../view/words/palette.ts';

const longest = 1024 * 1024;

/** The output of every gate that ran or runs for a phase, oldest first, each under its verdict. Running ones write to `folder`. */
export function gateLogs(story: Story, phase: string, folder: string, paint: Palette): string {
  const ran = gatesOf(story, phase).map((gate) =>
    gateLog(gate.result === null ? asRunning(gate, story, folder) : gate, paint),
  );
  const prose = (story.phases.get(phaseKey(phase))?.spec.gates ?? []).filter(
    ({ command }) => command === null,
  );
  const notRun = prose.map(
    ({ name }) => `${paint.yellow(`gate ${printable(name)} is prose: it was not run`)}\n`,
  );
  if (ran.length + notRun.length === 0)
    return `No gate of ${unitName(story)} ${phase} has run in this run so far.\n`;
  return [...ran, ...notRun].join('\n');
}

/** The fields of a gate in `--json`. */
export function gateFacts(gate: GateStory, output: string | null): object {
  const { phase, gate: name, verification, result, seconds, startedAt, detail, log } = gate;
  const at = new Date(startedAt).toISOString();
  return { phase, gate: name, verification, result, seconds, at, detail, log, output };
}

/** The gates of a phase as values, oldest first; running ones with their output so far. */
export function gateLogFacts(story: Story, phase: string, folder: string): readonly object[] {
  return gatesOf(story, phase).map((gate) => {
    const shown = gate.result === null ? asRunning(gate, story, folder) : gate;
    return gateFacts(shown, shown.log === null ? null : tailOf(shown.log, longest));
  });
}

function gatesOf(story: Story, phase: string): readonly GateStory[] {
  return [...story.verifications.values()]
    .flatMap(({ gates }) => gates)
    .filter((gate) => phaseKey(gate.phase) === phaseKey(phase));
}

/** An event names the log when the gate ends; until then it is in the folder of gate logs. */
function asRunning(gate: GateStory, story: Story, folder: string): GateStory {
  const log = logOf(gate, folder);
  const seconds = ranBetween(story, gate.startedAt, storyTime(story, Date.now()));
  return { ...gate, seconds, log: existsSync(log) ? log : null };
}

function logOf({ verification, gate, log }: GateStory, folder: string): string {
  return log ?? join(folder, `${safeName(`${verification}-${gate}`)}.log`);
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

/** Prints the output of a phase's gates as it grows, until the phase is done or its run has no process. */
export async function followGates(
  run: ChosenRun,
  phase: string,
  print: (text: string) => void,
): Promise<void> {
  const shown = new Map<string, (gate: GateStory) => void>();
  for await (const { story, state } of followRun(run, { everyLook: true })) {
    for (const gate of gatesOf(story, phase)) {
      const key = `${gate.verification} ${gate.gate} ${gate.startedAt}`;
      const show = shown.get(key) ?? printer(gate, run.folder.gates, print);
      shown.set(key, show);
      show(gate);
    }
    const entry = state.phases.get(phaseKey(phase));
    if (run.held === null || entry === undefined || isOver(entry.state)) return;
  }
}

/** Prints new output of a gate's log, and its verdict once. */
function printer(begun: GateStory, folder: string, print: (text: string) => void): (gate: GateStory) => void {
  const name = printable(begun.gate);
  const more = growingFile(logOf(begun, folder));
  let isDone = false;
  print(`${clockTime(begun.startedAt)}  gate ${name} runs\n`);
  return ({ result, seconds }) => {
    if (isDone) return;
    const bytes = more();
    if (bytes.length > 0) print(harmless(bytes.toString('utf8')));
    if (result === null) return;
    isDone = true;
    print(`gate ${name} ${results[result]} (${duration(seconds)})\n`);
  };
}
