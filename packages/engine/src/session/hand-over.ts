import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  extractCheckpoint,
  joinSaid,
  loadCheckpoint,
  loadHandoff,
  longestHandoff,
  makeCheckpoint,
  makeHandoff,
  nothingSaid,
  nothingTraced,
  saidIn,
  saveCheckpoint,
  saveHandoff,
  usedIn,
} from '@debussy/checkpoint';
import type { Checkpoint, ProgressEntry, Said } from '@debussy/checkpoint';
import { mapTexts, taskFinder } from '@debussy/core';
import type { EventBody, PhaseSpec, Report, SessionOutcome } from '@debussy/core';

import { writeAtomically } from '@debussy/host';
import { exchangeFiles } from '@debussy/runners';
import type { SessionTask } from '@debussy/scheduler';
import { fileChanges } from '@debussy/workspace';
import type { RunPlace, RunRules } from '../run/run-place.ts';
import type { Heard } from './heard.ts';
import { taskBoxes } from './task-boxes.ts';
import type { SessionCapture, Worktree } from './worktree.ts';

/** The facts at the end of a session. */
export interface HandOverFacts extends Heard {
  readonly accepted: Report | null;
  readonly capture: Pick<SessionCapture, 'commit' | 'handoff'> | null;
}

export interface WrittenHandOver {
  /** Null if it could not be written. */
  readonly path: string | null;
  /** Tasks that are open as far as known. */
  readonly remaining: readonly string[];
  readonly notices: readonly EventBody[];
}

interface Ended {
  readonly task: SessionTask;
  readonly worktree: Pick<Worktree, 'path' | 'folder'>;
  readonly facts: HandOverFacts;
  /** When the session ended. */
  readonly at: string;
}

/** Writes the checkpoint and the HANDOFF.md of a phase: those of its earlier sessions, extended by this one. */
export async function handOver(context: RunPlace & RunRules, ended: Ended): Promise<WrittenHandOver> {
  const { task, facts } = ended;
  const { phase } = task;
  const said = saidBy(ended);
  keepFiles(context, task, said.files);
  const before = earlier(context, ended);
  const checkpoint = await checkpointOf(context, ended, said.said, before.checkpoint);
  const { path, problems } = writeHandOver(context, phase, checkpoint);
  const notices = [
    ...[said.problem ?? [], ...problems].flat().map((message) => handoffNotice(phase, 'HANDOFF', message)),
    ...before.damaged.map((message) => handoffNotice(phase, 'CHECKPOINT_DAMAGED', message)),
    ...(isFull(facts.outcome) && checkpoint.progress.from !== 'logged' ? [unlogged(phase)] : []),
  ];
  return { path, remaining: openTasks(task, facts, checkpoint), notices };
}

/** The agent's own handoff as a whole: the next session gets a part of a long one. */
function keepFiles(
  { folder, scrub }: RunPlace & RunRules,
  { phase, attempt, session }: SessionTask,
  text: string,
) {
  if (text === '') return;
  const place = folder.session(phase, attempt, session);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  writeAtomically(join(place, 'HANDOFF.md'), `${scrub(text)}\n`);
}

function handoffNotice(phase: string, code: string, message: string): EventBody {
  const hint = 'The next session also gets the facts in the journal and in git.';
  return { type: 'notice', severity: 'warning', code, phase, message, hint };
}

function unlogged(phase: string): EventBody {
  const message = `no session of phase ${phase} has logged progress: the next one knows only the changed files and the handoff`;
  return handoffNotice(phase, 'NO_PROGRESS', message);
}

/**
 * The handoffs of earlier sessions. An attempt that started without earlier work uses only what that attempt used. A
 * checkpoint that was too old when this session ended is ignored.
 */
function earlier(
  { folder, config }: RunPlace & RunRules,
  { task, at }: Ended,
): { readonly checkpoint: Checkpoint | null; readonly damaged: readonly string[] } {
  const age = { now: Date.parse(at), maxAge: config.checkpoint_max_age * 1000 };
  const { newest, damaged } = loadCheckpoint(folder.checkpoints, task.phase, age);
  const isOwn = newest?.checkpoint.attempt === task.attempt || task.handoff !== null;
  return {
    checkpoint: newest === null || newest.too_old || !isOwn ? null : stillTrue(task, newest.checkpoint),
    damaged: damaged.map(({ path, reason }) => `${path}: ${reason}`),
  };
}

/** A new attempt that started without the work of the checkpoint's attempt. */
export function isWithoutWork({ attempt, from, base }: SessionTask, checkpoint: Checkpoint): boolean {
  return checkpoint.attempt !== attempt && from === base;
}

function stillTrue(task: SessionTask, checkpoint: Checkpoint): Checkpoint {
  if (!isWithoutWork(task, checkpoint)) return checkpoint;
  return { ...checkpoint, tasks_completed: [], progress: { from: 'nothing', entries: [] } };
}

