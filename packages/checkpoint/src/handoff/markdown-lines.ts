import { FenceReader } from '@debussy/core';

/** A line of a hand-over: a heading, or text that belongs to the heading before it. */
export type MarkdownLine =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'bold'; readonly text: string }
  | { readonly kind: 'item'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly indented: boolean }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'blank' };

/** Takes a text apart by lines. Inside a code fence everything is code, also what looks like a heading. */
export function* markdownLines(text: string): Generator<MarkdownLine> {
  const fences = new FenceReader();
  for (const whole of text.split('\n')) {
    const line = whole.length > longestLine ? `${whole.slice(0, longestLine)}…` : whole;
    const role = fences.read(line);
    if (role === 'text') yield plainLine(line);
    else if (role === 'code') yield { kind: 'code', text: line };
  }
}

// More than a paragraph; patterns are matched against no longer line than that.
const longestLine = 8000;

function plainLine(line: string): MarkdownLine {
  if (line.trim() === '') return { kind: 'blank' };
  const heading = /^\s{0,3}(#{1,6})\s+(.*)$/.exec(line);
  if (heading !== null)
    return { kind: 'heading', level: heading[1]?.length ?? 1, text: withoutClosing(heading[2] ?? '') };
  const bold = /^\s{0,3}(?:\*\*|__)([^*_]{1,80}?):?(?:\*\*|__):?\s*$/.exec(line);
  if (bold !== null) return { kind: 'bold', text: bold[1] ?? '' };
  const item = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s+(.*))?$/.exec(line);
  if (item !== null) return { kind: 'item', text: (item[1] ?? '').trim() };
  return { kind: 'text', text: line.trim(), indented: /^\s/.test(line) };
}

// `## Title ##` is a title, too.
function withoutClosing(text: string): string {
  return text.trimEnd().replace(/ #+$/, '').trimEnd();
}
