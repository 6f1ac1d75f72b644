import { ellipsized } from '../../text.ts';
import { finding } from '../audit-codes.ts';
import type { Place } from '../../place.ts';
import type { Finding, Phase } from '../../plan.ts';
import { folderOf, isWebAddress, joinPath, withoutAnchor } from '../link-path.ts';
import type { Block, Item } from '../markdown/block.ts';
import { readInline } from '../markdown/inline.ts';
import { placeIn, type Line, type SourceText } from '../markdown/source-text.ts';

/** A link or an image that leads to a file by a relative path. */
export interface FileLink {
  readonly place: Place;
  /** As written. */
  readonly target: string;
  /** Spelled like the plan's files: the folder of the text joined with the link. */
  readonly file: string;
  /** Whether the link names a file to be written: `- [ ] Write [notes](notes/1.md)`. */
  readonly promised: boolean;
}

interface Words {
  readonly lines: readonly Line[];
  readonly promised: boolean;
}

const writes =
  /^\W{0,9}(?:[\w.-]{1,9}[:.)]?\s+)?\W{0,9}(?:write|create|add|save|produce|generate|draft|record)\b/i;
const definition = /^\[(?!\^)[^\]]{1,200}\]:\s{1,9}<?([^\s<>]{1,2000})/;
/** Template placeholders and patterns cannot be followed as links. */
const pattern = /[{}*$<>\n]|\.\.\./;

/** All links to files in a text, except those in code. */
export function readFileLinks(source: SourceText, blocks: readonly Block[]): FileLink[] {
  return blocks.flatMap(wordsOf).flatMap(({ lines, promised }) =>
    linksOf(lines).flatMap(({ target, place }): FileLink[] => {
      const path = withoutAnchor(target);
      if (!isRelativeFile(target, path)) return [];
      return [{ place, target, file: joinPath(folderOf(source.file), path), promised }];
    }),
  );
}

function isRelativeFile(target: string, path: string): boolean {
  if (path === '' || isWebAddress(target) || pattern.test(target)) return false;
  return !/^(?:[/\\#?]|[a-z]:)/i.test(target) && /[./]/.test(path);
}

function wordsOf(block: Block): Words[] {
  if (block.type === 'heading') return [{ lines: [block], promised: false }];
  if (block.type === 'paragraph') return [{ lines: block.lines, promised: false }];
  if (block.type === 'list') return block.items.flatMap(wordsOfItem);
  if (block.type !== 'table') return [];
  return [block.header, ...block.rows].flat().map((cell) => ({ lines: [cell], promised: false }));
}

function wordsOfItem(item: Item): Words[] {
  const promised = writes.test(item.text[0]?.text ?? '');
  const below = item.children.flatMap(wordsOf);
  return [
    { lines: item.text, promised },
    ...below.map((words) => ({ ...words, promised: promised || words.promised })),
  ];
}

/** Lines are read together: code spans and link texts may continue on the next one. */
function linksOf(lines: readonly Line[]): Pick<FileLink, 'target' | 'place'>[] {
  if (!lines.some((line) => line.text.includes(']'))) return [];
  const text = lines.map((line) => line.text).join('\n');
  let [index, start] = [0, 0];
  const links = linksIn(text, 0).map(({ target, at }) => {
    for (let line = lines[index]; line && start + line.text.length < at; line = lines[++index])
      start += line.text.length + 1;
    const { file, line, column } = lines[index] ?? { file: '', line: 1, column: 1 };
    return { target, place: { file, line, column: column + at - start } };
  });
  // `[spec]: docs/spec.md`: the targets of references.
  const defined = lines.flatMap((line) => {
    const target = definition.exec(line.text)?.[1];
    return target === undefined ? [] : [{ target, place: placeIn(line) }];
  });
  return [...links, ...defined];
}

/** Links, including images inside link texts. */
function linksIn(text: string, from: number): { readonly target: string; readonly at: number }[] {
  const links = readInline(text).flatMap((part) => (part.type === 'link' ? [part] : []));
  return links.flatMap(({ text: inside, target, at }) => [
    { target, at: from + at },
    ...(inside.includes('](') ? linksIn(inside, from + at + 1).slice(0, 1) : []),
  ]);
}

interface LinksOfPlan {
  readonly links: readonly FileLink[];
  readonly phases: readonly Phase[];
  /** Earlier findings, so that no link is reported twice. */
  readonly found: readonly Finding[];
}

const mostPatterns = 200;

/** Links to files that neither exist nor will be written by a phase. */
export function deadLinks(exists: (file: string) => boolean, plan: LinksOfPlan): Finding[] {
  const known = new Map<string, boolean>();
  const isThere = (file: string): boolean => {
    const answer = known.get(file) ?? (exists(file) || exists(file.replace(/:\d+(?:[-:]\d+)?$/, '')));
    known.set(file, answer);
    return answer;
  };
  const missing = plan.links.filter((link) => !link.promised && !isThere(link.file));
  if (missing.length === 0) return [];
  const comes = promises(plan);
  const said = new Set(plan.found.map(({ place }) => placeKey(place)));
  return missing.filter((link) => isNews(said, link) && !comes(link)).map(dead);
}

function isNews(said: Set<string>, { place }: FileLink): boolean {
  const key = placeKey(place);
  return !said.has(key) && said.add(key) !== null;
}

function placeKey({ file, line, column }: Finding['place']): string {
  return `${line}:${column}:${file}`;
}

/**
 * Files that phases declare to write: notes, files, and links in tasks that create something. Relative to the top or to
 * the text.
 */
function promises({ links, phases }: LinksOfPlan): (link: FileLink) => boolean {
  const named = phases.flatMap((phase) =>
    [...phase.notes.write, ...phase.files].flatMap((name) => [
      joinPath('', name),
      joinPath(folderOf(phase.file), name),
    ]),
  );
  const files = new Set([...named, ...links.filter((link) => link.promised).map((link) => link.file)]);
  const patterns = [...files]
    .filter((name) => name.includes('*'))
    .slice(0, mostPatterns)
    .map(patternOf);
  return ({ file, target }) =>
    [file, joinPath('', target.replace(/[#?].*$/s, ''))].some(
      (name) => files.has(name) || isUnder(files, name) || patterns.some((one) => one.test(name)),
    );
}

/** Whether a phase will write the folder that contains it: `src/new/`. */
function isUnder(files: ReadonlySet<string>, name: string): boolean {
  for (let folder = folderOf(name); folder !== ''; folder = folderOf(folder))
    if (files.has(folder)) return true;
  return false;
}

/** Neighboring stars become one, so that no pattern takes long. */
function patternOf(name: string): RegExp {
  const parts = name.slice(0, 300).split(/\*+/).slice(0, 4);
  return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&')).join('.*')}$`);
}

function dead({ place, target }: FileLink): Finding {
  return finding('DEAD_LINK', {
    place,
    message: `the link "${ellipsized(target, 120)}" leads to a missing file`,
    suggestion: 'correct the link, or name the file under "Files to Create/Modify" if a phase creates it',
  });
}
