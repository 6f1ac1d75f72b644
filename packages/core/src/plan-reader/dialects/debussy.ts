import { phaseKey } from '../../ids.ts';
import type { PlanContent, PlanDialect, PlanLook } from '../dialect.ts';
import { unclearRows } from '../unclear-phases.ts';
import { finishPlan } from '../finish-plan.ts';
import { folderOf, joinPath, withoutAnchor } from '../link-path.ts';
import { numberedLinkLists } from './phase-links.ts';
import { frameOf } from './plan-frame.ts';
import { isOfMaster, isPhaseFile, linksFile, shapeOf } from './plan-shape.ts';
import type { PhaseRow } from './phases-table.ts';
import { draftsOfRows, draftsOfSections, planGates } from './section-drafts.ts';
import { readWaves } from './waves.ts';
import { aloneFile, wholeFilePlan } from './whole-file.ts';

/** A master plan that links its phase files, or one of these files alone. */
export const debussyDialect: PlanDialect = {
  name: 'debussy',
  recognise(look) {
    const shape = shapeOf(look);
    if (shape.rows.some(linksFile)) return 'a table of phases links their files';
    if (shape.isFrontMatter || shape.onlyTags) return null;
    if (shape.isPhaseFile) return 'the file of one phase';
    if (leadsSomewhere(look, shape.links)) return 'a list links the files of the phases';
    const listed = shape.sections.length + shape.rows.length === 0 && linkedPhases(look) !== null;
    return listed ? 'a numbered list links the files of the phases' : null;
  },
  read(look) {
    const { rows, links, isPhaseFile: alone } = shapeOf(look);
    if (rows.some(linksFile)) return masterPlan(look, rows);
    if (alone) return isOfMaster(look.markdown()) ? wholeFilePlan(look) : aloneFile(look);
    return masterPlan(look, leadsSomewhere(look, links) ? links : (linkedPhases(look) ?? rows));
  },
};

/** A list of links to phases. At least one of them must be readable: otherwise they are files to change, or sources. */
function leadsSomewhere(look: PlanLook, links: readonly PhaseRow[]): boolean {
  const isWritten = links.every(({ link }) => link !== null && link.text !== link.target);
  return links.length > 0 && (isWritten || links.some((row) => look.open(fileOf(look, row)) !== null));
}

function fileOf(look: PlanLook, row: PhaseRow): string {
  return joinPath(folderOf(look.path), withoutAnchor(row.link?.target ?? ''));
}

function linkedPhases(look: PlanLook): readonly PhaseRow[] | null {
  const lists = numberedLinkLists(look.markdown().section);
  return lists.find((list) => linksPhase(look, list)) ?? null;
}

/** Whether one of the files reads as a phase by itself; unreadable ones do not count. */
function linksPhase(look: PlanLook, rows: readonly PhaseRow[]): boolean {
  return rows.some((row) => {
    const file = fileOf(look, row);
    const read = file === look.path ? null : look.open(file);
    return read !== null && isPhaseFile(read);
  });
}

/** Rows with links are read from their files, the others from their sections here. The rows give the order. */
function masterPlan(look: PlanLook, rows: readonly PhaseRow[]): PlanContent {
  const { read, phases } = shapeOf(look);
  const named = new Map(phases.map((section) => [phaseKey(section.id), section]));
  const inFile = new Set(rows.filter((row) => !linksFile(row) && named.has(phaseKey(row.id))));
  const own = [...inFile].flatMap((row) => named.get(phaseKey(row.id)) ?? []);
  const ids = rows.map((row) => row.id);
  const waves = readWaves(read.document, ids);
  const drafted = draftsOfSections(look, { sections: own, rows: [...inFile], waves });
  const inside = new Map(drafted.map((draft) => [phaseKey(draft.id), draft]));
  const drafts = rows.flatMap((row) =>
    inFile.has(row) ? (inside.get(phaseKey(row.id)) ?? []) : draftsOfRows(look, [row]),
  );
  const frame = frameOf(look, read);
  const findings = [...frame.findings, ...unclearRows(read), ...(own.length > 0 ? waves.findings : [])];
  // If no row and no file states dependencies, phases run one after the other: wrong parallelism would be worse.
  const inOrder = drafts.every((draft) => !draft.saysDependencies && draft.refs.length === 0);
  return finishPlan({ ...frame, gates: planGates(read, phases), findings, inOrder }, drafts);
}
