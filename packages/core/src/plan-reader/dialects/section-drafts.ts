import { grouped } from '../../grouped.ts';
import { phaseKey } from '../../ids.ts';
import type { PlanMark } from '../../plan.ts';
import type { Box } from '../boxes.ts';
import { readDependencies, type DependencyRef } from '../dependencies/read-dependencies.ts';
import { finding, type FindingCode } from '../audit-codes.ts';
import { readGates } from '../gates/read-gates.ts';
import { plain } from '../markdown/inline.ts';
import { folderOf, joinPath, withoutAnchor } from '../link-path.ts';
import { spanOf, type Section } from '../markdown/section.ts';
import { placeIn, placeOf } from '../markdown/source-text.ts';
import { draftWith, emptyBody, type PhaseBody, type PhaseDraft } from '../phase-draft.ts';
import { phaseAtStart } from '../phase-name.ts';
import { readPhaseStatus, statusMarker } from '../status.ts';
import type { PlanLook } from '../dialect.ts';
import type { FileProblem, FileText } from '../plan-source.ts';
import { bodyOfFile, type ReadFile } from './file-draft.ts';
import type { PhaseSection } from './phase-sections.ts';
import { linkIn, type PhaseRow } from './phases-table.ts';
import type { Waves } from './waves.ts';
import { sectionBody } from './unit-plan.ts';

/** The phases of a file: their sections, and the rows of tables of phases and waves. */
interface InFile {
  readonly sections: readonly PhaseSection[];
  readonly rows: readonly PhaseRow[];
  readonly waves: Waves;
}

/** A plan that holds its phases: one section each, completed from a phases table and a table of waves. */
export function draftsOfSections(look: PlanLook, { sections, rows, waves }: InFile): PhaseDraft[] {
  const byKey = new Map(rows.map((row) => [phaseKey(row.id), row]));
  const progress = progressBoxes(look.markdown(), sections);
  const drafts = sections.map((each) => {
    const key = phaseKey(each.id);
    const draft = draftOfSection(look, each, { row: byKey.get(key), waits: waves.waits.get(key) });
    return withProgress(draft, progress.get(key) ?? []);
  });
  const known = new Set(drafts.map((draft) => phaseKey(draft.id)));
  const left = rows.filter((row) => !known.has(phaseKey(row.id)));
  return [...drafts, ...draftsOfRows(look, left)];
}

/** `- [x] Phase 4 complete`, `- [ ] Phase 5: Pages`: boxes outside all phases that name one of them. */
function progressBoxes(read: ReadFile, sections: readonly PhaseSection[]): Map<string, Box[]> {
  const outside = read.boxes.filter(
    ({ line }) => !sections.some(({ first, last }) => line >= first && line <= last),
  );
  return grouped(outside, ({ text }) => {
    const words = plain(text);
    const isAll = /^\S+ \S+ (?:is )?(?:complete|completed|done|finished)\b/i.test(words);
    return phaseKey(phaseAtStart(words, !isAll)?.id ?? '');
  });
}

/** The author ticks a phase in a list of progress and leaves the status in its own text as it was. */
function withProgress(draft: PhaseDraft, boxes: readonly Box[]): PhaseDraft {
  if (boxes.length === 0) return draft;
  const isOver = boxes.every((box) => box.done) && readPhaseStatus(draft.statusText) === 'pending';
  const marks = boxes.flatMap((box): PlanMark[] => (box.done ? [] : [{ kind: 'tick', place: placeIn(box) }]));
  return {
    ...draft,
    ...(isOver ? { status: 'completed' } : {}),
    aside: [...draft.aside, ...boxes.map(({ line }) => line)],
    marks: [...(draft.marks ?? []), ...marks],
  };
}

/** A phase in the tables of a file. */
interface Listed {
  readonly row: PhaseRow | undefined;
  readonly waits: readonly DependencyRef[] | undefined;
}

function draftOfSection(look: PlanLook, phase: PhaseSection, { row, waits }: Listed): PhaseDraft {
  const { section } = phase;
  const { source } = look.markdown().document;
  const heading = section.heading?.text ?? '';
  const place = placeOf(source, { line: phase.first, column: section.heading?.start ?? 1 });
  const linked = linkedDraft(look, phase);
  const body = linked ?? sectionBody(look.markdown(), section);
  const ownText = body.ownStatus?.text ?? '';
  const own = [...refsOfRow(row), ...body.refs];
  const isTask = body.tasks.length === 0 && !linked && /^(?:task|step)$/.test(phase.word);
  const wave = own.length === 0 && !body.saysDependencies ? waits : undefined;
  return draftWith(body, {
    id: phase.id,
    title: phase.title || row?.title || phase.id,
    file: linked?.file ?? source.file,
    place,
    statusText:
      statusMarker(plain(heading)) ||
      ownText ||
      signs(heading) ||
      (row?.status?.text ?? '') ||
      statusMarker(plain(phase.again ?? '')) ||
      signs(phase.again ?? ''),
    statusCell: row?.status ?? null,
    ...(isTask ? { tasks: [{ id: phase.id, text: phase.title, done: false, group: '', place }] } : {}),
    ...(linked ? {} : { span: spanOf(section), marks: body.ownStatus ? [] : [{ kind: 'heading', place }] }),
    refs: wave ?? own,
    saysDependencies: body.saysDependencies || wave !== undefined || (row?.depends ?? null) !== null,
    focus: row?.focus || body.focus,
    risk: row?.risk || body.risk,
  });
}

