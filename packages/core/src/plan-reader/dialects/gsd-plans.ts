import { grouped } from '../../grouped.ts';
import { comparePhaseIds, phaseKey } from '../../ids.ts';
import type { PlanMark } from '../../plan.ts';
import { boxesBetween, boxTasks, type Box } from '../boxes.ts';
import { refTo } from '../dependencies/read-dependencies.ts';
import { filesIn, foldersIn, type PlanContent, type PlanLook } from '../dialect.ts';
import { baseName, folderOf, joinPath } from '../link-path.ts';
import { spanOf } from '../markdown/section.ts';
import { plain } from '../markdown/inline.ts';
import { placeIn } from '../markdown/source-text.ts';
import { cleanTitle } from '../phase-name.ts';
import type { PhaseDraft } from '../phase-draft.ts';
import { planContext } from '../plan-context.ts';
import type { ReadFile } from './file-draft.ts';
import { draftOfFrontMatter } from './front-matter.ts';
import type { Roadmap, RoadmapPhase } from './gsd-roadmap.ts';
import { uniqueIds } from './phase-sections.ts';
import { draftOfUnit } from './unit-plan.ts';
import { aloneFile } from './whole-file.ts';

export function gsdPlan(look: PlanLook): PlanContent {
  const draft = checkpoints(draftOfFrontMatter(look.markdown()), look.markdown());
  return { ...aloneFile(look, draft), title: draft.title };
}

export function gsdPlanFiles(look: PlanLook, folder: string): string[] {
  return filesIn(look, folder, /(?:^|-)PLAN\.md$/);
}

/** A phase with its plans; it may have none yet. */
interface Stage {
  readonly key: string;
  readonly phase: RoadmapPhase | null;
  readonly plans: readonly PhaseDraft[];
}

/** Each plan is a debussy phase. A roadmap phase without plans is a phase itself; if it is done, it is left out. */
export function gsdDrafts(
  look: PlanLook,
  root: string,
  roadmap: Roadmap | null,
): { readonly drafts: readonly PhaseDraft[]; readonly over: readonly string[] } {
  const stages = stagesOf(look, root, roadmap);
  // A roadmap that is done is shown with its phases.
  const open = stages.every(isOver) ? stages : stages.filter((stage) => !isOver(stage));
  const units = new Map(open.map((stage) => [stage.key, unitsOf(look, stage, roadmap)]));
  const all = new Set([...units.values()].flat().map(({ id }) => phaseKey(id)));
  const drafts = open.flatMap((stage, index) => {
    const before = stagesBefore(stage, open, index).flatMap((key) => units.get(key) ?? []);
    const plans = waitsInWaves(units.get(stage.key) ?? [], before, stage.phase);
    return plans.map((draft) => withMarks(withoutGone(draft, all), stage));
  });
  const summed = foldersIn(look, joinPath(root, 'phases')).flatMap((folder) => summedIn(look, folder));
  return { drafts, over: [...stages.filter(isOver).map(({ key }) => key), ...summed] };
}

/** A finished plan does not wait for files that were removed later. */
function withoutGone(draft: PhaseDraft, all: ReadonlySet<string>): PhaseDraft {
  if (draft.status !== 'completed') return draft;
  return { ...draft, refs: draft.refs.filter((ref) => ref.kind !== 'id' || all.has(phaseKey(ref.id))) };
}

/** Plans of which only the summary exists. */
function summedIn(look: PlanLook, folder: string): string[] {
  const plans = new Set(gsdPlanFiles(look, folder).map(baseName));
  return filesIn(look, folder, /^\d\S*-SUMMARY\.md$/)
    .map((file) => baseName(file).replace('-SUMMARY.md', ''))
    .filter((id) => !plans.has(`${id}-PLAN.md`));
}

function isOver({ phase, plans }: Stage): boolean {
  return phase?.done === true && !phase.section && plans.length === 0;
}

