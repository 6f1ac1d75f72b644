import { plain, readInline, type Inline } from '../markdown/inline.ts';
import type { Line } from '../markdown/source-text.ts';
import { refAt, type DependencyRef } from './dependency-ref.ts';
import { scanIds } from './scan-ids.ts';

const none =
  /^["'[({\s]*(?:n\/?a\b|n\.a\.|none\b|nothing\b|nil\b|null\b|no\b(?!\.)|not applicable|independent|standalone|self[- ]contained|(?:this is )?(?:the )?(?:first|initial|foundation\w*) phase|can (?:run|start)|foundation\w*$|-+(?=$|[\s(])|[–—∅ø]|\{\}|\]|$)/i;

const longestValue = 4_000;

/**
 * What a value like `[Phase 1](x.md), Phase 2 (needs its API)` names. Brackets and reasons are not read: in
 * `N/A (runs in parallel with Phase 1)` nothing is waited for. `strict` is for prose, where only "Phase N" and links count.
 */
export function readDependencies(whole: Line, strict = false): DependencyRef[] {
  const line = { ...whole, text: whole.text.slice(0, longestValue) };
  const words = plain(line.text);
  if (none.test(words) || placeholder(words)) return [];
  const parts = readInline(line.text);
  const everything = allBefore(line, words);
  if (everything) return everything;
  if (/^(?:the )?(?:previous|preceding|prior) (?:phase|step|task)\b(?!s)[^:\d]*$/i.test(words)) {
    return [refAt(line, 0, { kind: 'previous' })];
  }
  const outside = withoutBrackets(line.text, parts);
  const links = parts.filter((part) => part.type === 'link' && outside.text[part.at] === '\0');
  const refs = links.map((part) => linkRef(line, part));
  return [...refs, ...scanIds(line, outside.text, strict || links.length > 0)];
}

function placeholder(words: string): boolean {
  return /^\{[^}]*\}$/.test(words);
}

/** `ALL (1, 2, 3)` names its phases in the brackets; `all previous phases` does not need to. */
function allBefore(line: Line, words: string): DependencyRef[] | null {
  const found =
    /^(?:all|every)\b(?:\s+(?:of\s+)?(?:the\s+)?(?:other|previous|prior|preceding|earlier|above|phases?|tasks?|steps?|work)\b)*/i.exec(
      words,
    );
  if (!found) return null;
  const open = line.text.search(/\(\s*(?:phases?\s+)?[\dA-Z]+\s*[,\-–)]/i);
  const close = open === -1 ? -1 : line.text.indexOf(')', open);
  if (close !== -1) {
    const inner = ' '.repeat(open + 1) + line.text.slice(open + 1, close);
    const refs = scanIds(line, inner, false);
    if (refs.length > 0) return refs;
  }
  const bare = /^\W*(?:$|[(:,.;–—-])/.test(words.slice(found[0].length));
  return bare || /\s/.test(found[0]) ? [refAt(line, 0, { kind: 'all' })] : null;
}

function linkRef(line: Line, part: Inline): DependencyRef {
  const target = part.type === 'link' ? part.target : '';
  return refAt(line, part.at, { kind: 'file', target, text: plain(part.text) });
}

/** The text at unchanged offsets: what stands in brackets is blanked, each link marked by NUL. */
function withoutBrackets(text: string, parts: readonly Inline[]): { readonly text: string } {
  let depth = 0;
  let result = '';
  parts.forEach((part, index) => {
    const end = parts[index + 1]?.at ?? text.length;
    const raw = text.slice(part.at, end);
    if (part.type === 'link')
      result += depth === 0 ? `\0${' '.repeat(raw.length - 1)}` : ' '.repeat(raw.length);
    else if (part.type === 'code') result += depth === 0 ? raw.replace(/`/g, ' ') : ' '.repeat(raw.length);
    else {
      for (const char of raw) {
        if (char === '(') depth++;
        result += depth > 0 ? ' '.repeat(char.length) : /[*_]/.test(char) && !/\w_\w/.test(raw) ? ' ' : char;
        if (char === ')' && depth > 0) depth--;
      }
    }
  });
  return { text: result };
}
