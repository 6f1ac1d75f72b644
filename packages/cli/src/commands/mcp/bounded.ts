/** A client adds each answer to a model's context. */
export const mostCharacters = 20_000;

const roomForNote = 200;

/** A part of a text that fits, and how to get the rest. */
export interface Part {
  readonly text: string;
  /** Offset of the text after this part; null at its end. */
  readonly next: number | null;
}

/** As much as fits, from an offset; cut after a line if one ends nearby. */
export function partFrom(whole: string, offset: number): Part {
  const start = Math.min(offset, whole.length);
  const isAll = start === 0 && whole.length <= mostCharacters;
  const end = isAll ? whole.length : endOfPart(whole, start);
  const next = end < whole.length ? end : null;
  return { text: isAll ? whole : withNote(whole, start, end), next };
}

/** The end of a text: as much as fits, or this many lines. */
export function lastOf(whole: string, lines: number | undefined): Part {
  const wanted = lines === undefined ? whole : whole.trimEnd().split('\n').slice(-lines).join('\n');
  if (wanted.length === whole.length && whole.length <= mostCharacters) return { text: whole, next: null };
  const room = Math.min(wanted.length, mostCharacters - roomForNote);
  const start = wholeCharacter(whole, whole.trimEnd().length - room);
  return { text: withNote(whole, start, whole.length), next: null };
}

function withNote(whole: string, start: number, end: number): string {
  const rest = end < whole.length ? `, continue with offset ${end}` : '';
  return `${whole.slice(start, end)}\n[characters ${start} to ${end} of ${whole.length}${rest}]`;
}

function endOfPart(whole: string, start: number): number {
  const last = start + mostCharacters - roomForNote;
  if (last >= whole.length) return whole.length;
  const line = whole.lastIndexOf('\n', last);
  return line > last - 2000 ? line + 1 : wholeCharacter(whole, last);
}

/** Never between the two halves of one character. */
function wholeCharacter(text: string, at: number): number {
  const isSecondHalf = /[\uDC00-\uDFFF]/.test(text.charAt(at));
  return isSecondHalf ? at - 1 : at;
}

/** A value with lists and texts short enough that its JSON fits; `left_out` counts the omitted entries of each list. */
export function fitting(value: Readonly<Record<string, unknown>>, offset: number): Record<string, unknown> {
  const sizes = [Infinity, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0];
  const cut = sizes.map((most) => shortened(value, offset, most));
  return (
    cut.find((one) => JSON.stringify(one, null, 2).length <= mostCharacters) ?? { left_out: 'everything' }
  );
}

const longestText = 1000;

function shortened(
  value: Readonly<Record<string, unknown>>,
  offset: number,
  most: number,
): Record<string, unknown> {
  const leftOut: Record<string, number> = {};
  const entries = Object.entries(value).map(([name, each]) => {
    if (!Array.isArray(each)) return [name, each];
    const kept = each.slice(offset, offset + most);
    if (kept.length < each.length) leftOut[name] = each.length - kept.length;
    return [name, kept];
  });
  const short = JSON.parse(JSON.stringify(Object.fromEntries(entries), shortText));
  return Object.keys(leftOut).length === 0 ? short : { ...short, left_out: leftOut };
}

function shortText(_: string, value: unknown): unknown {
  return typeof value === 'string' && value.length > longestText ? `${value.slice(0, longestText)}…` : value;
}
