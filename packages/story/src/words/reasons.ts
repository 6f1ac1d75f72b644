import type { FailureReason, HumanReason } from '@debussy/core';

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
