import type { Finding, PhaseStatus } from '../../plan.ts';
import { boxesBetween, boxesIn, boxTasks, signItem, type Box } from '../boxes.ts';
import type { PlanContent, PlanLook } from '../dialect.ts';
import { finishPlan } from '../finish-plan.ts';
import { linesBetween, placeOf } from '../markdown/source-text.ts';
import { unmarked } from '../markdown/inline.ts';
import { allSections, spanOf, titleIn, type LineSpan, type Section } from '../markdown/section.ts';
import { readPhaseBody } from '../phase-body.ts';
import { draftWith, emptyBody, type PhaseBody, type PhaseDraft } from '../phase-draft.ts';
import { cleanTitle, numberedHeading } from '../phase-name.ts';
import { statusMarker } from '../status.ts';
import { hiddenHeadings } from '../unclear-phases.ts';
import { frameOf } from './plan-frame.ts';
import type { ReadFile } from './file-draft.ts';
import { sectionsBy, uniqueIds } from './phase-sections.ts';

type Told = 'aliases' | 'refs' | 'saysDependencies' | 'gates' | 'files' | 'marks';

/** A stretch of a file that is one phase. Missing facts are read from its text. */
export interface Unit extends LineSpan, Partial<Pick<PhaseDraft, Told>> {
  readonly id: string;
  readonly title: string;
  /** Its section; null for other stretches, such as a list item. */
  readonly section: Section | null;
  /** The tasks to use if it has no boxes. */
  readonly tasks?: PhaseDraft['tasks'];
  readonly status?: PhaseStatus | undefined;
  /** Whether a bullet that begins with a check mark is a task. */
  readonly signs?: boolean;
}

interface UnitPlan {
  readonly units: readonly Unit[];
  /** Files beside the plan that belong to every phase. */
  readonly beside: readonly string[];
  /** Whether a unit without stated dependencies waits for the previous one. */
  readonly inOrder: boolean;
  readonly doneWord?: string;
  readonly title?: string;
  /** Findings about doubtful readings, in addition to those of the file. */
  readonly findings?: readonly Finding[];
  /** Gates of the plan, for units without gates. */
  readonly gates?: PhaseDraft['gates'];
}

/** A plan whose phases are stretches of its file. All boxes in them are tasks. */
export function planOfUnits(look: PlanLook, { units, findings = [], ...about }: UnitPlan): PlanContent {
  const read = look.markdown();
  const frame = frameOf(look, read);
  const drafts = uniqueIds(units).map((unit) => draftOfUnit(read, unit));
  const hidden = hiddenHeadings(
    read,
    drafts.map(({ id }) => id),
  );
  return finishPlan({ ...frame, ...about, findings: [...frame.findings, ...hidden, ...findings] }, drafts);
}

export function draftOfUnit(read: ReadFile, unit: Unit): PhaseDraft {
  const { source } = read.document;
  const { id, title, section, first, status, refs, saysDependencies, aliases = [], marks = [] } = unit;
  const body = bodyOfUnit(read, unit);
  return draftWith(body, {
    id,
    title: title || id,
    file: source.file,
    place: placeOf(source, { line: first, column: section?.heading?.start ?? 1 }),
    statusText: statusOfHeading(section) || (body.ownStatus?.text ?? ''),
    status,
    refs: refs ?? body.refs,
    saysDependencies: saysDependencies ?? body.saysDependencies,
    aliases,
    span: unit,
    marks,
  });
}

/** `## Phase 1: Setup ✅ COMPLETED`: a check mark within a title is part of it; at its end it means done. */
function statusOfHeading(section: Section | null): string {
  const title = section ? titleIn(section) : '';
  const done = /[✅☑✓✔][\s(]*(?:completed?|done|finished)?[\s)]*$/iu.exec(section?.heading?.text ?? '');
  return statusMarker(title) || (done?.[0] ?? '');
}

function bodyOfUnit(read: ReadFile, unit: Unit): PhaseBody {
  const { source } = read.document;
  const { section, first, last, tasks = [] } = unit;
  const own = section
    ? sectionBody(read, section, unit)
    : { ...emptyBody, text: linesBetween(source, first, last) };
  const boxes = boxesBetween(unit.signs ? withSigns(read) : read.boxes, first, last);
  return {
    ...own,
    ...(boxes.length > 0 ? boxTasks(source, boxes, groupsIn(section)) : tasks.length > 0 ? { tasks } : {}),
    gates: unit.gates ?? own.gates,
    files: [...new Set([...own.files, ...(unit.files ?? [])])],
  };
}

const signed = new WeakMap<ReadFile, readonly Box[]>();

function withSigns(read: ReadFile): readonly Box[] {
  const known = signed.get(read) ?? boxesIn(read.document.source, signItem);
  signed.set(read, known);
  return known;
}

export function sectionBody(read: ReadFile, section: Section, span = spanOf(section)): PhaseBody {
  const { first, last } = span;
  const tags = read.tags.tags.filter((tag) => tag.line >= first && tag.line <= last);
  return { ...readPhaseBody({ source: read.document.source, section, tags, first, last }), heading: null };
}

/** The heading above a line within the unit. */
function groupsIn(section: Section | null): (line: number) => string {
  const below = section ? allSections(section).slice(1) : [];
  const headings = below.flatMap(({ heading }) => heading ?? []);
  return (line) => unmarked(headings.findLast((heading) => heading.line < line)?.text ?? '').trim();
}

export function wholeUnit({ section, document }: ReadFile, id: string): Unit {
  return {
    id,
    title: cleanTitle(titleIn(section)),
    section,
    first: 1,
    last: document.source.lines.length,
  };
}

export function holdsBoxes({ boxes }: ReadFile, { first, last }: LineSpan): boolean {
  return boxesBetween(boxes, first, last).length > 0;
}

/** `## 1. Name` with boxes below it; only the highest level counts. */
export function numberedGroups(read: ReadFile): Unit[] {
  const found = sectionsBy(read.tree, numberedHeading).filter(
    (each) => /^\d{1,3}[A-Za-z]?$/.test(each.id) && holdsBoxes(read, each),
  );
  const depth = Math.min(...found.map(({ section }) => section.depth));
  return found.filter(({ section }) => section.depth === depth);
}
