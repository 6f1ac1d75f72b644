import { FenceReader } from '../fences.ts';
import type { Phase, PlanTask } from '../plan.ts';
import { columnsOf } from '../plan-reader/dialects/phases-table.ts';
import { baseName, folderOf, joinPath, withoutAnchor } from '../plan-reader/link-path.ts';
import { readBlocks } from '../plan-reader/markdown/read-blocks.ts';
import { sourceText } from '../plan-reader/markdown/source-text.ts';
import type { SubPhase } from '../report.ts';
import { gateText } from './write-plan.ts';

/**
 * The texts of a plan with a phase cut into parts, by their files: the changed ones and new ones. Each part precedes the
 * phase and takes the lines of its tasks. The phase keeps all other text and its gates, and verifies the parts
 * together. Null if the phase is neither a section nor a file that a table links.
 */
export function writeSplit(
  texts: ReadonlyMap<string, string>,
  phase: Phase,
  parts: readonly SubPhase[],
): ReadonlyMap<string, string> | null {
  const { file, place, tasks } = phase;
  const [master, own] = [texts.get(place.file), texts.get(file)];
  if (master === undefined || own === undefined || tasks.some((task) => task.place.file !== file))
    return null;
  if (file !== place.file) return inFiles({ master, own }, phase, parts);
  const written = inSections(own, phase, parts);
  return written === null ? null : new Map([[file, written]]);
}

interface Place {
  readonly first: number;
  /** The line after its last one. */
  readonly end: number;
  /** The parts of `## Phase 3: Title`: hashes, text before the id, id, and separator of the title. */
  readonly hashes: string;
  readonly word: string;
  readonly mark: string;
}

function inSections(text: string, phase: Phase, parts: readonly SubPhase[]): string | null {
  const [lines, end] = linesOf(text);
  const place = placeOf(lines, phase);
  if (place === null) return null;
  const { tasksOf, left } = movedTasks(lines, { phase, parts, end: place.end });
  const sections = parts.flatMap((part) => [
    `${place.hashes} ${place.word}${part.sub_phase_id}${place.mark}${part.name}`,
    '',
    `**Depends on**: ${waitsOf(phase, part).join(', ') || 'none'}`,
    ...contentOf(part, phase, { hashes: place.hashes, tasks: tasksOf(part) }),
  ]);
  return [
    ...lines.slice(0, place.first),
    ...sections,
    lines[place.first] ?? '',
    '',
    `**Depends on**: ${idsOf(parts).join(', ')}`,
    '',
    unionTask(parts),
    '',
    ...withoutEmptyHeadings(
      left(place.first + 1).filter((line) => !dependsLine.test(line)),
      phase,
    ),
    ...lines.slice(place.end),
  ].join(end);
}

