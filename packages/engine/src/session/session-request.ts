import type { SessionRequest } from '@debussy/runners';
import type { SessionTask } from '@debussy/scheduler';
import type { Bench } from './session-ports.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Learned } from './first-calls.ts';
import type { RunContext } from '../run/run-context.ts';

const lingerMs = 10_000;
const graceMs = 10_000;

/** What the agent writes for us is in the folder beside its worktree; what it prints is kept with the run. */
export function sessionRequest(
  context: RunContext,
  given: {
    readonly task: SessionTask;
    readonly bench: Bench;
    readonly prompt: string;
    readonly cookie: string;
    readonly learned: Learned;
  },
): SessionRequest {
  const { task, bench, prompt, cookie, learned } = given;
  const { config, folder, secrets, run } = context;
  const signals = signalsFolder(bench);
  mkdirSync(signals, { recursive: true });
  return {
    prompt,
    model: task.model,
    worktree: bench.worktree,
    folder: folder.session(task.phase, task.attempt, task.session),
    signals,
    reportFile: reportFile(bench),
    handoffFile: handoffFile(bench),
    run,
    phase: task.phase,
    attempt: task.attempt,
    cookie,
    limits: {
      firstOutputMs: milliseconds(config.first_output_timeout),
      idleMs: milliseconds(config.idle_timeout),
      wallMs: milliseconds(task.secondsLeft),
      lingerMs,
      graceMs,
    },
    sandbox: config.sandbox,
    writable: [bench.folder],
    context: {
      thresholdPercent: restarts(context) ? config.context_threshold : 0,
      toolCallThreshold: restarts(context) ? config.tool_call_threshold : 0,
      contextLimit: config.agents[task.agent]?.context_limit ?? null,
      baseline: learned.baseline,
      learnedWindow: learned.window,
    },
    secrets,
    env: { DEBUSSY_SESSION: String(task.session) },
  };
}

export function signalsFolder(bench: Pick<Bench, 'folder'>): string {
  return join(bench.folder, 'signals');
}

export function reportFile(bench: Pick<Bench, 'folder'>): string {
  return join(bench.folder, 'report.json');
}

export function handoffFile(bench: Pick<Bench, 'folder'>): string {
  return join(bench.folder, 'HANDOFF.md');
}

/** A threshold of 100, and no restarts at all, switch the watch off. */
function restarts({ config }: RunContext): boolean {
  return config.max_restarts > 0 && config.context_threshold < 100;
}

function milliseconds(seconds: number): number {
  return seconds === 0 ? Number.POSITIVE_INFINITY : seconds * 1000;
}
