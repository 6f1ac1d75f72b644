import { finding } from './audit-codes.ts';
import { phaseKey } from '../ids.ts';
import type { Place } from '../place.ts';
import type { Finding, Gate, Phase, PhaseStatus, PlanMark } from '../plan.ts';
import { referenceIndex, resolveDependencies } from './dependencies/resolve-dependencies.ts';
import type { PlanContent } from './dialect.ts';
import type { ReadFile } from './dialects/file-draft.ts';
import { deadLinks, type FileLink } from './links/file-links.ts';
import { lostWork } from './boxes.ts';
import { plain } from './markdown/inline.ts';
import { placeIn } from './markdown/source-text.ts';
import { replaced, type PhaseDraft } from './phase-draft.ts';
import { phaseLists, withExclusive } from './phase-lists.ts';
import { aroundText, planContext } from './plan-context.ts';
import type { PlanTree } from './plan-source.ts';
import { readPhaseStatus } from './status.ts';
import { withoutToolOrders } from './tool-orders.ts';

export interface PlanFrame {
  readonly file: string;
  readonly title: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
  /** Gates of the plan, for phases without gates. */
  readonly gates: readonly Gate[];
  /** Whether a phase without stated dependencies waits for the previous one. */
  readonly inOrder: boolean;
  /** Links of the plan's own text; those of phase files are with their phases. */
  readonly links: readonly FileLink[];
  readonly exists: ((file: string) => boolean) | null;
  /** Files beside the plan that belong to every phase, by their paths. */
  readonly beside: readonly string[];
  readonly tree: PlanTree;
  /** Set if the plan itself states that it is done. */
  readonly finished?: Place | null;
  /** The author's word for "done"; otherwise the one in the plan's table. */
  readonly doneWord?: string;
  /** Ids of phases that are done and no longer in the plan; they block no other phase. */
  readonly over?: readonly string[];
  /** The plan's own file; null for a folder. */
  readonly read: ReadFile | null;
}

/** The context of a plan of which only the phases are known. */
export const plainFrame = {
  metadata: {},
  findings: [],
  gates: [],
  inOrder: false,
  links: [],
  exists: null,
  beside: [],
  tree: { read: () => ({ ok: false, problem: 'missing', detail: '' }) },
  read: null,
} as const satisfies Partial<PlanFrame>;

/** Phases from their drafts: resolves references, interprets statuses, reports differences between master and file. */
export function finishPlan(frame: PlanFrame, written: readonly PhaseDraft[]): PlanContent {
  const drafts = frame.finished ? written.map(finishedWithPlan) : written;
  const index = {
    ...referenceIndex(drafts),
    exists: frame.exists,
    over: new Set((frame.over ?? []).map(phaseKey)),
  };
  const findings: Finding[] = [...frame.findings];
  const whole = wholePlan(frame, drafts);
  const phases = drafts.map((draft, at) => {
    const implied = frame.inOrder && !draft.saysDependencies && draft.refs.length === 0 && at > 0;
    const { dependsOn, findings: unresolved } = resolveDependencies(index, draft, draft.refs);
    findings.push(...draft.findings, ...unresolved, ...statusFindings(draft), ...idFindings(draft));
    const before = differentBefore(drafts, at)?.id;
    return phaseOf(whole, draft, implied && before !== undefined ? [before] : dependsOn);
  });
  if (frame.read) findings.push(...lostWork(frame.read, drafts));
  findings.push(...planWide(frame, drafts, phases));
  if (frame.exists) {
    const links = [...frame.links, ...drafts.flatMap((draft) => draft.links)];
    findings.push(...deadLinks(frame.exists, { links, phases, found: findings }));
  }
  const { file, title, metadata } = frame;
  return { file, title, metadata, phases, findings: once(findings) };
}

/** A phase without a status of its own is done if its plan is. */
function finishedWithPlan(draft: PhaseDraft): PhaseDraft {
  const isSaid = plain(statusTextOf(draft)) !== '' || (draft.status ?? 'completed') !== 'completed';
  return isSaid ? draft : { ...draft, status: 'completed' };
}

