import type { PhaseStatus, PlanMark, PlanTask, Gate } from '../../plan.ts';
import { boxesBetween } from '../boxes.ts';
import { boxTasks } from '../box-tasks.ts';
import type { PlacedRef } from '../dependencies/dependency-ref.ts';
import type { PlanContent, PlanLook } from '../dialect.ts';
import { finishPlan } from '../finish-plan.ts';
import type { LineSpan } from '../markdown/bounded-lines.ts';
import { allSections, type Section } from '../markdown/section.ts';
import { linesBetween, placeOf } from '../markdown/source-text.ts';
import { plain, unmarked } from '../markdown/inline.ts';
import { readPhaseBody } from '../phase-body.ts';
import { draftWith, emptyBody, type PhaseBody, type PhaseDraft } from '../phase-draft.ts';
import { statusMarker } from '../status-marker.ts';
import { frameOf } from './plan-frame.ts';
import type { ReadFile } from './file-draft.ts';
import { uniqueIds } from './unique-ids.ts';

/** A stretch of a file that is one phase. */
export interface Unit extends LineSpan {
  readonly id: string;
  readonly title: string;
  /** The section that it is; null where it is something else, such as an item of a list. */
  readonly section: Section | null;
  readonly aliases?: readonly string[];
  readonly refs?: readonly PlacedRef[];
  /** Whether its author says anything of what it waits for. */
  readonly saysDependencies?: boolean;
  readonly gates?: readonly Gate[];
  /** Its tasks where it has no boxes. */
  readonly tasks?: readonly PlanTask[];
  readonly files?: readonly string[];
  readonly status?: PhaseStatus | undefined;
  readonly marks?: readonly PlanMark[];
}

export interface UnitPlan {
  readonly units: readonly Unit[];
  /** Files beside the plan that belong to every phase. */
  readonly beside: readonly string[];
  /** Whether a unit that says nothing of dependencies waits for the one before it. */
  readonly inOrder: boolean;
  readonly doneWord?: string;
}

/** A plan whose phases are stretches of its file, and whose tasks are all the boxes in them. */
export function planOfUnits(look: PlanLook, { units, ...about }: UnitPlan): PlanContent {
  const read = look.markdown();
  const frame = frameOf(look, read);
  const unique = uniqueIds(
    units,
    (unit) => unit.id,
    (unit, id) => ({ ...unit, id }),
  );
  return finishPlan(
    { ...frame, ...about },
    unique.map((unit) => draftOfUnit(read, unit)),
  );
}

export function draftOfUnit(read: ReadFile, unit: Unit): PhaseDraft {
  const { source } = read.document;
  const body = bodyOfUnit(read, unit);
  const place = placeOf(source, { line: unit.first, column: unit.section?.heading?.start ?? 1 });
  return draftWith({
    id: unit.id,
    title: unit.title || unit.id,
    file: source.file,
    place,
    statusText: statusMarker(plain(unit.section?.heading?.text ?? '')) || body.statusText,
    ...(unit.status === undefined ? {} : { status: unit.status }),
    refs: unit.refs ?? body.refs,
    saysDependencies: unit.saysDependencies ?? body.saysDependencies,
    aliases: unit.aliases ?? [],
    body,
    span: unit,
    marks: unit.marks ?? [],
  });
}

function bodyOfUnit(read: ReadFile, unit: Unit): PhaseBody {
  const { source } = read.document;
  const { first, last, section } = unit;
  const tags = read.tags.tags.filter((tag) => tag.line >= first && tag.line <= last);
  const own = section
    ? { ...readPhaseBody({ source, section, tags, first, last }), heading: null }
    : { ...emptyBody, text: linesBetween(source, first, last) };
  const boxes = boxesBetween(read.boxes, first, last);
  return {
    ...own,
    ...(boxes.length === 0
      ? unit.tasks?.length
        ? { tasks: unit.tasks }
        : {}
      : boxTasks(source, boxes, groupsIn(section))),
    gates: unit.gates ?? own.gates,
    files: [...new Set([...own.files, ...(unit.files ?? [])])],
  };
}

/** The heading within the unit that a line stands under. */
function groupsIn(section: Section | null): (line: number) => string {
  const headings = section
    ? allSections(section)
        .slice(1)
        .flatMap(({ heading }) => heading ?? [])
    : [];
  return (line) => unmarked(headings.findLast((heading) => heading.line < line)?.text ?? '').trim();
}

/** The heading's line and the last line of a section, as a unit's span. */
export function spanOf(section: Section): LineSpan {
  return { first: section.heading?.line ?? 1, last: section.last };
}
