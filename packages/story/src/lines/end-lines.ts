import { phaseKey, shortBranch } from '@debussy/core';
import type { FailureReason, HumanReason } from '@debussy/core';
import { because, listed } from '../words/amounts.ts';
import { failedLogs } from './failed-logs.ts';
import { line } from './line.ts';
import type { Known, Lines } from './line.ts';

/** What is said of a phase that does not go on: why, and where its work and its logs are kept. */
export const endLines: Lines<
  'phase.failed' | 'phase.needs_human' | 'phase.blocked' | 'phase.skipped' | 'phase.retried'
> = {
  'phase.failed': (event, known) =>
    line('error', event.phase, [
      `Phase ${event.phase} failed: ${failures[event.reason]}${because(event.detail)}.`,
      ...whereKept(event.phase, event.kept, known),
    ]),
  'phase.needs_human': (event, known) =>
    line('error', event.phase, [
      `Phase ${event.phase} needs a person: ${humans[event.reason]}${because(event.detail)}.`,
      ...event.commands,
      ...whereKept(event.phase, event.kept, known),
    ]),
  'phase.blocked': (event) =>
    line('warning', event.phase, [
      `Phase ${event.phase} is blocked by Phase ${listed(event.by)}${because(event.reason)}.`,
    ]),
  'phase.skipped': (event) =>
    line('warning', event.phase, [`Phase ${event.phase} is skipped (by ${event.by}).`]),
  'phase.retried': (event) =>
    line('info', event.phase, [`Phase ${event.phase} is tried again (by ${event.by}).`]),
};

export const failures: Readonly<Record<FailureReason, string>> = {
  gates: 'its gates do not pass',
  agent: 'the agent failed',
  report: 'its report could not be used',
  restarts: 'no restarts left',
  timeout: 'its time is used up',
  no_change: 'the last try changed nothing',
  split: 'its request to split could not be used',
  sub_phase: 'a sub-phase failed',
  setup: 'its worktree could not be set up',
  capture: 'its work could not be captured',
  auth: 'the agent is not logged in',
  quota: "the provider's quota is used up",
  start: 'the agent could not be started',
  interrupted: 'it was interrupted',
};

export const humans: Readonly<Record<HumanReason, string>> = {
  conflict: 'its work conflicts with what landed',
  requested: 'the agent asks for one',
  blocked: 'the agent says that it is blocked',
  ungated: 'no gate of it can be run',
  unproven: 'nothing shows that its work is done',
  escape: 'files outside its worktree changed',
  limit: 'its context is full and you are to decide',
  sub_phase: 'a sub-phase waits for one',
  program: 'a program that its gates need is not there',
};

function whereKept(phase: string, kept: string | null, { story }: Known): readonly string[] {
  const known = story.phases.get(phaseKey(phase));
  const handoff = known?.handoff ?? null;
  return [
    ...failedLogs(known).map((log) => `output of the gate: ${log}`),
    kept === null ? '' : `its work is kept in ${shortBranch(kept)}`,
    handoff === null ? '' : `hand-over: ${handoff}`,
  ];
}