function stagesOf(look: PlanLook, root: string, roadmap: Roadmap | null): Stage[] {
  const phases = foldersIn(look, joinPath(root, 'phases'));
  const folders = phases.length > 0 ? phases : [root];
  // Milestones may reuse a number; then both folders have plans of that phase.
  const byKey = grouped(folders, (folder) => {
    const id = /^(\d+(?:\.\d+)*[A-Za-z]?)/.exec(baseName(folder))?.[1];
    return id === undefined ? baseName(folder) : phaseKey(id);
  });
  const stageAt = (key: string, phase: RoadmapPhase | null): Stage => {
    const files = (byKey.get(key) ?? []).flatMap((folder) => gsdPlanFiles(look, folder));
    const plans = files.flatMap((file) => look.open(file) ?? []).map((read) => planDraft(look, read, phase));
    return { key, phase, plans: uniqueIds(plans.toSorted((a, b) => comparePhaseIds(a.id, b.id))) };
  };
  const listed = (roadmap?.phases ?? []).map((phase) => stageAt(phaseKey(phase.id), phase));
  const known = new Set(listed.map(({ key }) => key));
  const others = [...byKey.keys()]
    .filter((key) => !known.has(key))
    .toSorted(comparePhaseIds)
    .map((key) => stageAt(key, null))
    .filter(({ plans }) => plans.length > 0);
  const isFirst = ({ key }: Stage): boolean => comparePhaseIds(key, listed[0]?.key ?? '') < 0;
  return [...others.filter(isFirst), ...listed, ...others.filter((stage) => !isFirst(stage))];
}

function planDraft(look: PlanLook, read: ReadFile, phase: RoadmapPhase | null): PhaseDraft {
  const draft = checkpoints(draftOfFrontMatter(read), read);
  const { file } = read.document.source;
  const box = phase?.plans.get(phaseKey(draft.id));
  const summary = file.replace(/PLAN\.md$/, 'SUMMARY.md');
  const isSummed = look.list(folderOf(file)).includes(baseName(summary)) && look.tree.read(summary).ok;
  const done = isSummed || box?.done === true || phase?.done === true;
  const project = joinPath(folderOf(file), '../../PROJECT.md');
  const beside = filesIn(look, folderOf(file), /-(?:CONTEXT|UI-SPEC|RESEARCH)\.md$/);
  const context = planContext(look.tree, [...beside, project]);
  return {
    ...draft,
    title: titleInList(box) || draft.title,
    status: done ? 'completed' : 'pending',
    context: [context, draft.context ?? ''].filter((each) => each !== '').join('\n\n'),
    // Finished plans need no advice.
    findings: done ? [] : draft.findings,
  };
}

/** `- [ ] 12-01-PLAN.md — Sync the toolbar [wave 2]`: the plan's title in the roadmap. */
function titleInList(box: Box | undefined): string {
  const [, words = ''] =
    /^\S*\d-\d{1,3}[a-z]?(?:-PLAN)?(?:\.md)?\S*\s*[—–:-]+\s+(.*)$/.exec(plain(box?.text ?? '')) ?? [];
  return cleanTitle(words.replace(/\s*[([](?:wave|depends)[^)\]]*[)\]]\s*$/i, ''));
}

/** `<task type="checkpoint:human-verify">` is for a person. */
function checkpoints(draft: PhaseDraft, { tags }: ReadFile): PhaseDraft {
  const waiting = tags.tags.filter((tag) => tag.type.startsWith('checkpoint'));
  if (waiting.length === 0) return draft;
  const names = waiting.map((tag) => `"${tag.title || tag.id}"`).join(', ');
  const context = `## Checkpoints\n\nA person has to answer for ${names}. Do everything else, then report the status needs_human_verification and say what is to be looked at.`;
  return { ...draft, context };
}