/** The nearest earlier phase with another id; duplicate ids are reported elsewhere. */
function differentBefore(drafts: readonly PhaseDraft[], at: number): PhaseDraft | undefined {
  const key = phaseKey(drafts[at]?.id ?? '');
  return drafts.slice(0, at).findLast(({ id }) => phaseKey(id) !== key);
}

/** Facts that all phases of a plan share. */
interface WholePlan extends Pick<PlanFrame, 'gates'> {
  readonly doneWord: string;
  readonly context: string;
  readonly phaseKeys: ReadonlySet<string>;
}

function wholePlan(
  { gates, doneWord, tree, beside, read }: PlanFrame,
  drafts: readonly PhaseDraft[],
): WholePlan {
  const spans = drafts.flatMap(({ span }) => span ?? []);
  return {
    gates,
    doneWord: doneWord ?? doneWordOf(drafts),
    context: planContext(tree, beside, read ? aroundText(read.document.source, spans) : []),
    phaseKeys: new Set(drafts.map(({ id }) => phaseKey(id))),
  };
}

/** Rows with the same id or file lead to the same text, so findings are reported once. */
function once(findings: readonly Finding[]): Finding[] {
  const said = new Map<string, Finding>();
  for (const each of findings) {
    const key = JSON.stringify([each.code, each.place, each.message.replace(/^phase \S+ /, '')]);
    if (!said.has(key)) said.set(key, each);
  }
  return [...said.values()];
}

function phaseOf(frame: WholePlan, draft: PhaseDraft, dependsOn: readonly string[]): Phase {
  return {
    id: draft.id,
    title: draft.title,
    file: draft.file,
    place: draft.place,
    status: statusOf(draft),
    statusText: plain(statusTextOf(draft)),
    dependsOn,
    gates: (draft.gates.length > 0 ? draft.gates : frame.gates).map(withExclusive),
    tasks: draft.tasks,
    files: draft.files,
    ...phaseLists(draft.text, frame.phaseKeys),
    notes: draft.notes,
    agents: draft.agents,
    preValidation: draft.preValidation,
    focus: draft.focus,
    risk: draft.risk,
    complexity: draft.complexity,
    text: withoutToolOrders(draft.text),
    context: withoutToolOrders(draft.context ?? frame.context),
    aliases: draft.aliases,
    marks: marksOf(draft, frame.doneWord),
  };
}

/** Without a written status, the boxes decide, so that finished work is not repeated. */
function statusOf(draft: PhaseDraft): PhaseStatus {
  if (draft.status) return draft.status;
  const text = statusTextOf(draft);
  if (draft.allTicked && plain(text) === '') return 'completed';
  return readPhaseStatus(text) ?? 'unknown';
}

function statusTextOf({ statusText, ownStatus }: PhaseDraft): string {
  return statusText.trim() === '' ? (ownStatus?.text ?? '') : statusText;
}

function statusFindings(draft: PhaseDraft): Finding[] {
  if (draft.status) return [];
  const text = statusTextOf(draft);
  const { ownStatus } = draft;
  const said = draft.statusText.trim() === '' ? ownStatus : draft.statusCell;
  const status = readPhaseStatus(text);
  if (status === null) {
    return [
      finding('UNKNOWN_STATUS', {
        place: placeIn(said ?? draft.place),
        message: `phase ${draft.id} has the unknown status "${plain(text)}"`,
        suggestion: 'write Pending, In Progress, Completed, Blocked, Skipped or Draft',
      }),
    ];
  }
  const own = ownStatus && readPhaseStatus(ownStatus.text);
  if (!ownStatus || own === status || own === null || ownStatus.file === draft.place.file) return [];
  return [
    finding('STATUS_MISMATCH', {
      place: placeIn(ownStatus),
      message: `phase ${draft.id} is "${plain(ownStatus.text)}" here, but "${plain(text)}" in the master plan`,
      suggestion: 'the master plan counts; make both say the same',
    }),
  ];
}

