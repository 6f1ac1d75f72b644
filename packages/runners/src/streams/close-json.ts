/** Completes a JSON text whose end is missing: closes what is open, drops what cannot be completed. Other damage stays damage. */
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
  /** Just behind the last complete string, and behind the last bracket that opened. */
  readonly afterString: number;
  readonly afterOpener: number;
}

function scan(text: string): Scan {
  const closers: string[] = [];
  let inString = false;
  let afterString = 0;
  let afterOpener = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (inString) {
      if (unit === 0x5c) i++;
      else if (unit === 0x22) [inString, afterString] = [false, i + 1];
    } else if (unit === 0x22) inString = true;
    else if (unit === 0x7b || unit === 0x5b) {
      closers.push(unit === 0x7b ? '}' : ']');
      afterOpener = i + 1;
    } else if (unit === 0x7d || unit === 0x5d) closers.pop();
  }
  return { closers, inString, afterString, afterOpener };
}

function* completions(text: string, found: Scan): Generator<string> {
  const body = found.inString ? `${withoutHalfEscape(text)}"` : text.trimEnd().replace(/,$/, '');
  yield body;
  yield `${body}null`;
  yield `${body}:null`;
  if (found.inString) return;
  const upToString = text.slice(0, found.afterString);
  yield upToString;
  yield `${upToString}:null`;
  yield text.slice(0, found.afterOpener);
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
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
