import { comparePhaseIds, phaseKey } from '../../ids.ts';
import type { PlanMark } from '../../plan.ts';
import { boxesBetween } from '../boxes.ts';
import { boxTasks } from '../box-tasks.ts';
import type { PlacedRef } from '../dependencies/dependency-ref.ts';
import { filesIn, foldersIn, type PlanContent, type PlanLook } from '../dialect.ts';
import { baseName, folderOf, joinPath } from '../link-path.ts';
import { placeOf } from '../markdown/source-text.ts';
import type { PhaseDraft } from '../phase-draft.ts';
import { planContext } from '../plan-context.ts';
import type { ReadFile } from './file-draft.ts';
import { draftOfFrontMatter } from './front-matter.ts';
import type { Roadmap, RoadmapPhase } from './gsd-roadmap.ts';
import { draftOfUnit } from './unit-plan.ts';
import { wholeFilePlan } from './whole-file.ts';

/** One plan alone: a person sees to it that what it waits for is there. */
export function gsdPlan(look: PlanLook): PlanContent {
  const draft = checkpoints(draftOfFrontMatter(look.markdown()), look.markdown());
  return wholeFilePlan(look, { ...draft, refs: [] });
}

export function gsdPlanFiles(look: PlanLook, folder: string): string[] {
  return filesIn(look, folder, /(?:^|-)PLAN\.md$/);
}

export interface GsdFolder {
  readonly root: string;
  readonly roadmap: Roadmap | null;
}

export interface GsdDrafts {
  readonly drafts: readonly PhaseDraft[];
  /** Phases that are over and have left no plans. */
  readonly over: readonly string[];
}

/** A phase with its plans, or without any yet. */
interface Stage {
  readonly key: string;
  readonly phase: RoadmapPhase | null;
  readonly folder: string | null;
  readonly plans: readonly PhaseDraft[];
}

/** Each plan is a phase of ours; a phase of the roadmap that has no plans yet is one itself. */
export function gsdDrafts(look: PlanLook, { root, roadmap }: GsdFolder): GsdDrafts {
  const stages = stagesOf(look, { root, roadmap });
  const over = stages.filter(
    ({ phase, plans }) => phase?.done === true && !phase.section && plans.length === 0,
  );
  const ended = new Set(over);
  const open = stages.filter((stage) => !ended.has(stage));
  const units = new Map(
    open.map((stage): [string, readonly PhaseDraft[]] => [stage.key, unitsOf(look, stage, roadmap)]),
  );
  const stageOf = new Map(stages.flatMap((stage) => namesOf(stage).map((name) => [name, stage] as const)));
  const drafts = open.flatMap((stage, index) => {
    const before = stagesBefore(stage, { stages, open, index }).flatMap((key) => units.get(key) ?? []);
    return waitsInWaves(units.get(stage.key) ?? [], { before, phase: stage.phase });
  });
  return {
    drafts: drafts.map((draft) => withMarks(draft, stageOf)),
    over: over.map(({ key }) => key),
  };
}

function stagesOf(look: PlanLook, { root, roadmap }: GsdFolder): Stage[] {
  const alone = gsdPlanFiles(look, root);
  const folders = alone.length > 0 ? [root] : foldersIn(look, joinPath(root, 'phases'));
  const byKey = new Map(
    folders.flatMap((folder): [string, string][] => {
      const id = /^(\d+(?:\.\d+)*[A-Za-z]?)/.exec(baseName(folder))?.[1];
      return [[id === undefined ? baseName(folder) : phaseKey(id), folder]];
    }),
  );
  const listed = (roadmap?.phases ?? []).map((phase) =>
    stageAt(look, { key: phaseKey(phase.id), phase, byKey }),
  );
  const known = new Set(listed.map(({ key }) => key));
  const others = [...byKey.keys()]
    .filter((key) => !known.has(key))
    .toSorted(comparePhaseIds)
    .map((key) => stageAt(look, { key, phase: null, byKey }))
    .filter(({ plans }) => plans.length > 0);
  return [
    ...others.filter(({ key }) => comparePhaseIds(key, listed[0]?.key ?? '') < 0),
    ...listed,
    ...others.filter(({ key }) => comparePhaseIds(key, listed[0]?.key ?? '') >= 0),
  ];
}

