import { randomBytes } from 'node:crypto';
import { phaseKey } from '@debussy/core';
import type { Event, EventOf, GateSpec } from '@debussy/core';
import { tailOf } from '@debussy/host';
import type { RunState } from '@debussy/scheduler';
import { clockTime, lineOf, summarize, tell } from '@debussy/story';
import type { EventLine, StoryTeller } from '@debussy/story';
import type { RunView, ViewOptions } from './run-view.ts';
import { summaryText } from './summary/summary-text.ts';
import { palette } from './words/palette.ts';
import type { Palette } from './words/palette.ts';

/** One line for every event worth reading; in GitHub's CI also annotations. */
export function plainView({ io, verbose, color }: ViewOptions, teller: StoryTeller): RunView {
  const paint = palette(color);
  const inGithub = io.env['GITHUB_ACTIONS'] === 'true';
  return {
    event(event, state) {
      tell(teller, event);
      const line = lineOf(event, { story: teller.story, state });
      if (line === null || (line.level === 'detail' && !verbose)) return;
      io.stdout(plainLines(event, line, paint).join(''));
      if (inGithub) io.stdout(githubLines(event, line, state));
      if (event.type === 'run.ended') {
        const text = summaryText(summarize(teller.story, state), { color, columns: io.columns });
        io.stdout(inGithub ? `::group::What became of it\n${text}::endgroup::\n` : `\n${text}`);
      }
    },
    glimpse: () => undefined,
    close: () => undefined,
  };
}

const longestTail = 20_000;

/**
 * GitHub's workflow commands for an event: annotations for what went wrong, and a failing gate's output in a group.
 * What a gate or an agent printed stands where no command is obeyed.
 */
function githubLines(event: Event, line: EventLine, state: RunState): string {
  if (line.level !== 'error' && line.level !== 'warning') return '';
  const gate = event.type === 'gate.finished' ? specOf(state, event) : undefined;
  const place = gate === undefined ? '' : ` file=${property(gate.file)},line=${gate.line}`;
  const message = [line.text, ...line.more].join('\n');
  const output = event.type === 'gate.finished' && event.log !== null ? group(event, event.log) : '';
  return `${output}::${line.level}${place}::${data(message)}\n`;
}

function specOf(state: RunState, { phase, gate }: EventOf<'gate.finished'>): GateSpec | undefined {
  return state.phases.get(phaseKey(phase))?.spec.gates.find(({ name }) => name === gate);
}

function group({ phase, gate }: EventOf<'gate.finished'>, log: string): string {
  const text = tailOf(log, longestTail);
  if (text === null) return '';
  const token = randomBytes(16).toString('hex');
  return [
    `::group::${data(`Output of gate ${gate} of Phase ${phase}`)}`,
    `::stop-commands::${token}`,
    text.trimEnd(),
    `::${token}::`,
    '::endgroup::\n',
  ].join('\n');
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

export function plainLines(event: Event, line: EventLine, paint: Palette): readonly string[] {
  const time = clockTime(Date.parse(event.at));
  const colored = paint[colors[line.level]](line.text);
  return [
    `${paint.dim(time)}  ${colored}\n`,
    ...line.more.map((text) => `${' '.repeat(time.length)}    ${text}\n`),
  ];
}

const colors: Readonly<Record<EventLine['level'], keyof Palette>> = {
  detail: 'dim',
  info: 'plain',
  good: 'green',
  warning: 'yellow',
  error: 'red',
};
