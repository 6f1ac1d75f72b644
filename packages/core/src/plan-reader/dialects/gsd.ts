import { phaseKey } from '../../ids.ts';
import type { Finding } from '../../plan.ts';
import type { PlanDialect, PlanLook } from '../dialect.ts';
import { lostWork } from '../boxes.ts';
import type { PhaseDraft } from '../phase-draft.ts';
import { finishPlan } from '../finish-plan.ts';
import { folderOf, baseName } from '../link-path.ts';
import type { ReadFile } from './file-draft.ts';
import { isFrontMatterPlan } from './front-matter.ts';
import { gsdDrafts, gsdPlan, gsdPlanFiles } from './gsd-plans.ts';
import { hasRoadmap, roadmapIn, type Roadmap } from './gsd-roadmap.ts';
import { bareFrame, noPhases } from './plan-frame.ts';

/** `.planning` with a roadmap and a file for each plan. The roadmap or one plan can also be read alone. */
export const gsd: PlanDialect = {
  name: 'gsd',
  recognise(look) {
    if (look.text === null) {
      if (hasRoadmap(look, look.path)) return 'a roadmap with plans in phases/';
      const hasPlans = gsdPlanFiles(look, look.path).length > 0 || look.list(look.path).includes('phases/');
      const isPlanning = /(?:^|\/)\.planning(?:\/|$)/.test(look.path) && hasPlans;
      return isPlanning ? 'the plans of one phase' : null;
    }
    if (isRoadmap(look)) return 'a roadmap of phases in .planning';
    if (isPlanText(look.markdown())) return 'a plan of a phase with its tasks in <task> blocks';
    return /(?:^|\/)\.planning\/phases\/.*-PLAN\.md$/.test(look.path) ? 'a plan of a phase' : null;
  },
  read(look) {
    if (look.text !== null && !isRoadmap(look)) return gsdPlan(look);
    const root = look.text === null ? look.path : folderOf(look.path);
    const roadmap = hasRoadmap(look, root) || look.text !== null ? roadmapIn(look, root) : null;
    const { drafts, over } = gsdDrafts(look, root, roadmap);
    return finishPlan(
      {
        ...bareFrame(look, roadmap?.title || baseName(root)),
        findings: drafts.length === 0 ? [noPhases(look.path)] : roadmapFindings(roadmap, drafts),
        over,
      },
      drafts,
    );
  },
};

function isPlanText(read: ReadFile | null): boolean {
  if (!read || read.frontMatter.data['phase'] === undefined || !isFrontMatterPlan(read)) return false;
  const { file, lines } = read.document.source;
  if (/(?:^|\/)\.planning\/.*-PLAN\.md$/.test(file) && read.frontMatter.data['plan'] !== undefined)
    return true;
  return lines.some((line) => /^\s*<(?:objective|tasks|task)[\s>]/.test(line));
}

/** Boxes of the roadmap that are neither a phase of this plan nor a plan of such a phase. */
function roadmapFindings(roadmap: Roadmap | null, drafts: readonly PhaseDraft[]): readonly Finding[] {
  if (!roadmap) return [];
  const keys = new Set(drafts.map(({ id }) => phaseKey(id)));
  const known = roadmap.phases.flatMap((phase) => {
    const plans = [...phase.plans].filter(([key]) => keys.has(key)).map(([, box]) => box.line);
    const isRead = phase.section !== null || keys.has(phaseKey(phase.id));
    return [...plans, ...(phase.box && isRead ? [phase.box.line] : [])];
  });
  return lostWork(roadmap.read, [...drafts, { tasks: [], gates: [], aside: known }]);
}

function isRoadmap(look: PlanLook): boolean {
  if (!/(?:^|[-_./])ROADMAP\.md$/.test(look.path)) return false;
  const isPlanning =
    /(?:^|\/)\.planning\//.test(look.path) || look.list(folderOf(look.path)).includes('phases/');
  return isPlanning && roadmapIn(look, folderOf(look.path)).phases.length > 0;
}