/** Other programs show and store handoffs, so they must not contain secret values. */
export function writeHandOver(
  { folder, scrub }: Pick<RunPlace, 'folder'> & Pick<RunRules, 'scrub'>,
  phase: string,
  checkpoint: Checkpoint,
): { readonly path: string | null; readonly problems: readonly string[] } {
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
  { task, worktree, facts, at }: Ended,
  said: Said,
  before: Checkpoint | null,
): Promise<Checkpoint> {
  const work = facts.capture?.commit ?? null;
  const { spec } = task;
  const files = work === null ? [] : await fileChanges(context.repository, task.base, work);
  // Without changes nothing was done, whatever the report claims.
  const report = files.length === 0 ? null : facts.accepted;
  const logged = [...loggedBefore(before), ...facts.progress.map(byCommand)];
  return makeCheckpoint({
    ...phaseFacts(context, spec),
    at,
    attempt: task.attempt,
    restarts: restartsAfter(task, facts.outcome, context.config.max_restarts),
    start_commit: task.base,
    work_commit: work,
    ended: endedBy(facts.outcome),
    usage: { context: null, percent: facts.percent, estimated: true, spent: facts.spent },
    files,
    failures: failuresOf(task),
    used: {
      ...usedIn(facts.trace, worktree.path, before?.used ?? nothingTraced),
      ...(said.text === '' ? {} : { words: '' }),
    },
    said: joinSaid(before?.said ?? foundByParent(context, task), said),
    logged,
    tasks: taskBoxes(context.plan, { task, worktree, report, said, progress: facts.progress, before }),
  });
}

/** A part of a split passes on the findings of the sessions before the split. Their tasks and next step are not its own. */
function foundByParent({ folder }: RunPlace, { parent }: SessionTask): Said {
  const { newest } =
    parent === null
      ? { newest: null }
      : loadCheckpoint(folder.checkpoints, parent.id, { now: Date.now(), maxAge: 0 });
  const { said = nothingSaid } = newest?.checkpoint ?? {};
  return { ...said, text: '', next: null, completed: [], remaining: [] };
}

/** If changed files replaced missing progress, they are read from git again. */
export function loggedBefore(before: Checkpoint | null): readonly ProgressEntry[] {
  return before?.progress.from === 'logged' ? before.progress.entries : [];
}

function byCommand({ at, message }: Heard['progress'][number]): ProgressEntry {
  return { at, message, source: 'command' };
}

type AttemptFacts = Parameters<typeof makeCheckpoint>[0];

export function phaseFacts(
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

/** The failures that the session was started to repair. */
function failuresOf({ detail, failures }: SessionTask): readonly string[] {
  const named = new Set(failures.map(({ gate }) => gate));
  return [
    ...detail.filter((one) => !named.has(one)),
    ...failures.map((one) => (one.detail === '' ? one.gate : `${one.gate}: ${one.detail}`)),
  ];
}

/** Includes the session after a full context, if a restart is left, because that session gets the number. */
function restartsAfter({ restarts }: SessionTask, outcome: SessionOutcome, most: number): number {
  return isFull(outcome) ? Math.min(restarts + 1, Math.max(restarts, most)) : restarts;
}

function isFull(outcome: SessionOutcome): boolean {
  return outcome.kind === 'context_exhausted' || endedBy(outcome).kind === 'context_limit';
}

function endedBy(outcome: SessionOutcome): { readonly kind: string; readonly detail: string } {
  if (outcome.kind === 'stopped' && outcome.reason === 'context')
    return { kind: 'context_limit', detail: '' };
  const detail = 'detail' in outcome ? outcome.detail : 'reason' in outcome ? outcome.reason : '';
  return { kind: outcome.kind, detail };
}

/**
 * Its answer to the checkpoint request, then its HANDOFF.md; without either, the `<checkpoint>` of its last message.
 */
function saidBy({ worktree, facts }: Ended): {
  readonly said: Said;
  readonly files: string;
  readonly problem: string | null;
} {
  const own = loadHandoff(exchangeFiles(worktree.folder).handoff);
  const files = [facts.capture?.handoff ?? '', own.ok ? (own.value ?? '') : ''];
  const isAnswer = files.every((text) => text.trim() === '') && /<checkpoint[\s>]/i.test(facts.finalText);
  const answer = facts.checkpoint ?? (isAnswer ? facts.finalText : '');
  // The answer is newer than the files.
  const texts = [...files, extractCheckpoint(answer)].filter((text) => text.trim() !== '');
  const isLong = texts.some((text) => text.length > longestHandoff);
  const cut = isLong ? `of a handoff, ${longestHandoff} characters of its beginning and its end count` : null;
  return {
    said: texts.map(saidIn).reduce(bothSaid, nothingSaid),
    files: files.join('\n').trim(),
    problem: own.ok ? cut : own.error.message,
  };
}

/** For one session: quotes both its file and its answer. */
function bothSaid(older: Said, newer: Said): Said {
  const text = [older.text, newer.text].filter((one) => one !== '').join('\n\n');
  return { ...joinSaid(older, newer), text };
}

/** From the agent's report if it names them, otherwise from the checkpoint. */
function openTasks(
  { spec }: SessionTask,
  { accepted: report }: HandOverFacts,
  { tasks_remaining: remaining }: Checkpoint,
): readonly string[] {
  if (report?.status === 'completed') return [];
  if (report?.tasks_remaining !== undefined) return report.tasks_remaining;
  const find = taskFinder(spec.tasks);
  return remaining.map((one) => find(one)?.id ?? one);
}
