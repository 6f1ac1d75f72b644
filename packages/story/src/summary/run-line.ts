import { needsPerson } from '../words/states.ts';
import type { Summary } from './summary.ts';

/** A run in one line, for `debussy runs --json` and the list of the page. */
export type RunLine = Pick<
  Summary,
  | 'run'
  | 'plan'
  | 'outcome'
  | 'exit_code'
  | 'started_at'
  | 'updated_at'
  | 'seconds'
  | 'tokens'
  | 'cost'
  | 'sessions'
  | 'progress'
  | 'run_branch'
  | 'state'
  | 'reason'
> & {
  /** As in `Summary.landed`. */
  readonly landed: readonly string[];
  /** Ids of phases that need the user to continue. */
  readonly waiting: readonly string[];
  readonly problem: null;
};

export function runLine(summary: Summary): RunLine {
  const { run, plan, outcome, exit_code, started_at, updated_at, seconds, tokens, cost, sessions } = summary;
  const { progress, run_branch, state, reason } = summary;
  const figures = { seconds, tokens, cost, sessions, progress };
  return {
    run,
    plan,
    outcome,
    exit_code,
    started_at,
    updated_at,
    ...figures,
    run_branch,
    state,
    reason,
    landed: summary.landed.map(({ name }) => name),
    waiting: summary.phases.filter((phase) => needsPerson.has(phase.state)).map(({ id }) => id),
    problem: null,
  };
}
