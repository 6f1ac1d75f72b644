import type { Story } from '@debussy/story';
import { transcriptLines } from '../transcript/transcript-lines.ts';
import { transcriptReader } from '../transcript/transcript-reader.ts';
import type { Palette } from '../words/palette.ts';

/** Where the transcript of a session is. */
export type TranscriptPlace = (phase: string, attempt: number, session: number) => string;

const longest = 400;
const longestRead = 256 * 1024;

/** The newest lines of the newest session of a phase; read on as long as it is the same one that is asked for. */
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
