import { orNull } from '@debussy/host';

export type Json = Readonly<Record<string, unknown>>;

/** One object from one line. A truncated line still has the fields before the cut. */
export function parseLine(line: string, truncated: number): Json | null {
  return orNull(() => asObject(JSON.parse(line))) ?? (truncated > 0 ? parseCut(line) : null);
}

export function asObject(value: unknown): Json | null {
  return isObject(value) ? value : null;
}

export function objectAt(value: Json | null, key: string): Json | null {
  return asObject(value?.[key]);
}

export function listAt(value: Json | null, key: string): readonly unknown[] {
  const found = value?.[key];
  return Array.isArray(found) ? found : [];
}

export function textAt(value: Json | null, key: string): string | null {
  const found = value?.[key];
  return typeof found === 'string' ? found : null;
}

/** A count: finite and not negative. Anything else is unknown, never 0. */
export function countAt(value: Json | null, key: string): number | null {
  const found = value?.[key];
  return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : null;
}

/** A JSON object with unknown content. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseCut(line: string): Json | null {
  return orNull(() => asObject(JSON.parse(closeJson(line))));
}

/**
 * Completes a truncated JSON text: closes open parts, and drops those that it cannot complete. Other damage remains.
 */
export function closeJson(text: string): string {
  const found = scan(text);
  const end = found.closers.toReversed().join('');
  for (const body of completions(text, found)) {
    if (isJson(body + end)) return body + end;
  }
  return text;
}

interface Scan {
  readonly closers: readonly string[];
  readonly inString: boolean;
  /** Right after the last bracket, comma or colon outside strings. */
  readonly behindMark: number;
}

function scan(text: string): Scan {
  const closers: string[] = [];
  let inString = false;
  let behindMark = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (inString) {
      if (unit === 0x5c) i++;
      else if (unit === 0x22) inString = false;
    } else if (unit === 0x22) inString = true;
    else if (isMark(unit)) {
      behindMark = i + 1;
      if (unit === 0x7b) closers.push('}');
      else if (unit === 0x5b) closers.push(']');
      else if (unit === 0x7d || unit === 0x5d) closers.pop();
    }
  }
  return { closers, inString, behindMark };
}

function isMark(unit: number): boolean {
  return unit === 0x7b || unit === 0x7d || unit === 0x5b || unit === 0x5d || unit === 0x2c || unit === 0x3a;
}

function* completions(text: string, { inString, behindMark }: Scan): Generator<string> {
  const body = inString ? `${withoutHalfEscape(text)}"` : text;
  // A number at the very end may lack digits: unknown is better than wrong.
  if (inString || !/(?:\d[.eE+-]*|-)$/.test(text.slice(-40))) {
    yield body;
    yield `${body}:null`;
  }
  const cut = text.slice(0, behindMark);
  yield cut.replace(/,$/, '');
  yield `${cut}null`;
}

function withoutHalfEscape(text: string): string {
  const tail = /\\u[0-9a-fA-F]{0,3}$/.exec(text.slice(-6));
  const cut = tail === null ? text.length : text.length - tail[0].length;
  if (tail !== null && backslashesBefore(text, cut) % 2 === 0) return text.slice(0, cut);
  return backslashesBefore(text, text.length) % 2 === 1 ? text.slice(0, -1) : text;
}

function backslashesBefore(text: string, end: number): number {
  let start = end;
  while (start > 0 && text.charCodeAt(start - 1) === 0x5c) start--;
  return end - start;
}

function isJson(text: string): boolean {
  return orNull(() => [JSON.parse(text)]) !== null;
}
