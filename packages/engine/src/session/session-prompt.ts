import { basename } from 'node:path';
import { loadCheckpoint, lostWorkContext, parentContext, restartContext } from '@debussy/checkpoint';
import { phaseKey, ownValue } from '@debussy/core';
import type { EventBody, GateFailure, PhaseSpec } from '@debussy/core';
import { allocateBudget, windowOf } from '@debussy/estimator';
import { tailOf } from '@debussy/host';
import { sessionLauncher } from '@debussy/runners';
import type { ConflictPhase, SessionTask } from '@debussy/scheduler';
import { filesOfCommits, landedPhases } from '@debussy/workspace';
import type { LandedPhase } from '@debussy/workspace';
import { loadPrompts } from '../prompt/load-prompts.ts';
import type { GateLog, Intent } from '../prompt/prompt-facts.ts';
import { writePrompt } from '../prompt/write-prompt.ts';
import { isWithoutWork } from './hand-over.ts';
import type { RunPlace, RunPlan, RunRules } from '../run/run-place.ts';
import { learnedBefore } from './first-calls.ts';

const logTailBytes = 6000;

export interface SessionPrompt {
  readonly text: string;
  /** Parts that did not fit, and other notices. */
  readonly notices: readonly EventBody[];
}

/** Builds the prompt of one session: the phase, the phases before it, and the purpose of the session. */
export async function sessionPrompt(context: RunPlace & RunRules, task: SessionTask): Promise<SessionPrompt> {
  const { spec, parent } = task;
  const isTold = startsAfresh(task) || task.continues !== undefined;
  const restart = isTold ? { text: null, notices: [] } : restartText(context, task);
  const window = windowOfTask(context, task);
  const earlier = await withFiles(context, task.earlier);
  const { texts, problems } = loadPrompts(context.repository.root, context.counted);
  const written = writePrompt({
    texts,
    task: { ...task, earlier },
    plan: { path: context.plan.path, title: context.plan.title },
    planText: context.plan.shared(parent ?? spec),
    phaseText: context.plan.text(spec),
    parentText: parent === null ? null : context.plan.text(parent),
    intents: await conflictIntents(context, task),
    restart: restart.text,
    before: parent === null || restart.text !== null ? '' : foundBefore(context, parent.id),
    logs: task.failures.map(gateLog),
    debussy: sessionLauncher(context.folder.session(task.phase, task.attempt, task.session)),
    maxSubPhases: context.config.max_sub_phases,
    ...promptBudget(task, window),
  });
  const pruned = written.pruned.map((message) => notice(task, 'PROMPT_PRUNED', message));
  const wrong = problems.map(({ code, message }) => notice(task, code, message));
  return {
    text: context.scrub(written.text),
    notices: [...restart.notices, ...wrong, ...pruned],
  };
}

interface PromptBudget {
  /** The token limit of the prompt. */
  readonly budget: number;
  readonly pruning: 'moderate' | 'aggressive';
}

const mostPercent = 30;
const manyEarlierPhases = 3;
const repairs = new Set<SessionTask['purpose']>(['remediate', 'repair', 'conflict', 'report']);

/** The token share of a session's window for its prompt; the user may have forced it to the minimum. */
export function promptBudget(
  { purpose, phase, pruning, earlier }: SessionTask,
  window: number,
): PromptBudget {
  if (pruning === 'aggressive') return { budget: 0, pruning };
  const total = Math.floor((window * mostPercent) / 100);
  const { debugging } = allocateBudget({ strategy: 'reserve', total, phases: [{ id: phase }] });
  return {
    budget: repairs.has(purpose) ? total : total - debugging,
    pruning: earlier.length > manyEarlierPhases ? 'aggressive' : 'moderate',
  };
}

function windowOfTask({ config, repository }: RunPlace & RunRules, { agent, model }: SessionTask): number {
  const limit = ownValue(config.agents, agent)?.context_limit ?? null;
  const learned = learnedBefore(repository.commonDir, { agent, model }, limit).window;
  return limit ?? learned ?? windowOf(model ?? undefined, agent).window;
}

/** The files that earlier phases changed, if their commits are available: a plan lists only expected ones. */
async function withFiles(
  { repository }: RunPlace,
  earlier: SessionTask['earlier'],
): Promise<SessionTask['earlier']> {
  const commits = earlier.flatMap((phase) => phase.commits ?? []);
  const known = commits.length === 0 ? new Map() : await filesOfCommits(repository, commits);
  return earlier.map((phase) => {
    const files = (phase.commits ?? []).flatMap((commit) => known.get(commit) ?? []);
    return files.length === 0 ? phase : { ...phase, files: [...new Set<string>(files)] };
  });
}

