import { loadCheckpoint, restartContext } from '@debussy/checkpoint';
import { scrubber } from '@debussy/core';
import type { EventBody } from '@debussy/core';
import { entryOf, targetOf } from '@debussy/scheduler';
import { writePrompt } from '../prompt/write-prompt.ts';
import type { RunState, SessionTask } from '@debussy/scheduler';
import type { Desk, WrittenPrompt } from './session-ports.ts';
import type { EarlierPhase, GateLog } from '../prompt/prompt-facts.ts';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { conflictErrors } from './conflict-errors.ts';
import { conflictIntents } from './conflict-intents.ts';
import { handOver } from './hand-over.ts';
import { readReport } from './read-report.ts';
import { remainingTasks } from './remaining-tasks.ts';
import { reviewDuties } from './review-duties.ts';
import type { RunContext } from '../run/run-context.ts';

const promptTokens = 60_000;
const logTailBytes = 6000;

/** What is written for agents, and read from them. */
export function desk(context: RunContext): Desk {
  return {
    prompt: (task) => prompt(context, task),
    report: (task, bench, said) => Promise.resolve(readReport(context, { task, bench, said })),
    conflictErrors: (task, capture) => conflictErrors(context, task, capture),
    remaining: (task, bench, report) => Promise.resolve(remainingTasks(context, { task, bench, report })),
    review: (task, bench, done) => Promise.resolve(reviewDuties(context, { task, bench, done })),
    handOver: (task, bench, facts) => handOver(context, { task, bench, facts }),
  };
}

async function prompt(context: RunContext, task: SessionTask): Promise<WrittenPrompt> {
  const state = context.state();
  const { spec } = entryOf(state, task.phase);
  const restart = startsAfresh(task) ? { text: null, notices: [] } : restartText(context, task);
  const written = writePrompt({
    task,
    spec,
    plan: { path: context.plan.path, title: context.plan.title },
    phaseText: context.plan.text(spec),
    earlier: earlierPhases(state, task.phase),
    intents: await conflictIntents(context, task),
    restart: restart.text,
    logs: task.logs.map(gateLog),
    maxSubPhases: context.config.max_sub_phases,
    budget: task.pruning === 'aggressive' ? 0 : promptTokens,
    pruning: task.pruning,
  });
  const pruned = written.pruned.map((message) => notice(task, 'PROMPT_PRUNED', message));
  return { text: scrubber(context.secrets)(written.text), notices: [...restart.notices, ...pruned] };
}

function startsAfresh(task: SessionTask): boolean {
  return task.purpose === 'work' && task.handoff === null;
}

interface Restart {
  readonly text: string | null;
  readonly notices: readonly EventBody[];
}

/** The newest checkpoint that can be trusted; damaged ones are said, one that is too old is not gone on from. */
function restartText(context: RunContext, task: SessionTask): Restart {
  const maxAge = context.config.checkpoint_max_age * 1000;
  const { newest, damaged } = loadCheckpoint(context.folder.checkpoints, task.phase, {
    now: Date.now(),
    maxAge,
  });
  const notices = damaged.map(({ path, reason }) => notice(task, 'CHECKPOINT_DAMAGED', `${path}: ${reason}`));
  if (newest === null) return { text: null, notices };
  if (!newest.too_old) return { text: restartContext(newest.checkpoint).trimEnd(), notices };
  const message = `the checkpoint of phase ${task.phase} is older than checkpoint_max_age: the session is not told of it`;
  return { text: null, notices: [...notices, notice(task, 'CHECKPOINT_OLD', message)] };
}

function notice({ phase }: SessionTask, code: string, message: string): EventBody {
  return { type: 'notice', severity: 'warning', code, phase, message, hint: '' };
}

/** What landed on the way to this phase's target, oldest first; of a sub-phase also its landed siblings. */
function earlierPhases(state: RunState, phase: string): readonly EarlierPhase[] {
  const target = targetOf(entryOf(state, phase));
  return [...state.phases.values()]
    .filter(
      (entry) => entry.state.kind === 'landed' && (entry.spec.parent === null || targetOf(entry) === target),
    )
    .map(({ spec, summary }) => ({ id: spec.id, title: spec.title, summary, files: spec.files }));
}

function gateLog(path: string): GateLog {
  return { name: basename(path).replace(/\.log$/, ''), tail: tailOf(path) };
}

function tailOf(path: string): string {
  try {
    const fd = openSync(path, 'r');
    try {
      const { size } = fstatSync(fd);
      const buffer = Buffer.alloc(Math.min(size, logTailBytes));
      readSync(fd, buffer, 0, buffer.length, size - buffer.length);
      return buffer.toString();
    } finally {
      closeSync(fd);
    }
  } catch {
    return '(the log cannot be read any more)';
  }
}
