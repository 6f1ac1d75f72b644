import type { FailureReason, HumanReason } from '@debussy/core';

export const failures: Readonly<Record<FailureReason, string>> = {
  gates: 'its gates fail',
  agent: 'the agent failed',
  report: 'its report could not be used',
  restarts: 'no restarts left',
  timeout: 'its time limit is reached',
  no_change: 'its gates still fail, and the agent made no further change',
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
  conflict: 'its changes conflict with landed commits',
  requested: 'the agent asks for you',
  asks: 'the agent asks',
  blocked: 'the agent reports that it is blocked',
  ungated: 'no gate can verify it',
  unproven: 'no gate shows that its work is done',
  escape: 'files outside its worktree changed',
  limit: 'its context is full; decide how it continues',
  sub_phase: 'a sub-phase needs you',
  program: 'a program that its gates need is missing',
  permissions: 'the permissions of its agent refuse its tools',
};
