import { FenceReader } from '../fences.ts';
import { finding } from './audit-codes.ts';
import type { Place } from '../place.ts';
import type { Finding } from '../plan.ts';
import type { Code, Block } from './markdown/block.ts';
import { plain } from './markdown/inline.ts';
import { placeIn, placeOf, type SourceText } from './markdown/source-text.ts';
import { cleanTitle } from './phase-name.ts';

/** `<task id="16-01" type="auto" complexity="complex"> … </task>`: from its first to its last line. */
export interface TaskTag extends Place {
  readonly last: number;
  readonly id: string;
  readonly title: string;
  readonly complexity: string;
  /** `auto`, `checkpoint:human-verify`. */
  readonly type: string;
  readonly done: boolean;
  readonly files: readonly string[];
}

export interface TaskTags {
  readonly tags: readonly TaskTag[];
  readonly findings: readonly Finding[];
}

/** Other tags may precede it on its line, and its attributes may continue below. */
const opening = /^[ \t]*(?:<\/?tasks?>[ \t]*)*<task(?=[\s>]|$)([^>]*)(?:>|$)/i;
const closing = /<\/task>/i;
const listBegins = /^[ \t]*<tasks[\s>]/i;
const listEnds = /<\/tasks>/i;

export function readTaskTags(source: SourceText, blocks: readonly Block[]): TaskTags {
  if (!source.lines.some((line) => opening.test(line))) return { tags: [], findings: [] };
  const code = codeForTags(source, blocks);
  const tags: TaskTag[] = [];
  const findings: Finding[] = [];
  let open: number | null = null;
  const close = (last: number, closed: boolean): void => {
    if (open === null) return;
    tags.push(tagAt(source, open, last));
    if (!closed) findings.push(unclosed(source, open));
    open = null;
  };
  source.lines.forEach((line, index) => {
    if (code.has(index + 1)) return;
    const [begins = ''] = opening.exec(line) ?? [];
    if (begins !== '') {
      close(index, closing.test(begins));
      open = index + 1;
    }
    if (closing.test(line.slice(begins.length))) close(index + 1, true);
  });
  close(source.lines.length, false);
  findings.push(...tags.filter((tag) => verifiesByHand(source, tag)).map(byHand));
  return { tags, findings };
}

/** Fences, and indented code outside <tasks>: between its tags, lists are indented like code and are not code. */
function codeForTags(source: SourceText, blocks: readonly Block[]): ReadonlySet<number> {
  const code = new Set(fencedLines(source.lines));
  const indented = codeLines(blocks);
  let inTasks = false;
  source.lines.forEach((line, index) => {
    if (!code.has(index + 1) && listBegins.test(line)) inTasks = true;
    if (!inTasks && indented.has(index + 1) && /^(?: {4}| {0,3}\t)/.test(line)) code.add(index + 1);
    if (listEnds.test(line)) inTasks = false;
  });
  return code;
}

/** A fence is ignored if an earlier task ends in it, or if the list of tasks begins in it and continues after it. */
function fencedLines(lines: readonly string[]): readonly number[] {
  const fenced: number[] = [];
  // For each kind of mark: no fence is closed before this line.
  const open = new Map<string, number>();
  for (let at = 0; at < lines.length; at++) {
    const fence = new FenceReader();
    if (fence.read(lines[at] ?? '') !== 'opens') continue;
    const { mark } = fence;
    if ([...open].some(([known, until]) => mark.startsWith(known) && at < until)) continue;
    const { end, closed } = endOfFence(lines, at, fence);
    if (closed) while (at < end) fenced.push(++at);
    else open.set(mark, end);
  }
  return fenced;
}

function endOfFence(
  lines: readonly string[],
  first: number,
  fence: FenceReader,
): { readonly end: number; readonly closed: boolean } {
  let [tasks, list] = [0, 0];
  for (let end = first + 1; end < lines.length; end++) {
    const line = lines[end] ?? '';
    if (fence.read(line) === 'closes') return list > 0 ? { end: list, closed: false } : { end, closed: true };
    if (listBegins.test(line)) list = end;
    if (listEnds.test(line)) list = 0;
    if (opening.test(line)) tasks++;
    if (closing.test(line) && --tasks < 0) return { end, closed: false };
  }
  return { end: lines.length, closed: false };
}

