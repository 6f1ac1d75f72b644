import { isRed } from '@debussy/core';
import { tailOf } from '@debussy/host';
import { duration, failedGates, harmless, printable, results } from '@debussy/story';
import type { Story } from '@debussy/story';
import { transcriptLines } from '../transcript/transcript-lines.ts';
import { transcriptReader } from '../transcript/transcript-reader.ts';
import type { Palette } from '../words/palette.ts';

/** The path of a session's transcript. */
export type TranscriptPlace = (phase: string, attempt: number, session: number) => string;

const longest = 400;
const longestRead = 256 * 1024;

/** The newest lines of the newest session of a phase; continued as long as the same one is requested. */
export function transcriptTail(
  place: TranscriptPlace | undefined,
  paint: Palette,
): (story: Story, selected: string | null) => readonly string[] {
  let path = '';
  let read: ReturnType<typeof transcriptReader> | null = null;
  let lines: readonly string[] = [];
  return (story, selected) => {
    const phase = selected === null ? undefined : story.phases.get(selected);
    const session = phase?.sessions.at(-1);
    if (place === undefined || phase === undefined || session === undefined) return [];
    const wanted = place(phase.spec.id, session.attempt, session.number);
    if (wanted !== path) {
      path = wanted;
      read = transcriptReader(path, longestRead);
      lines = [];
    }
    const fresh = (read?.() ?? []).flatMap((event) => transcriptLines(event, paint));
    lines = [...lines, ...fresh.map((line) => ` ${line}`)].slice(-longest);
    return lines;
  };
}

const longestLog = 64 * 1024;

/** The last output of a phase's gates, failed ones last, because users look at the end. */
export function gatePane(story: Story, phase: string, paint: Palette): readonly string[] {
  const gates = [...(story.phases.get(phase)?.gates.values() ?? [])];
  const failed = failedGates(story, phase).filter((gate) => !gates.includes(gate));
  const sorted = [...gates, ...failed].toSorted((a, b) => Number(isRed(a)) - Number(isRed(b)));
  if (sorted.length === 0) return [' No gate of it has run so far.'];
  return sorted.flatMap((told) => {
    const { gate, result, seconds, log } = told;
    const head = ` gate ${printable(gate)} ${result === null ? 'runs' : `${results[result]} (${duration(seconds)})`}`;
    const text = log === null ? null : tailOf(log, longestLog);
    const lines = text === null || text === '' ? [] : harmless(text).trimEnd().split('\n');
    return [isRed(told) ? paint.red(head) : paint.bold(head), ...lines.map((line) => `   ${line}`)];
  });
}

const longestDiff = 2000;

/** A patch from its beginning; the pager of `debussy diff` scrolls. */
export function diffPane(text: string, paint: Palette): readonly string[] {
  if (text.trim() === '') return [' No changes so far.'];
  const looks: Readonly<Record<string, (line: string) => string>> = {
    '+': paint.green,
    '-': paint.red,
    '@': paint.cyan,
  };
  return harmless(text)
    .trimEnd()
    .split('\n')
    .slice(0, longestDiff)
    .map((line) => ` ${(looks[line[0] ?? ''] ?? paint.plain)(line)}`);
}