function foundBefore({ folder }: RunPlace, parent: string): string {
  const { newest } = loadCheckpoint(folder.checkpoints, parent, { now: Date.now(), maxAge: 0 });
  return newest === null ? '' : parentContext(newest.checkpoint).trimEnd();
}

function startsAfresh(task: SessionTask): boolean {
  return task.purpose === 'work' && task.handoff === null;
}

/** The newest trustworthy checkpoint. Damaged ones are reported; one that is too old is not used. */
function restartText(
  context: RunPlace & RunRules,
  task: SessionTask,
): { readonly text: string | null; readonly notices: readonly EventBody[] } {
  const maxAge = context.config.checkpoint_max_age * 1000;
  const { newest, damaged } = loadCheckpoint(context.folder.checkpoints, task.phase, {
    now: Date.now(),
    maxAge,
  });
  const notices = damaged.map(({ path, reason }) => notice(task, 'CHECKPOINT_DAMAGED', `${path}: ${reason}`));
  if (newest === null) return { text: null, notices };
  const tell = isWithoutWork(task, newest.checkpoint) ? lostWorkContext : restartContext;
  if (!newest.too_old) return { text: tell(newest.checkpoint).trimEnd(), notices };
  const message = `the checkpoint of phase ${task.phase} is older than checkpoint_max_age; the session starts without it`;
  return { text: null, notices: [...notices, notice(task, 'CHECKPOINT_OLD', message)] };
}

function notice({ phase }: SessionTask, code: string, message: string): EventBody {
  return { type: 'notice', severity: 'warning', code, phase, message, hint: '' };
}

function gateLog({ gate, detail, log }: GateFailure): GateLog {
  const name = gate === '' ? basename(log ?? '').replace(/\.log$/, '') : gate;
  if (log === null) return { name, detail, tail: '' };
  return { name, detail, tail: tailOf(log, logTailBytes) ?? '(the log cannot be read any more)' };
}

const mostOthers = 6;

type KnownPhases = ReadonlyMap<string, ConflictPhase>;

/**
 * The purposes of the phases on both sides of an open conflict. The other side has those whose commits touch the files
 * in conflict; if none does, everything that landed meanwhile. The prompt contains the task's own phase anyway, but in
 * a group not the sub-phase whose commit conflicts.
 */
async function conflictIntents(context: RunPlace & RunRules, task: SessionTask): Promise<readonly Intent[]> {
  const { ours } = task;
  if (ours === null) return [];
  const range = { run: context.run, base: `${ours}^` };
  const [own, touching] = await Promise.all([
    landedPhases(context.store, { ...range, tip: ours }),
    landedPhases(context.store, { ...range, tip: task.base, files: task.conflictFiles }),
  ]);
  const known = new Map(task.conflictPhases.map((one) => [phaseKey(one.spec.id), one]));
  const others = (landed: readonly LandedPhase[]): readonly ConflictPhase[] =>
    knownOf(known, landed).filter(({ spec }) => !isWithin(known, spec, task.phase));
  const near = others(touching);
  const found =
    near.length > 0 ? near : others(await landedPhases(context.store, { ...range, tip: task.base }));
  const parts = knownOf(known, own).filter(({ spec }) => !isSame(spec.id, task.phase));
  return [
    ...parts.map((one) => intentOf(context.plan, 'this', one)),
    ...found.slice(-mostOthers).map((one) => intentOf(context.plan, 'other', one)),
  ];
}

/** Each phase once; for unknown ones the log is enough. */
function knownOf(known: KnownPhases, landed: readonly LandedPhase[]): readonly ConflictPhase[] {
  const keys = new Set(landed.map(({ phase, partial }) => phaseKey(phase ?? partial ?? '')));
  return [...keys].flatMap((key) => known.get(key) ?? []);
}

/** A group does not conflict with its own commits. */
function isWithin(known: KnownPhases, { id, parent }: PhaseSpec, phase: string): boolean {
  if (isSame(id, phase)) return true;
  const above = parent === null ? undefined : known.get(phaseKey(parent));
  return above !== undefined && isWithin(known, above.spec, phase);
}

function isSame(a: string, b: string): boolean {
  return phaseKey(a) === phaseKey(b);
}

function intentOf(plan: RunPlan, side: Intent['side'], { spec, summary }: ConflictPhase): Intent {
  return {
    side,
    id: spec.id,
    title: spec.title,
    about: plan.about(spec),
    tasks: spec.tasks.map(({ id, text }) => (id === text ? text : `${id}: ${text}`)),
    summary,
  };
}
