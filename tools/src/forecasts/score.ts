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

interface Sized {
  readonly session: PlannedSession;
  readonly work: number;
  readonly files: number;
  readonly promptTokens: number;
}

type Work = { readonly tasks: number; readonly tokens: number };

/** Each session as one phase; with `learns`, from the sessions before it, as a repository with a history has them. */
export function scored(sessions: readonly PlannedSession[], learns: boolean): readonly Scored[] {
  const sized = sizedOf(sessions);
  return sized.map((one, index) => scoreOf(one, learns ? sized.slice(0, index).map(workOf) : []));
}

/** Every run of so many sessions as one phase that does the work of all of them. */
export function asOnePhase(sessions: readonly PlannedSession[], count: number): readonly Scored[] {
  const sized = sizedOf(sessions);
  return sized.slice(count - 1).map((last, at) => {
    const all = sized.slice(at, at + count);
    const sum = (of: (one: Sized) => number): number => all.reduce((total, one) => total + of(one), 0);
    const { first } = last.session;
    const session = { ...last.session, tokens: first + sum((one) => workOf(one).tokens) };
    const promptTokens = sum((one) => one.promptTokens);
    const own = last.session.first - last.promptTokens;
    return scoreOf(
      {
        session: { ...session, first: own + promptTokens },
        work: sum(({ work }) => work),
        files: sum(({ files }) => files),
        promptTokens,
      },
      [],
    );
  });
}

function sizedOf(sessions: readonly PlannedSession[]): readonly Sized[] {
  return sessions
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map((session) => {
      const promptTokens = Math.ceil(countTokens(session.plan, { model: session.model }));
      return { session, promptTokens, ...phaseOf(session.plan) };
    });
}

function workOf({ session, work }: Sized): Work {
  return { tasks: work, tokens: session.tokens - session.first };
}

function scoreOf({ session, work, files, promptTokens }: Sized, history: readonly Work[]): Scored {
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
