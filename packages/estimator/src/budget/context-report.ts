import type { Estimator } from '../session/create-estimator.ts';
import type { Prediction } from '../session/opinions.ts';

export interface ReportOptions {
  readonly phase?: string | undefined;
  /** Tokens that this session may use; the whole window by default. */
  readonly budget?: number | undefined;
}

/** The fill of a context, as data and as one line of text. */
export interface ContextReport extends Prediction {
  readonly phase: string | null;
  readonly window: number;
  readonly budget: number;
  /** Tokens left in the budget; never below 0. */
  readonly remaining: number;
  readonly level: 'ok' | 'warning' | 'critical';
  readonly text: string;
}

const WARNING = 70;
const CRITICAL = 90;

/** From an estimator, or from its prediction together with the window. */
export function contextReport(
  source: Estimator | (Prediction & { readonly window: number }),
  options: ReportOptions = {},
): ContextReport {
  const prediction = 'predict' in source ? { ...source.predict(), window: source.snapshot().window } : source;
  const { tokens, low, high, percent, window } = prediction;
  const budget = options.budget ?? window;
  const facts = {
    tokens,
    low,
    high,
    percent,
    source: prediction.source,
    phase: options.phase ?? null,
    window,
    budget,
    remaining: Math.max(0, budget - tokens),
    level: levelOf((tokens / budget) * 100),
  };
  return { ...facts, text: textOf(facts) };
}

function levelOf(percent: number): ContextReport['level'] {
  if (percent >= CRITICAL) return 'critical';
  return percent >= WARNING ? 'warning' : 'ok';
}

function textOf(facts: Omit<ContextReport, 'text'>): string {
  const { phase, source, tokens, percent, window, budget, remaining, level } = facts;
  const mark = source === 'usage' ? '' : '~';
  const head = phase === null ? 'Context' : `Phase ${phase}: context`;
  const share = `${mark}${percent.toFixed(1)} % (${mark}${grouped(tokens)} of ${grouped(window)} tokens, by ${source})`;
  const left = `${mark}${grouped(remaining)} left${budget === window ? '' : ` of a budget of ${grouped(budget)}`}`;
  return `${head} ${share}, ${left}${level === 'ok' ? '' : `: ${level}`}`;
}

/** Grouped by hand, so that the text is the same in every locale. */
function grouped(tokens: number): string {
  return String(Math.round(tokens)).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
