import { matches, threeWay } from './three-way.ts';
import type { ThreeVersions } from './three-way.ts';
import { bothItems, mixesConditions, mixesItems, tokensOf } from './tokens.ts';

/**
 * Merges lines that both sides changed token by token, wherever each side breaks its lines: for example, one side adds
 * an argument, the other adds one and writes one argument per line. Line breaks follow the side with more lines. Null
 * for every ambiguity, and for comments and multi-line strings, which change their meaning on another line.
 */
export function mergeAcrossLines(clash: ThreeVersions): readonly string[] | null {
  const versions = [clash.base, clash.ours, clash.theirs];
  if (versions.some((lines) => lines.length > mostLines)) return null;
  const texts = versions.map((lines) => lines.join(''));
  if (texts.some((text) => text.trim() === '' || boundToLines.test(text))) return null;
  const [base, ours, theirs] = texts.map(inked);
  if (base === undefined || ours === undefined || theirs === undefined) return null;
  const merged: string[] = [];
  const stretches = threeWay({ base: base.ink, ours: ours.ink, theirs: theirs.ink });
  for (const [i, stretch] of stretches.entries()) {
    if (stretch.kind === 'agreed') merged.push(...stretch.items);
    else {
      const next = stretches[i + 1];
      const after = next?.kind === 'agreed' ? next.items[0] : undefined;
      const united = bothItems(spaced(stretch), merged.at(-1), after);
      if (united === null) return null;
      merged.push(...inked(united).ink);
    }
  }
  if (merged.some((token, i) => isSeparator(token) && token === merged[i + 1])) return null;
  const [host, other] = clash.theirs.length > clash.ours.length ? [theirs, ours] : [ours, theirs];
  const text = laidOut(merged, host, other);
  return mixesConditions(text, texts) || mixesItems(text, texts.slice(1)) ? null : text.split(/(?<=\n)/);
}

const mostLines = 300;

const boundToLines = /#|\/\/|\/\*|\*\/|"""|'''|`|--|^\s*\*/m;

function isSeparator(token: string): boolean {
  return token === ',' || token === ';';
}

/** Tokens except spaces, each with the space before it, and the text after the last one. */
interface Inked {
  readonly ink: readonly string[];
  readonly space: readonly string[];
  readonly end: string;
}

function inked(text: string): Inked {
  const ink: string[] = [];
  const space: string[] = [];
  let before = '';
  for (const token of tokensOf(text)) {
    if (token.trim() === '') before += token;
    else {
      ink.push(token);
      space.push(before);
      before = '';
    }
  }
  return { ink, space, end: before };
}

function spaced({ base, ours, theirs }: ThreeVersions): ThreeVersions {
  const [first, second] = [ours, theirs].map((items) => items.join(' '));
  return { base, ours: [first ?? ''], theirs: [` ${second ?? ''}`] };
}

function laidOut(merged: readonly string[], host: Inked, other: Inked): string {
  const [own, others] = [host, other].map(
    // A token that begins a line on its own side begins one here.
    ({ ink, space }) =>
      new Map(
        matches(merged, ink).map(([at, from]) => [
          at,
          `${from === 0 && at > 0 ? '\n' : ''}${space[from] ?? ''}`,
        ]),
      ),
  );
  let text = '';
  for (const [i, token] of merged.entries()) {
    const space = own?.get(i) ?? others?.get(i) ?? (isSeparator(token) ? '' : ' ');
    const isGlued = space === '' && /\w$/.test(text) && /^\w/.test(token);
    text += `${isGlued ? ' ' : space}${token}`;
  }
  return `${text}${host.end}`;
}