/** The units of a stage: its plans, or the phase of the roadmap itself. */
function unitsOf(look: PlanLook, { phase, plans }: Stage, roadmap: Roadmap | null): readonly PhaseDraft[] {
  if (plans.length > 0 || !phase || !roadmap) return plans;
  const { id, title, section, place } = phase;
  const { boxes, document } = roadmap.read;
  const span = section ? spanOf(section) : { first: place.line, last: place.line };
  const draft = draftOfUnit(roadmap.read, { id, title, section, ...span });
  const at = phase.box?.line ?? span.first;
  const apart = at < span.first || at > span.last ? boxesBetween(boxes, at, at) : [];
  const own = boxTasks(document.source, [...apart, ...boxesBetween(boxes, span.first, span.last)]);
  const folder = folderOf(document.source.file);
  const context = planContext(look.tree, [
    joinPath(folder, 'PROJECT.md'),
    joinPath(folder, 'REQUIREMENTS.md'),
  ]);
  return [{ ...draft, ...own, status: phase.done ? 'completed' : 'pending', refs: [], context }];
}

/** The stages that this one waits for: those that the roadmap names, or the previous one. */
function stagesBefore({ phase }: Stage, open: readonly Stage[], index: number): readonly string[] {
  const earlier = open.slice(0, index).map(({ key }) => key);
  if (!phase?.saysDependencies) return earlier.slice(-1);
  return phase.refs.flatMap((ref) => {
    if (ref.kind === 'id') return [phaseKey(ref.id)];
    if (ref.kind === 'range')
      return open
        .map(({ key }) => key)
        .filter((key) => comparePhaseIds(key, ref.from) >= 0 && comparePhaseIds(key, ref.to) <= 0);
    if (ref.kind === 'all') return earlier;
    return ref.kind === 'previous' ? earlier.slice(-1) : [];
  });
}

/** Within a stage, each wave waits for the previous one, and the first for the dependencies of the stage. */
function waitsInWaves(
  plans: readonly PhaseDraft[],
  before: readonly PhaseDraft[],
  phase: RoadmapPhase | null,
): PhaseDraft[] {
  const waves = plans.map(waveOf);
  return plans.map((draft, index) => {
    const own = waves[index];
    const earlier = waves.filter((wave) => wave !== null && own !== null && own !== undefined && wave < own);
    const last = Math.max(...earlier.map(Number));
    const inWave = own === null ? plans.slice(index - 1, index) : plans.filter((_, at) => waves[at] === last);
    const within = draft.refs.length > 0 && own === null ? [] : inWave;
    const first = within.length === 0 && draft.refs.length === 0 ? before : [];
    const place = draft.place.file === draft.file || !phase ? draft.place : phase.place;
    const waits = [...within, ...first].map(({ id }) => refTo({ ...place, column: 1 }, id));
    return { ...draft, refs: [...draft.refs, ...waits], saysDependencies: true };
  });
}

function waveOf(draft: PhaseDraft): number | null {
  const wave = Number(draft.wave ?? Number.NaN);
  return Number.isFinite(wave) ? wave : null;
}

/** The plan's box, a summary beside it, and the phase's box with its last plan. */
function withMarks(draft: PhaseDraft, { phase, plans }: Stage): PhaseDraft {
  if (draft.status === 'completed') return draft;
  const box = phase?.plans.get(phaseKey(draft.id));
  const isLast = plans.every((each) => each.id === draft.id || each.status === 'completed');
  const marks: PlanMark[] = [];
  if (box) marks.push({ kind: 'tick', place: placeIn(box) });
  if (isLast && phase?.box) marks.push({ kind: 'tick', place: phase.box });
  const file = draft.file.replace(/PLAN\.md$/, 'SUMMARY.md');
  if (file !== draft.file) marks.push({ kind: 'create', file, text: summaryText(draft) });
  return { ...draft, marks };
}

function summaryText({ id, title }: PhaseDraft): string {
  return `---\nplan: ${id}\nstatus: complete\n---\n\n# Summary of ${id}: ${title}\n\nDone and verified by its gates.\n`;
}
