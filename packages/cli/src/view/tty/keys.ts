import { lettersOf } from '../text-width.ts';

export type Key =
  | 'up'
  | 'down'
  | 'pageup'
  | 'pagedown'
  | 'home'
  | 'end'
  | 'tab'
  | 'backspace'
  | 'enter'
  | 'escape'
  | 'interrupt'
  | 'suspend'
  | 'redraw'
  | (string & {});

/** Single keys from a terminal's input, which may contain several at once. Unknown sequences are skipped. */
export function readKeys(input: string): readonly Key[] {
  return [...input.matchAll(pattern)].flatMap(([text]) => {
    const known = named.get(text);
    if (known !== undefined) return [known];
    return lettersOf(text).length === 1 && text >= ' ' && !text.startsWith('\u001b') ? [text] : [];
  });
}

// An escape sequence as a whole, otherwise one character.
// eslint-disable-next-line no-control-regex
const pattern = /\u001b(?:\[[\d;]*[ -/]*[@-~]|O[A-Za-z])|[\s\S]/gu;

const named: ReadonlyMap<string, Key> = new Map<string, Key>(
  Object.entries({
    '\u001b[A': 'up',
    '\u001bOA': 'up',
    '\u001b[B': 'down',
    '\u001bOB': 'down',
    '\u001b[5~': 'pageup',
    '\u001b[6~': 'pagedown',
    '\u001b[H': 'home',
    '\u001b[1~': 'home',
    '\u001bOH': 'home',
    '\u001b[F': 'end',
    '\u001b[4~': 'end',
    '\u001bOF': 'end',
    '\t': 'tab',
    '\u007f': 'backspace',
    '\b': 'backspace',
    '\r': 'enter',
    '\n': 'enter',
    '\u001b': 'escape',
    '\u0003': 'interrupt',
    '\u000c': 'redraw',
    '\u001a': 'suspend',
  }),
);
