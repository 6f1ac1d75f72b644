import type { FileSides } from './file-sides.ts';

export interface PlainSides {
  /** The same text with `\n` at the end of every line. */
  readonly sides: FileSides;
  /** The merged text with the line ends that the merge should have. */
  readonly restored: (text: string) => string;
}

/**
 * Line ends are a property of the whole file: if a side has changed all of them, the change also applies to lines that
 * the other side added. Null if a version mixes both kinds: then they are a part of each line.
 */
export function withPlainEnds(sides: FileSides): PlainSides | null {
  const [base, ours, theirs] = [sides.base ?? sides.ours, sides.ours, sides.theirs].map(endOf);
  if (base === undefined || ours === undefined || theirs === undefined) return null;
  if ([base, ours, theirs].includes('mixed')) return null;
  const wanted = theirs === null || theirs === base ? (ours ?? base) : theirs;
  if ([base, ours, theirs].every((end) => end !== '\r\n')) return { sides, restored: (text) => text };
  return {
    sides: {
      path: sides.path,
      base: sides.base?.replaceAll('\r\n', '\n') ?? null,
      ours: sides.ours.replaceAll('\r\n', '\n'),
      theirs: sides.theirs.replaceAll('\r\n', '\n'),
    },
    restored: wanted === '\r\n' ? (text) => text.replaceAll('\n', '\r\n') : (text) => text,
  };
}

/** A text without line ends decides nothing. */
function endOf(text: string): '\n' | '\r\n' | 'mixed' | null {
  const all = text.split('\n').length - 1;
  const wide = text.split('\r\n').length - 1;
  if (all === 0) return null;
  if (wide === 0) return '\n';
  return wide === all ? '\r\n' : 'mixed';
}