function verifiesByHand(source: SourceText, { line, last, type }: TaskTag): boolean {
  const inside = source.lines.slice(line - 1, last).join('\n');
  return /^(?:auto)?$/.test(type) && inside.includes('<verify>') && !/<automated>/i.test(inside);
}

function byHand(tag: TaskTag): Finding {
  return finding('VERIFY_WITHOUT_COMMAND', {
    place: placeIn(tag),
    message: 'this task describes its verification without a command in <automated>, so nothing runs',
    suggestion: 'write <automated>the command</automated> into its <verify>',
  });
}

function unclosed(source: SourceText, line: number): Finding {
  return finding('TASK_TAG_UNCLOSED', {
    place: placeOf(source, { line, column: 1 }),
    message: 'this <task> is not closed',
    suggestion: 'write </task> alone on a line after it',
  });
}

function tagAt(source: SourceText, line: number, last: number): TaskTag {
  const text = source.lines[line - 1] ?? '';
  const attributes = attributesIn(source.lines.slice(line - 1, last));
  const inside = source.lines.slice(line, last);
  const heading = inside.find((each) => /^#{1,6}\s/.test(each))?.replace(/^#+\s*/, '');
  const name = element(source, { line, last }, 'name') ?? heading ?? wordsIn(text);
  const numbered = /^(?:task\s+)?([\w.-]*\d[\w.-]*?)\s*[:.)–—-]\s+(.*)$/i.exec(name);
  return {
    file: source.file,
    line,
    column: text.length - text.trimStart().length + 1,
    last,
    id: attribute(attributes, 'id') || (numbered?.[1] ?? ''),
    title: plain(cleanTitle(numbered?.[2] ?? name)),
    complexity: attribute(attributes, 'complexity'),
    type: attribute(attributes, 'type'),
    done: /^(?:done|complete|completed)$/i.test(
      attribute(attributes, 'status') || (element(source, { line, last }, 'status') ?? ''),
    ),
    files: filesIn(element(source, { line, last }, 'files') ?? ''),
  };
}

function attributesIn([first = '', ...below]: readonly string[]): string {
  const own = opening.exec(first)?.[1] ?? '';
  if (first.includes('>', first.search(/<task\b(?!s)/i))) return own;
  const end = below.findIndex((each) => each.includes('>'));
  return [own, ...below.slice(0, end + 1)].join(' ').replace(/>.*$/, '');
}

/** `<task type="auto">Do it</task>`: the text of a line. */
function wordsIn(line: string): string {
  const words = line.replace(opening, '').replace(/<\/task>.*$/i, '');
  return words.includes('<') ? '' : words.trim();
}

function attribute(text: string, name: string): string {
  return (
    new RegExp(String.raw`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'i')
      .exec(text)
      ?.slice(1)
      .find((value) => value !== undefined) ?? ''
  );
}

/** The text of a `<name>…</name>` that begins within the span, at the start of a line or after another tag. */
function element(source: SourceText, span: Pick<TaskTag, 'line' | 'last'>, name: string): string | null {
  const start = new RegExp(`(?:^|>)[ \\t]*<${name}>(.*)$`, 'i');
  const stop = new RegExp(`^(.*?)</${name}>`, 'i');
  for (let line = span.line; line <= span.last; line++) {
    const first = start.exec(source.lines[line - 1] ?? '')?.[1];
    if (first === undefined) continue;
    const parts: string[] = [];
    for (let rest = first; ; rest = source.lines[line++] ?? '') {
      const end = stop.exec(rest)?.[1];
      parts.push(end ?? rest);
      if (end !== undefined || line >= span.last) return parts.join('\n').trim();
    }
  }
  return null;
}

function filesIn(text: string): string[] {
  const names = text.split(/[\n,]/).map((each) => each.replace(/[`*]|^\s*[-+]\s|\s\(.*$/g, '').trim());
  return names.filter((name) => name !== '');
}

export function codeLines(blocks: readonly Block[]): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const code of blocks.flatMap(codesIn)) {
    for (let line = code.line; line <= (code.lines.at(-1)?.line ?? code.line); line++) lines.add(line);
  }
  return lines;
}

function codesIn(block: Block): Code[] {
  if (block.type === 'code') return [block];
  return block.type === 'list' ? block.items.flatMap((item) => item.children.flatMap(codesIn)) : [];
}
