import type { StreamDecoder } from './decoder.ts';

// Enough for any report at the end of an answer; the whole output is in the session's folder.
const keptText = 256 * 1024;

/** A program that prints what it likes: every line is text, and only its exit code tells how it ended. */
export function createTextStream(): StreamDecoder {
  const kept: string[] = [];
  let length = 0;
  let lines = 0;
  return {
    line: (text) => {
      lines++;
      kept.push(text);
      length += text.length + 1;
      while (length > keptText && kept.length > 1) length -= (kept.shift()?.length ?? 0) + 1;
      return text === '' ? [] : [{ type: 'text', text, subagent: false }];
    },
    facts: () => ({
      ending: null,
      finalText: lines === 0 ? null : kept.join('\n'),
      spent: null,
      until: null,
      hopeless: null,
      lines,
      unparsed: 0,
      unparsedSample: null,
      openTools: 0,
      waiting: null,
    }),
  };
}