interface At {
  readonly key: string;
  readonly phase: RoadmapPhase | null;
  readonly byKey: ReadonlyMap<string, string>;
}

function stageAt(look: PlanLook, { key, phase, byKey }: At): Stage {
  const folder = byKey.get(key) ?? null;
  const files = folder === null ? [] : gsdPlanFiles(look, folder);
  const plans = files.flatMap((file) => {
    const read = look.open(file);
    return read ? [planDraft(look, read, phase)] : [];
  });
  return { key, phase, folder, plans: plans.toSorted((a, b) => comparePhaseIds(a.id, b.id)) };
}

function planDraft(look: PlanLook, read: ReadFile, phase: RoadmapPhase | null): PhaseDraft {
  const draft = checkpoints(draftOfFrontMatter(read), read);
  const { file } = read.document.source;
  const summary = file.replace(/PLAN\.md$/, 'SUMMARY.md');
  const isSummed = look.list(folderOf(file)).includes(baseName(summary)) && look.tree.read(summary).ok;
  const ticked = phase?.plans.get(phaseKey(draft.id))?.done === true;
  const done = isSummed || ticked || phase?.done === true;
  const context = planContext({
    source: null,
    spans: [],
    files: filesIn(look, folderOf(file), /-(?:CONTEXT|UI-SPEC)\.md$/),
    tree: look.tree,
  });
  return {
    ...draft,
    status: done ? 'completed' : 'pending',
    context: [draft.context ?? '', context].filter((each) => each !== '').join('\n\n'),
    // What is over needs no advice.
    body: done ? { ...draft.body, findings: [] } : draft.body,
  };
}

/** `<task type="checkpoint:human-verify">` is for a person. */
function checkpoints(draft: PhaseDraft, { tags }: ReadFile): PhaseDraft {
  const waiting = tags.tags.filter((tag) => tag.type.startsWith('checkpoint'));
  if (waiting.length === 0) return draft;
  const names = waiting.map((tag) => `"${tag.title || tag.id}"`).join(', ');
  const context = `## Checkpoints\n\nA person has to answer for ${names}. Do everything else, then report the status needs_human_verification and say what is to be looked at.`;
  return { ...draft, context };
}

/** The units of a stage: its plans, or the phase itself as the roadmap has it. */
function unitsOf(look: PlanLook, { phase, plans }: Stage, roadmap: Roadmap | null): readonly PhaseDraft[] {
  if (plans.length > 0 || !phase || !roadmap) return plans;
  const { section, place } = phase;
  const source = roadmap.read.document.source;
  const span = section
    ? { first: section.heading?.line ?? 1, last: section.last }
    : { first: place.line, last: place.line };
  const draft = draftOfUnit(roadmap.read, { id: phase.id, title: phase.title, section, ...span });
  const at = phase.box?.line ?? span.first;
  const apart = at < span.first || at > span.last ? boxesBetween(roadmap.read.boxes, at, at) : [];
  const own = [...apart, ...boxesBetween(roadmap.read.boxes, span.first, span.last)];
  const context = planContext({
    source: null,
    spans: [],
    files: ['PROJECT.md', 'REQUIREMENTS.md'].map((name) => joinPath(folderOf(source.file), name)),
    tree: look.tree,
  });
  return [
    {
      ...draft,
      status: phase.done ? 'completed' : 'pending',
      refs: [],
      context,
      body: { ...draft.body, ...boxTasks(source, own, () => '') },
    },
  ];
}

