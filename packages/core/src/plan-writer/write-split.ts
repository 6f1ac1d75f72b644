import { FenceReader } from '../fences.ts';
import type { SubPhase } from '../report.ts';
import type { Phase, PlanTask } from '../plan.ts';

interface Place {
  readonly first: number;
  /** The line after its last one. */
  readonly end: number;
  /** The parts of `## Phase 3: Title`: hashes, text before the id, id, and separator of the title. */
  readonly hashes: string;
  readonly word: string;
  readonly mark: string;
}

/**
 * The text of a plan with a phase cut into parts: a section for each part before the phase's own, with the lines of its
 * tasks. The phase keeps all other text and its gates, and verifies the parts together. Null if the phase is not a
 * section of the text.
 */
export function writeSplit(text: string, phase: Phase, parts: readonly SubPhase[]): string | null {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text.split(/\r?\n/);
  const place = placeOf(lines, phase);
  if (place === null || phase.tasks.some((task) => task.place.file !== phase.place.file)) return null;
  const owned = new Map(parts.map((part) => [part, tasksOf(part, phase)]));
  const taken = new Map<number, string>();
  const moved = (task: PlanTask): string[] => {
    const span = itemLines(lines, task.place.line - 1, place.end);
    for (let at = span.first; at < span.end; at++) taken.set(at, lines[at] ?? '');
    return lines.slice(span.first, span.end);
  };
  const sections = parts.flatMap((part) => [
    `${place.hashes} ${place.word}${part.sub_phase_id}${place.mark}${part.name}`,
    '',
    `**Depends on**: ${[...phase.dependsOn, ...(part.depends_on ?? [])].join(', ') || 'none'}`,
    ...(part.files === undefined ? [] : ['', '**Files**:', '', ...part.files.map((file) => `- \`${file}\``)]),
    '',
    `${place.hashes}# Tasks`,
    '',
    ...(owned.get(part) ?? []).flatMap(moved),
    '',
    ...gateLines(place.hashes, part),
  ]);
  const rest = lines.slice(place.first + 1, place.end).filter((_, at) => !taken.has(place.first + 1 + at));
  const ids = parts.map(({ sub_phase_id: id }) => id);
  return [
    ...lines.slice(0, place.first),
    ...sections,
    lines[place.first] ?? '',
    '',
    `**Depends on**: ${ids.join(', ')}`,
    '',
    `- [ ] Check that ${ids.join(', ')} work together, and fix what does not`,
    '',
    ...withoutEmptyHeadings(
      rest.filter((line) => !dependsLine.test(line)),
      phase,
    ),
    ...lines.slice(place.end),
  ].join(end);
}

/** A task heading whose tasks have moved is obsolete. */
function withoutEmptyHeadings(lines: readonly string[], { tasks }: Phase): readonly string[] {
  const groups = new Set(tasks.map(({ group }) => group));
  return lines.filter((line, at) => {
    const title = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t#]*$/.exec(line)?.[1];
    if (title === undefined || !(groups.has(title) || /^(?:tasks?|steps)$/i.test(title))) return true;
    const next = lines.slice(at + 1).find((other) => other.trim() !== '');
    return next !== undefined && !/^ {0,3}#{1,6}[ \t]/.test(next);
  });
}

const dependsLine = /^\s*(?:[-*]\s+)?\*{0,2}(?:depends[ _-]on|dependencies)\b[^:]*:/i;

function tasksOf({ tasks = [] }: SubPhase, phase: Phase): PlanTask[] {
  return tasks.flatMap((name) => phase.tasks.find(({ id, text }) => id === name || text === name) ?? []);
}

function gateLines(hashes: string, { gates = [] }: SubPhase): string[] {
  if (gates.length === 0) return [];
  return [`${hashes}# Gates`, '', ...gates.map(({ name, command }) => `- ${name}: \`${command}\``), ''];
}

/** The section of a phase: from its heading to the next one of the same or a higher level. */
function placeOf(lines: readonly string[], phase: Phase): Place | null {
  const first = phase.place.line - 1;
  const escaped = phase.id.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(
    String.raw`^ {0,3}(#{1,5})[ \t]+((?:[^\s\d]+[ \t_-]+)?)0*${escaped}(\s*[:.)–—-]+\s*|\s+)`,
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
