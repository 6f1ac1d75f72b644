export type Key = 'up' | 'down' | 'enter' | 'escape' | 'interrupt' | 'suspend' | 'redraw' | (string & {});

/** Single keys from a terminal's input, which may contain several at once. Unknown sequences are skipped. */
export function readKeys(input: string): readonly Key[] {
  return [...input.matchAll(pattern)].flatMap(([text]) => {
    const known = named.get(text);
    if (known !== undefined) return [known];
    return text.length === 1 && text >= ' ' ? [text] : [];
  });
}

// An escape sequence as a whole, otherwise one character.
// eslint-disable-next-line no-control-regex
const pattern = /\u001b(?:\[[\d;]*[ -/]*[@-~]|O[A-Za-z])|[\s\S]/gu;

const named: ReadonlyMap<string, Key> = new Map<string, Key>(
  Object.entries({
    '\u001b[A': 'up',
    '\u001bOA': 'up',
    k: 'up',
    '\u001b[B': 'down',
    '\u001bOB': 'down',
    j: 'down',
    '\r': 'enter',
    '\n': 'enter',
    '\u001b': 'escape',
    '\u0003': 'interrupt',
    '\u000c': 'redraw',
    '\u001a': 'suspend',
  }),
);
