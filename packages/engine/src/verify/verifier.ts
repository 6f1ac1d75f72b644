import { fail, ok, phaseKey, safeName } from '@debussy/core';
import type { GateSpec } from '@debussy/core';
import { judgeGate, runGate } from '@debussy/runners';
import type { RunState, VerificationTask } from '@debussy/scheduler';
import type { CleanTree, GateRun, MadeCandidate, Verifier } from './verification-ports.ts';
import { putBack } from '@debussy/workspace';
import type { Slot } from '@debussy/workspace';
import { join } from 'node:path';
import { gateEnvironment } from './gate-environment.ts';
import { gateCache } from './gate-cache.ts';
import { conflictIn } from '../land/lander.ts';
import { makeChain } from '../land/make-chain.ts';
import { missedMarks } from '../plan/plan-marks.ts';
import type { RunContext } from '../run/run-context.ts';
import { slotNotices } from '../session/worktree.ts';
import { setupProblem } from './setup-problem.ts';

/** Verifies in slots of its own, in which no agent has been, with the gates of the plan at the base commit. */
export function verifier(context: RunContext): Verifier {
  const cache = gateCache(context);
  return {
    candidate: (task) => makeCandidate(context, task),
    gates: (phase) => gatesOf(context.state(), phase),
    known: (tree, gate) => cache.known(tree, gate),
    remember: (tree, gate, passed) => cache.remember(tree, gate, passed),
    async checkOut(commit, phase) {
      const slot = await context.slots.acquire({
        phase: 'verify',
        attempt: 0,
        base: commit,
        purpose: 'verify',
      });
      if (slot.ok) return ok(cleanTree(context, slot.value, phase));
      return fail(setupProblem(slot.error));
    },
    failsAtBase: (gate, signal) => failsAtBase(context, gate, signal),
  };
}

/** The phase's own gates and, of a split one, those of all its sub-phases that were not left out. */
function gatesOf(state: RunState, phase: string): readonly GateSpec[] {
  const entry = state.phases.get(phaseKey(phase));
  if (entry === undefined) return [];
  const parts = (entry.group?.children ?? []).filter(
    (child) => state.phases.get(child)?.state.kind !== 'skipped',
  );
  return [...entry.spec.gates, ...parts.flatMap((child) => gatesOf(state, child))];
}

async function makeCandidate(context: RunContext, task: VerificationTask): Promise<MadeCandidate> {
  if (task.own !== null) {
    const { commit, tree } = task.own;
    return { kind: 'candidate', commit, tree, commits: [{ phase: task.phases[0] ?? null, commit, tree }] };
  }
  const { candidate: made } = await makeChain(context, task.base, task.series);
  if (made.kind === 'conflict') {
    return conflictIn(context, task.series, made);
  }
  const commits = made.commits.map(({ phase, commit, tree }) => ({
    phase: phase.startsWith('partial:') ? null : phase,
    commit,
    tree,
  }));
  return { kind: 'candidate', commits, commit: made.commit, tree: made.tree };
}

function cleanTree(context: RunContext, slot: Slot, phase: string): CleanTree {
  return {
    notices: [...slotNotices(context, slot, phase), ...missedMarks(context)],
    run: (gate, log, signal) => run(context, slot, { gate, log, signal }),
    putBack: () => putBack(context.repository, slot),
    close: () => context.slots.release(slot, 'discarded'),
  };
}

interface Order {
  readonly gate: GateSpec;
  readonly log: string;
  readonly signal: AbortSignal;
}

async function run(context: RunContext, slot: Slot, { gate, log, signal }: Order): Promise<GateRun> {
  const { gate_timeout: limit } = context.config;
  const result = await runGate({
    command: gate.command ?? 'false',
    cwd: slot.path,
    env: gateEnvironment(context.env, slot),
    timeoutMs: limit === 0 ? Number.POSITIVE_INFINITY : limit * 1000,
    logFile: join(context.folder.gates, `${safeName(log)}.log`),
    cookie: `${context.cookie}-gate`,
    secrets: context.secrets,
    signal,
  });
  const verdict = judgeGate(result, gate.expectation);
  return {
    passed: verdict.passed,
    timedOut: result.timedOut,
    cancelled: result.cancelled,
    exitCode: result.exitCode,
    seconds: Math.round(result.seconds * 10) / 10,
    log: result.log,
    detail: verdict.detail,
  };
}

async function failsAtBase(
  context: RunContext,
  gate: GateSpec,
  signal: AbortSignal,
): Promise<boolean | null> {
  if (!context.config.baseline) return null;
  const { ground: base } = context.state();
  const slot = await context.slots.acquire({ phase: 'verify', attempt: 0, base, purpose: 'verify' });
  if (!slot.ok) return null;
  try {
    // As with any failure: what passes at the second try was no failure, and is a new one now.
    for (const log of [`base-${gate.name}`, `base-${gate.name}-again`]) {
      await putBack(context.repository, slot.value);
      const at = await run(context, slot.value, { gate, log, signal });
      if (at.cancelled) return null;
      if (at.passed) return false;
    }
    return true;
  } finally {
    await context.slots.release(slot.value, 'discarded');
  }
}