interface Stages {
  readonly stages: readonly Stage[];
  readonly open: readonly Stage[];
  readonly index: number;
}

/** The stages that one waits for: those that its roadmap names, or the one before it. */
function stagesBefore({ phase }: Stage, { open, index }: Stages): readonly string[] {
  if (!phase?.saysDependencies) return index === 0 ? [] : [open[index - 1]?.key ?? ''];
  return phase.refs.flatMap((ref) => {
    if (ref.kind === 'id') return [phaseKey(ref.id)];
    if (ref.kind === 'range')
      return open
        .map(({ key }) => key)
        .filter((key) => comparePhaseIds(key, ref.from) >= 0 && comparePhaseIds(key, ref.to) <= 0);
    if (ref.kind === 'all') return open.slice(0, index).map(({ key }) => key);
    return ref.kind === 'previous' && index > 0 ? [open[index - 1]?.key ?? ''] : [];
  });
}

interface Before {
  readonly before: readonly PhaseDraft[];
  readonly phase: RoadmapPhase | null;
}

/** Within a stage a wave waits for the one before; the first one for what the stage waits for. */
function waitsInWaves(plans: readonly PhaseDraft[], { before, phase }: Before): PhaseDraft[] {
  const waves = plans.map(waveOf);
  return plans.map((draft, index) => {
    const own = waves[index];
    const earlier = waves.filter((wave) => wave !== null && own !== null && own !== undefined && wave < own);
    const last = Math.max(...earlier.map(Number));
    const inWave = own === null ? plans.slice(index - 1, index) : plans.filter((_, at) => waves[at] === last);
    const named = draft.refs.length > 0 && own === null ? [] : inWave;
    const ids = named.length > 0 || index > 0 ? named : [];
    const first = ids.length === 0 && draft.refs.length === 0 ? before : [];
    const refs = [...draft.refs, ...[...ids, ...first].map((each) => refTo(each.id, draft, phase))];
    return { ...draft, refs, saysDependencies: true };
  });
}

function refTo(id: string, draft: PhaseDraft, phase: RoadmapPhase | null): PlacedRef {
  const { file, line } = draft.place.file === draft.file || !phase ? draft.place : phase.place;
  return { kind: 'id', id, line, column: 1, file };
}

function waveOf(draft: PhaseDraft): number | null {
  const wave = Number(draft.wave ?? Number.NaN);
  return Number.isFinite(wave) ? wave : null;
}

/** The keys of its units, whether they are its plans or itself. */
function namesOf({ key, plans }: Stage): readonly string[] {
  return [key, ...plans.map(({ id }) => phaseKey(id))];
}

/** The plan's box, a summary beside it, and the phase's box with the last of its plans. */
function withMarks(draft: PhaseDraft, stages: ReadonlyMap<string, Stage>): PhaseDraft {
  if (draft.status === 'completed') return draft;
  const stage = stages.get(phaseKey(draft.id));
  const phase = stage?.phase ?? null;
  const box = phase?.plans.get(phaseKey(draft.id));
  const isLast = (stage?.plans ?? []).every((each) => each.id === draft.id || each.status === 'completed');
  const file = phase?.place.file ?? '';
  const marks: PlanMark[] = [
    ...(box ? [{ kind: 'tick' as const, place: placeOf({ file, lines: [] }, box) }] : []),
    ...(isLast && phase?.box ? [{ kind: 'tick' as const, place: phase.box }] : []),
    ...(draft.file.endsWith('PLAN.md')
      ? [
          {
            kind: 'create' as const,
            file: draft.file.replace(/PLAN\.md$/, 'SUMMARY.md'),
            text: summaryText(draft),
          },
        ]
      : []),
  ];
  return { ...draft, marks };
}

function summaryText({ id, title }: PhaseDraft): string {
  return `---\nplan: ${id}\nstatus: complete\n---\n\n# Summary of ${id}: ${title}\n\nDone and verified by its gates.\n`;
}