/** A file for each part beside that of the phase, with rows ahead of the phase's own. */
function inFiles(
  { master, own }: { readonly master: string; readonly own: string },
  phase: Phase,
  parts: readonly SubPhase[],
): ReadonlyMap<string, string> | null {
  const [rows, rowEnd] = linesOf(master);
  const [lines, end] = linesOf(own);
  const row = rowOf(master, phase);
  if (row === null) return null;
  const { tasksOf, left } = movedTasks(lines, { phase, parts, end: lines.length });
  const masterLine = lines.find((line) => /^\*\*Master Plan/i.test(line));
  const files = parts.map((part) => {
    const body = [
      `# Phase ${part.sub_phase_id}: ${part.name}`,
      '',
      '**Status:** Pending',
      ...(masterLine === undefined ? [] : [masterLine]),
      `**Depends On:** ${waitsOf(phase, part).join(', ') || 'N/A'}`,
      ...contentOf(part, phase, { hashes: '#', tasks: tasksOf(part) }),
    ];
    return [fileOfPart(phase, part), `${body.join(end).trimEnd()}${end}`] as const;
  });
  const added = parts.map((part) => row(part.sub_phase_id, waitsOf(phase, part), part));
  rows.splice(phase.place.line - 1, 1, ...added, row(phase.id, idsOf(parts), null));
  const rest = withoutEmptyHeadings(left(0), phase);
  const depends = rest.findIndex((line) => dependsLine.test(line));
  const stated = `**Depends On:** ${idsOf(parts).join(', ')}`;
  if (depends === -1) rest.splice(rest.findIndex((line) => /^ {0,3}#/.test(line)) + 1, 0, '', stated);
  else rest[depends] = stated;
  const text = [rest.join(end).trimEnd(), '', '## Tasks', '', unionTask(parts), ''].join(end);
  return new Map([[phase.place.file, rows.join(rowEnd)], [phase.file, text], ...files]);
}

/** Writes rows like that of the phase; null if the phase is not a row that links its file. */
function rowOf(
  master: string,
  phase: Phase,
): ((id: string, waits: readonly string[], part: SubPhase | null) => string) | null {
  const { id, file, place } = phase;
  const tables = readBlocks(sourceText(place.file, master)).blocks.flatMap((block) =>
    block.type === 'table' ? [block] : [],
  );
  const table = tables.find(({ rows }) => rows.some((row) => row[0]?.line === place.line));
  const cells = table?.rows.find((row) => row[0]?.line === place.line)?.map(({ text }) => text) ?? [];
  const link = cells.findIndex((text) => linkOf(text) === baseName(file));
  const columns = table && columnsOf(table);
  if (columns === undefined || link === -1 || cells[columns.id]?.includes(id) !== true) return null;
  return (ownId, waits, part) => {
    const written = cells.map((text, at) => {
      const named = at === columns.id ? text.replace(id, ownId) : text;
      if (at === columns.depends) return waits.join(', ') || 'None';
      if (part === null) return named;
      return at === link
        ? linkTo(named, part.name, fileOfPart(phase, part))
        : at === columns.title
          ? part.name
          : named;
    });
    return `| ${written.map((text) => text.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  };
}

const linkIn = /\[([^\]]*)\]\(([^()\s]+)\)/;

function linkOf(cell: string): string {
  return baseName(withoutAnchor(linkIn.exec(cell)?.[2] ?? ''));
}

function linkTo(cell: string, name: string, file: string): string {
  return cell.replace(linkIn, (_, words: string, target: string) => {
    const ahead = /^phase\s+\S+?\s*[:–—-]+\s*/i.exec(words)?.[0] ?? '';
    return `[${ahead}${name}](${joinPath(folderOf(target), baseName(file))})`;
  });
}

/** `x-phase-3a.md` beside `x-phase-3.md`. */
function fileOfPart({ id, file }: Phase, { sub_phase_id: part }: SubPhase): string {
  const name = baseName(file);
  const own = new RegExp(String.raw`^(.*(?<![0-9a-z])0*)${escaped(id)}(?![0-9a-z])(.*)$`, 'is').exec(name);
  const renamed = own ? `${own[1]}${part}${own[2]}` : name.replace(/(\.\w+)?$/, `-${part}$1`);
  return joinPath(folderOf(file), renamed);
}

/** The lines of the parts' tasks, and the text without them. */
function movedTasks(
  lines: readonly string[],
  { phase, parts, end }: { readonly phase: Phase; readonly parts: readonly SubPhase[]; readonly end: number },
) {
  const taken = new Set<number>();
  const moved = new Map(
    parts.map((part) => {
      const own = tasksOfPart(part, phase).flatMap((task) => {
        const span = itemLines(lines, task.place.line - 1, end);
        for (let at = span.first; at < span.end; at++) taken.add(at);
        return lines.slice(span.first, span.end);
      });
      return [part, own] as const;
    }),
  );
  return {
    tasksOf: (part: SubPhase) => moved.get(part) ?? [],
    left: (first: number) => lines.slice(first, end).filter((_, at) => !taken.has(first + at)),
  };
}

function linesOf(text: string): [lines: string[], end: string] {
  return [text.split(/\r?\n/), text.includes('\r\n') ? '\r\n' : '\n'];
}

function waitsOf({ dependsOn }: Phase, { depends_on: others = [] }: SubPhase): readonly string[] {
  return [...dependsOn, ...others];
}

function idsOf(parts: readonly SubPhase[]): readonly string[] {
  return parts.map(({ sub_phase_id: id }) => id);
}

function unionTask(parts: readonly SubPhase[]): string {
  return `- [ ] Check that ${idsOf(parts).join(', ')} work together, and fix what does not`;
}

/** A task heading whose tasks have moved is obsolete. */
function withoutEmptyHeadings(lines: readonly string[], { tasks }: Phase): string[] {
  const groups = new Set(tasks.map(({ group }) => group));
  return lines.filter((line, at) => {
    const title = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$/.exec(line)?.[1];
    if (title === undefined || !(groups.has(title) || /^(?:tasks?|steps)$/i.test(title))) return true;
    const next = lines.slice(at + 1).find((other) => other.trim() !== '');
    return next !== undefined && !/^ {0,3}#{1,6}[ \t]/.test(next);
  });
}

const dependsLine = /^\s*(?:[-*]\s+)?\*{0,2}(?:depends[ _-]on|dependencies)\b[^:]*:/i;

function tasksOfPart({ tasks = [] }: SubPhase, phase: Phase): PlanTask[] {
  return tasks.flatMap((name) => phase.tasks.find(({ id, text }) => id === name || text === name) ?? []);
}

/** Files, tasks and gates of a part. Without gates, those of the phase: a phase without any would wait for a person. */
function contentOf(
  { files = [], gates = [] }: SubPhase,
  phase: Phase,
  { hashes, tasks }: { readonly hashes: string; readonly tasks: readonly string[] },
): string[] {
  const own = gates.map(({ expectation = '', ...gate }) => ({ ...gate, expectation, place: phase.place }));
  const all = own.length > 0 ? own : phase.gates.filter(({ command }) => command !== null);
  const chapters = [
    ['Files to Create/Modify', files.map((file) => `- \`${file}\``)],
    ['Tasks', tasks],
    ['Gates', all.map(gateText)],
  ] as const;
  const written = chapters.filter(([name, lines]) => name === 'Tasks' || lines.length > 0);
  return ['', ...written.flatMap(([name, lines]) => [`${hashes}# ${name}`, '', ...lines, ''])];
}

