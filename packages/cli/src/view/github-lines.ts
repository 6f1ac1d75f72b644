import { phaseKey } from '@debussy/core';
import type { Event, EventOf, GateSpec } from '@debussy/core';
import type { RunState } from '@debussy/scheduler';
import { randomBytes } from 'node:crypto';
import type { EventLine } from '@debussy/story';
import { tailOf } from '@debussy/host';

const longestTail = 20_000;

/**
 * GitHub's workflow commands for an event: annotations for what went wrong, and a failing gate's output in a group.
 * What a gate or an agent printed stands where no command is obeyed.
 */
export function githubLines(event: Event, line: EventLine, state: RunState): string {
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