function idFindings(draft: PhaseDraft): Finding[] {
  const { heading, doneIds } = draft;
  const key = phaseKey(draft.id);
  const named = heading && heading.id !== '' && phaseKey(heading.id) !== key;
  const mismatch = named
    ? [
        finding('ID_MISMATCH', {
          place: heading.place,
          message: `this file calls itself phase ${heading.id}, the master plan calls it ${draft.id}`,
          suggestion: `the master plan's id counts; rename the heading to "Phase ${draft.id}"`,
        }),
      ]
    : [];
  const wrong = doneIds.filter((line) => phaseKey(line.text) !== key);
  return [
    ...mismatch,
    ...wrong.map((line) =>
      finding('DONE_ID_MISMATCH', {
        place: placeIn(line),
        message: `completion was signalled for phase ${line.text}, but this is phase ${draft.id}`,
        suggestion: `write \`debussy done --phase ${draft.id}\`; the plan's id counts`,
      }),
    ),
  ];
}

function planWide(frame: PlanFrame, drafts: readonly PhaseDraft[], phases: readonly Phase[]): Finding[] {
  const place = { file: frame.file, line: 1, column: 1 };
  const found: Finding[] = [];
  const open = drafts.flatMap(({ tasks }) => tasks).filter((task) => !task.done).length;
  if (frame.finished && drafts.length > 0) {
    found.push(
      finding('PLAN_FINISHED', {
        place: frame.finished,
        message: `the plan says here that it is done, so phases without a status of their own count as completed (${open} open tasks in all)`,
        suggestion: 'correct this status if there is work left',
      }),
    );
  }
  const taking = drafts.filter((draft) => draft.gates.length === 0).map((draft) => draft.id);
  if (frame.gates.length > 0 && taking.length > 0) {
    found.push(
      finding('SHARED_GATES', {
        place: frame.gates[0]?.place ?? place,
        message: `these gates apply to phases without gates: ${taking.join(', ')}`,
        suggestion: 'write a Gates section into a phase to give it its own',
      }),
    );
  }
  if (frame.inOrder && phases.length > 1 && drafts.every((draft) => !draft.saysDependencies)) {
    found.push(
      finding('IMPLIED_ORDER', {
        place: phases[1]?.place ?? place,
        message: 'no phase states its dependencies, so each waits for the one before it',
        suggestion: 'write "**Depends on**: none" (or ids) into the phases that can run earlier',
      }),
    );
  }
  return found;
}

/** The plan's own word for "done", or ours if its table does not contain one yet. */
function doneWordOf(drafts: readonly PhaseDraft[]): string {
  const said = drafts.flatMap(({ statusCell, ownStatus }) => [statusCell?.text ?? '', ownStatus?.text ?? '']);
  return said.find((text) => plain(text) !== '' && readPhaseStatus(text) === 'completed') ?? '✅ Completed';
}

/** The places for a phase's progress: its boxes, its status in the table and in its own text, its heading. */
function marksOf(draft: PhaseDraft, doneWord: string): readonly PlanMark[] {
  const ticks = draft.ticks.map((place): PlanMark => ({ kind: 'tick', place }));
  return [...ticks, ...statusMarks(draft, doneWord), ...(draft.marks ?? [])];
}

function statusMarks({ statusCell, ownStatus }: PhaseDraft, becomes: string): PlanMark[] {
  return [statusCell, ownStatus]
    .flatMap((line) => line ?? [])
    .filter(({ text }) => readPhaseStatus(text) !== 'completed')
    .map((line) => replaced(line, inCaseOf(line.text, becomes)));
}

/** `in-progress` becomes `done`, `Approved` becomes `Done`. */
function inCaseOf(text: string, word: string): string {
  return /^[a-z]/.test(text) && /^[A-Z][a-z]+$/.test(word) ? word.toLowerCase() : word;
}
