import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  extractCheckpoint,
  loadCheckpoint,
  loadHandoff,
  makeCheckpoint,
  makeHandoff,
  nothingSaid,
  saidIn,
  saidInText,
  saveCheckpoint,
  saveHandoff,
} from '@debussy/checkpoint';
import type { Checkpoint, Said } from '@debussy/checkpoint';
import { mapTexts, taskFinder } from '@debussy/core';
import type { EventBody, EventOf, GateFailure, PhaseSpec, Report, SessionOutcome } from '@debussy/core';
import { tailOf } from '@debussy/host';
import { exchangeFiles } from '@debussy/runners';
import type { PhaseEntry, SessionTask } from '@debussy/scheduler';
import { fileChanges } from '@debussy/workspace';
import type { RunPlace, RunPlan, RunRules } from '../run/run-place.ts';
import type { Heard } from './heard.ts';
import type { SessionCapture, Worktree } from './worktree.ts';

/** What is known when a session is over. */
export interface HandOverFacts extends Heard {
  readonly accepted: Report | null;
  readonly capture: Pick<SessionCapture, 'commit'> | null;
}

export interface WrittenHandOver {
  /** Null when it could not be written. */
  readonly path: string | null;
  readonly notices: readonly EventBody[];
}

interface Ended {
  readonly task: SessionTask;
  readonly worktree: Pick<Worktree, 'path' | 'folder'>;
  readonly facts: HandOverFacts;
}

/** Writes the checkpoint and the HANDOFF.md of a session, from facts first and the agent's own words second. */
export async function handOver(context: RunPlace & RunRules, ended: Ended): Promise<WrittenHandOver> {
  const { phase } = ended.task;
  const said = saidBy(ended);
  const { path, problems } = write(context, phase, await checkpointOf(context, ended, said.said));
  const hint = 'The next session goes on from the facts in the journal and in git.';
  const notices = [...said.problems, ...problems].map((message): EventBody => {
    return { type: 'notice', severity: 'warning', code: 'HANDOFF', phase, message, hint };
  });
  return { path, notices };
}

interface Written {
  /** Null when it could not be written. */
  readonly path: string | null;
  readonly problems: readonly string[];
}

/** Handoffs are shown to other programs and kept: no value that is a secret may stand in one. */
function write(
  { folder, scrub }: Pick<RunPlace, 'folder'> & Pick<RunRules, 'scrub'>,
  phase: string,
  checkpoint: Checkpoint,
): Written {
  const shown = mapTexts(checkpoint, scrub);
  const path = folder.handoff(phase);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const stored = saveCheckpoint(folder.checkpoints, shown);
  const saved = saveHandoff(path, makeHandoff(shown));
  const problems = [stored, saved].flatMap((one) => (one.ok ? [] : [one.error.message]));
  return { path: saved.ok ? path : null, problems };
}

async function checkpointOf(
  context: RunPlace & RunRules,
  { task, worktree, facts }: Ended,
  said: Said,
): Promise<Checkpoint> {
  const work = facts.capture?.commit ?? null;
  const { spec } = task;
  const files = work === null ? [] : await fileChanges(context.repository, task.base, work);
  // Who changed nothing has done nothing, whatever the report says.
  const report = files.length === 0 ? null : facts.accepted;
  return makeCheckpoint({
    ...factsOf(context, spec),
    attempt: task.attempt,
    restarts: restartsAfter(task, facts.outcome, context.config.max_restarts),
    start_commit: task.base,
    work_commit: work,
    ended: endedBy(facts.outcome),
    usage: { context: null, percent: facts.percent, estimated: true, spent: facts.spent },
    files,
    failures: failuresOf(task),
    said,
    logged: facts.progress.map(({ at, message }) => ({ at, message, source: 'command' })),
    tasks: taskBoxes(context.plan, { task, worktree, report }),
  });
}

type AttemptFacts = Parameters<typeof makeCheckpoint>[0];

function factsOf(
  { run, config }: RunPlace & RunRules,
  { id, title, gates, tasks }: PhaseSpec,
): Pick<AttemptFacts, 'run' | 'phase' | 'name' | 'max_restarts' | 'at' | 'gates' | 'tasks_before'> {
  return {
    run,
    phase: id,
    name: title,
    max_restarts: config.max_restarts,
    tasks_before: tasks,
    at: new Date().toISOString(),
    gates: gates.flatMap(({ name, command }) => (command === null ? [] : [{ name, command }])),
  };
}

/** What the session was started to mend. */
function failuresOf({ detail, failures }: SessionTask): readonly string[] {
  const named = new Set(failures.map(({ gate }) => gate));
  return [
    ...detail.filter((one) => !named.has(one)),
    ...failures.map((one) => (one.detail === '' ? one.gate : `${one.gate}: ${one.detail}`)),
  ];
}

/** Counting the one that a full context leads to, as long as one is left: its session is told of it. */
function restartsAfter({ restarts }: SessionTask, outcome: SessionOutcome, most: number): number {
  const isFull = outcome.kind === 'context_exhausted' || endedBy(outcome).kind === 'context_limit';
  return isFull ? Math.min(restarts + 1, Math.max(restarts, most)) : restarts;
}

function endedBy(outcome: SessionOutcome): { readonly kind: string; readonly detail: string } {
  if (outcome.kind === 'stopped' && outcome.reason === 'context')
    return { kind: 'context_limit', detail: '' };
  const detail = 'detail' in outcome ? outcome.detail : 'reason' in outcome ? outcome.reason : '';
  return { kind: outcome.kind, detail };
}