/** The section of a phase: from its heading to the next one of the same or a higher level. */
function placeOf(lines: readonly string[], phase: Phase): Place | null {
  const first = phase.place.line - 1;
  const pattern = new RegExp(
    String.raw`^ {0,3}(#{1,5})[ \t]+((?:[^\s\d]+[ \t_-]+)?)0*${escaped(phase.id)}(\s*[:.)–—-]+\s*|\s+)`,
    'i',
  );
  const [whole, hashes = '', word = '', mark = ' '] = pattern.exec(lines[first] ?? '') ?? [];
  if (whole === undefined) return null;
  const fences = new FenceReader();
  let end = first + 1;
  for (; end < lines.length; end++) {
    const role = fences.read(lines[end] ?? '');
    const depth = role === 'text' ? (/^ {0,3}(#{1,6})[ \t]/.exec(lines[end] ?? '')?.[1]?.length ?? 7) : 7;
    if (depth <= hashes.length) break;
  }
  return { first, end, hashes, word, mark };
}

function escaped(id: string): string {
  return id.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function indentOf(line: string): number {
  return line.search(/\S/);
}

/** The lines of a list item: its own and those indented below it, without sub-items that are tasks. */
function itemLines(lines: readonly string[], first: number, most: number): { first: number; end: number } {
  const own = indentOf(lines[first] ?? '');
  let end = first + 1;
  while (end < most) {
    const line = lines[end] ?? '';
    if (line.trim() === '') {
      // A blank line belongs to the item if the item continues after it.
      if (indentOf(lines[end + 1] ?? '') <= own) break;
    } else if (indentOf(line) <= own || /^\s*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX]\]/.test(line)) break;
    end++;
  }
  return { first, end };
}
