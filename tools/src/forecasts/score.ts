import { workOfText, workUnits } from '@debussy/core';
import { readPlan } from '@debussy/core/plan';
import { countTokens, forecastPhase } from '@debussy/estimator';
import type { Forecast } from '@debussy/estimator';
import type { PlannedSession } from './planned-session.ts';

/** A forecast beside the outcome. */
export interface Scored {
  readonly session: PlannedSession;
  readonly work: number;
  readonly tokens: Forecast['tokens'];
  readonly isInRange: boolean;
  readonly isSplit: boolean;
  /** Close to the budget, or beyond it. */
  readonly isWarned: boolean;
  readonly overflowed: boolean;
}

const window = 200_000;
const budget = 160_000;

/** Each session as one phase; with `learns`, from the sessions before it, as a repository with a history has them. */
export function scored(sessions: readonly PlannedSession[], learns: boolean): readonly Scored[] {
  const sized = sessions
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map((session) => ({ session, ...phaseOf(session.plan) }));
  return sized.map(({ session, work, files }, index) => {
    const promptTokens = Math.ceil(countTokens(session.plan, { model: session.model }));
    const history = learns
      ? sized.slice(0, index).map((one) => ({
          tasks: one.work,
          tokens: one.session.tokens - one.session.first,
        }))
      : [];
    const { tokens, advice, warning } = forecastPhase({
      promptTokens,
      files,
      tasks: work,
      history,
      model: session.model,
      window,
      budget,
      baseline: Math.max(0, session.first - promptTokens),
    });
    const truth = session.tokens;
    return {
      session,
      work,
      tokens,
      isInRange: tokens.low <= truth && truth <= tokens.high,
      isSplit: advice === 'split',
      isWarned: warning,
      overflowed: truth > budget,
    };
  });
}

/** The plan of a session is one phase, whatever debussy would make of it. */
function phaseOf(text: string): { readonly work: number; readonly files: number } {
  const missing = { ok: false, problem: 'missing', detail: '' } as const;
  const plan = readPlan({ file: 'docs/plans/plan.md', text, read: () => missing });
  const works = plan.phases.map((phase) => Math.max(workUnits(phase, plan.dialect), workOfText(phase)));
  const work =
    works.length === 0 ? workOfText({ text, tasks: [] }) : works.reduce((sum, one) => sum + one, 0);
  const files = new Set(plan.phases.flatMap((phase) => phase.files));
  return { work: Math.max(1, work), files: files.size };
}