/** A section whose heading links a file, or that contains only a link to one. */
function linkedDraft(look: PlanLook, { id, title, section }: PhaseSection): PhaseDraft | null {
  // A name in code is the subject of the phase; only a link leads to its text.
  const named = section.heading && linkIn(section.heading);
  const heading = named && /\]\(/.test(section.heading?.text ?? '') ? named : null;
  // In a section with text, a named file is a file to change.
  const isBare = section.children.length === 0 && section.blocks.length < 3;
  const pointer = (isBare ? section.blocks : [])
    .flatMap((block) => (block.type === 'paragraph' ? block.lines : []))
    .find((line) =>
      /^[*_]*(?:see|details?|full (?:plan|spec\w*)|phase file|plan|file|spec)\b/i.test(line.text),
    );
  const link = heading ?? (pointer ? linkIn(pointer) : null);
  if (!link || link.target.startsWith('#')) return null;
  const row = { ...placeIn(link), id, title, link, status: null, depends: null, focus: '', risk: '' };
  return draftsOfRows(look, [row])[0] ?? null;
}

function refsOfRow(row: PhaseRow | undefined): DependencyRef[] {
  return row?.depends ? readDependencies(row.depends) : [];
}

/** Check marks in a heading: `### Phase 1: Setup ✅`. */
function signs(text: string): string {
  return /[✅☑✓✔🚧🔄⏳⛔🚫⏸⬜🔲]/u.exec(text)?.[0] ?? '';
}

/** Gates outside all phases belong to the plan and apply to phases without gates. */
export function planGates(read: ReadFile, sections: readonly PhaseSection[]): PhaseBody['gates'] {
  const phases = new Set(sections.map(({ section }) => section));
  return readGates(without(read.tree, phases));
}

function without(section: Section, taken: ReadonlySet<Section>): Section {
  const children = section.children
    .filter((child) => !taken.has(child))
    .map((child) => without(child, taken));
  return { ...section, children };
}

/** The rows of a master plan with the phase files that they link. */
export function draftsOfRows(look: PlanLook, rows: readonly PhaseRow[]): PhaseDraft[] {
  return rows.map((row): PhaseDraft => {
    const file = row.link ? joinPath(folderOf(look.path), withoutAnchor(row.link.target)) : look.path;
    const body = row.link ? linkedBody(look, row, file) : withoutFile(row);
    return draftWith(body, {
      id: row.id,
      title: row.title || body.heading?.title || row.id,
      file,
      place: placeIn(row),
      statusText: row.status?.text ?? '',
      statusCell: row.status,
      refs: [...refsOfRow(row), ...body.refs],
      saysDependencies: row.depends !== null || body.saysDependencies,
      focus: row.focus || body.focus,
      risk: row.risk || body.risk,
    });
  });
}

function linkedBody(look: PlanLook, { id, link }: PhaseRow, file: string): PhaseBody {
  const answer = textIn(look, file);
  if (answer.ok) {
    const read = look.open(file);
    return read ? bodyOfFile(read) : emptyBody;
  }
  const { code, says, suggestion } = problems[answer.problem];
  const detail = answer.detail === '' ? '' : ` (${answer.detail})`;
  const message = `phase ${id}: ${file} ${says}${detail}`;
  const place = link ? placeIn(link) : { file, line: 1, column: 1 };
  return { ...emptyBody, findings: [finding(code, { place, message, suggestion })] };
}

function textIn(look: PlanLook, file: string): FileText {
  if (file === look.path) return { ok: false, problem: 'unreadable', detail: 'it is the plan itself' };
  const answer = look.tree.read(file);
  return answer.ok && answer.text.trim() === '' ? { ok: false, problem: 'empty', detail: '' } : answer;
}

const problems: Readonly<Record<FileProblem, { code: FindingCode; says: string; suggestion: string }>> = {
  missing: { code: 'FILE_MISSING', says: 'is missing', suggestion: 'create the file, or correct the link' },
  directory: { code: 'FILE_UNREADABLE', says: 'is a directory', suggestion: 'link the phase file inside it' },
  outside: {
    code: 'LINK_OUTSIDE',
    says: 'is outside the repository',
    suggestion: 'move the file into the repository and link it there',
  },
  binary: {
    code: 'FILE_UNREADABLE',
    says: 'is not a text file',
    suggestion: 'link a markdown file in UTF-8',
  },
  empty: { code: 'FILE_EMPTY', says: 'is empty', suggestion: 'write the phase, or remove its row' },
  'too-large': {
    code: 'FILE_UNREADABLE',
    says: 'is too large to be a plan',
    suggestion: 'keep a phase file below 5 MB',
  },
  unreadable: {
    code: 'FILE_UNREADABLE',
    says: 'cannot be read',
    suggestion: 'check the permissions of the file, and the link',
  },
};

function withoutFile(row: PhaseRow): PhaseBody {
  return {
    ...emptyBody,
    findings: [
      finding('PHASE_WITHOUT_FILE', {
        place: placeIn(row),
        message: `phase ${row.id} has no text: its row does not link a file, and no section has its name`,
        suggestion: `link its file in the title cell, or write a section "## Phase ${row.id}: ${row.title}"`,
      }),
    ],
  };
}