/** What it answered when it was asked, then its HANDOFF.md; without either the `<checkpoint>` of its last words. */
function saidBy({ worktree, facts }: Ended): { readonly said: Said; readonly problems: readonly string[] } {
  const answer = facts.checkpoint === null ? nothingSaid : saidInText(extractCheckpoint(facts.checkpoint));
  const own = loadHandoff(exchangeFiles(worktree.folder).handoff);
  if (!own.ok) return { said: answer, problems: [own.error.message] };
  if (own.value !== null) return { said: both(answer, saidIn(own.value)), problems: own.value.problems };
  if (facts.checkpoint !== null) return { said: answer, problems: [] };
  const told = /<checkpoint[\s>]/i.test(facts.finalText);
  return { said: told ? saidInText(extractCheckpoint(facts.finalText)) : nothingSaid, problems: [] };
}

/** The answer is newer than the file. */
function both(first: Said, second: Said): Said {
  return {
    next: first.next ?? second.next,
    decisions: [...first.decisions, ...second.decisions],
    do_not_redo: [...first.do_not_redo, ...second.do_not_redo],
    failed: [...first.failed, ...second.failed],
    other: [first.other, second.other].filter((text) => text !== '').join('\n'),
  };
}

interface Reported {
  readonly task: SessionTask;
  readonly worktree: Pick<Worktree, 'path'>;
  readonly report: Report | null;
}

interface TaskBox {
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
}

/** Tasks that are open as far as known: by the agent's report, otherwise by the boxes that are ticked in its worktree. */
export function remainingTasks(plan: RunPlan, reported: Reported): readonly string[] {
  const { report } = reported;
  if (report?.status === 'completed') return [];
  if (report?.tasks_remaining !== undefined) return report.tasks_remaining;
  return taskBoxes(plan, reported)
    .filter((box) => !box.done)
    .map((box) => box.id);
}

/**
 * The phase's tasks, done or not by the agent's report, and where that is silent by their boxes in the worktree; a box that
 * is gone there counts as it was.
 */
function taskBoxes(plan: RunPlan, { task, worktree, report }: Reported): readonly TaskBox[] {
  const { spec } = task;
  const ticked = plan.ticked(spec, worktree.path);
  const find = taskFinder(spec.tasks);
  const named = (list: readonly string[] = []): ReadonlySet<string> =>
    new Set(list.flatMap((reference) => find(reference)?.id ?? []));
  const completed = named(report?.tasks_completed);
  const remaining = named(report?.tasks_remaining);
  return spec.tasks.map((one) => {
    const known = one.done || ticked.has(one.id) || completed.has(one.id) || report?.status === 'completed';
    return { ...one, done: known && !remaining.has(one.id) };
  });
}

type Failed = EventOf<'phase.failed'>;

/**
 * Writes into the hand-over of a phase why it has failed: of gates, what they ran, how they ended and what they printed
 * last. Null where there is none to write.
 */
export async function handOverFailure(
  context: RunPlace & RunRules,
  entry: PhaseEntry,
  event: Failed,
): Promise<string | null> {
  if (entry.group !== null) return null;
  const known = await lastCheckpoint(context, entry, event);
  const { path, problems } = write(context, event.phase, {
    ...known,
    failures: failureLines(entry.spec, event),
  });
  return problems.length === 0 ? path : null;
}

/** That of the attempt's last session; a first session that called its work done has left none. */
async function lastCheckpoint(
  context: RunPlace & RunRules,
  { spec, state }: PhaseEntry,
  { phase, attempt, kept }: Failed,
): Promise<Checkpoint> {
  const always = { now: Date.now(), maxAge: 0 };
  const known = loadCheckpoint(context.folder.checkpoints, phase, always).newest?.checkpoint;
  if (known !== undefined && known.attempt === attempt && known.work_commit === kept)
    return { ...known, at: new Date().toISOString() };
  const began = 'attempt' in state ? state.attempt : null;
  const files =
    kept === null || began === null ? [] : await fileChanges(context.repository, began.base, kept);
  return makeCheckpoint({
    ...factsOf(context, spec),
    attempt,
    restarts: began?.restarts ?? 0,
    start_commit: began?.base ?? null,
    work_commit: kept,
    ended: { kind: 'completed', detail: '' },
    usage: null,
    files,
    failures: [],
    said: nothingSaid,
    logged: [],
    // Its agent called all of it done; where nothing was changed, that is no evidence.
    tasks: spec.tasks.map((task) => ({ ...task, done: task.done || files.length > 0 })),
  });
}

const mostLines = 8;
const tailBytes = 4000;

function failureLines({ gates }: PhaseSpec, { detail, failures = [] }: Failed): readonly string[] {
  return [
    detail,
    ...failures.flatMap((failure) => {
      const command = gates.find(({ name }) => name === failure.gate)?.command ?? null;
      return gateLines(failure, command);
    }),
  ].filter((line) => line.trim() !== '');
}

function gateLines({ gate, detail, log }: GateFailure, command: string | null): readonly string[] {
  const text = log === null ? null : tailOf(log, tailBytes);
  const printed = (text ?? '').split('\n').filter((line) => line.trim() !== '');
  const what = command === null ? '' : `\`${command}\` `;
  const silent = printed.length === 0 ? ' and printed nothing' : '; it printed last:';
  return [
    `Gate ${gate}: ${what}${detail}${silent}`,
    ...printed.slice(-mostLines).map((line) => `${gate}: ${line}`),
  ];
}
