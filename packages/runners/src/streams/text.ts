import { classifyError } from './classify.ts';
import type { StreamDecoder, Waiting } from './decoder.ts';
import { parseLine, textAt } from './json.ts';

// Enough for any report at the end of an answer; the whole output is in the session's folder.
const keptText = 256 * 1024;

/** A program with free output: every line is text, and only its exit code shows its outcome. */
export function createTextStream(): StreamDecoder {
  const kept: string[] = [];
  let length = 0;
  let lines = 0;
  let waiting: Waiting | null = null;
  return {
    line: (printed) => {
      const text = spokenIn(printed);
      lines++;
      if (text.trim() !== '') waiting = waitingIn([...kept.slice(-linesOfANotice), text]);
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
      waiting,
    }),
  };
}

/** grok prints messages as JSON, including the prompt, which is not its own text. Any other JSON may be a report. */
function spokenIn(line: string): string {
  if (!line.startsWith('{"role":')) return line;
  const message = parseLine(line, 0);
  const content = textAt(message, 'content');
  if (content === null) return line;
  return textAt(message, 'role') === 'assistant' ? content : '';
}

// aider names the error in earlier lines.
const linesOfANotice = 3;
const notice = /^\W*(?:retry(?:ing)?|reconnecting|trying again|waiting)\b.{0,40}?\d/i;

/**
 * The provider's error in the last line, if the program retries; null if it is not such a notice or names no refusal.
 */
export function retryNotice(lines: readonly string[]): string | null {
  const last = lines.at(-1)?.trim() ?? '';
  if (!notice.test(last)) return null;
  // The program's own pause is not part of the provider's message.
  const words = [/:\s*(\S.*)$/.exec(last)?.[1], ...lines.slice(0, -1).toReversed()];
  return words.find((line) => line !== undefined && isRefusal(line))?.trim() ?? null;
}

function isRefusal(line: string): boolean {
  const { kind } = classifyError({ status: null, message: line, until: null });
  return kind === 'limit' || kind === 'quota' || kind === 'outage';
}

function waitingIn(lines: readonly string[]): Waiting | null {
  const detail = retryNotice(lines);
  if (detail === null) return null;
  const { kind } = classifyError({ status: null, message: detail, until: null });
  return { detail, until: null, outage: kind === 'outage' };
}
