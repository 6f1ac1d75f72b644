import { fail, ok } from '@debussy/core';
import type { Result, SessionEvent } from '@debussy/core';
import { learnBaseline, windowOf } from '@debussy/estimator';

/** The first model call of an agent's latest session, and the window that its program told of. */
export interface FirstCall {
  readonly agent: string;
  /** As the session was asked for; null is whatever the program takes by itself. */
  readonly model: string | null;
  readonly context: number;
  /** Tokens of the prompt that was in it. */
  readonly inputs: number;
  readonly window: number | null;
}

export interface Learned {
  readonly baseline: number | null;
  readonly window: number | null;
}

const mostCalls = 64;

/** A session until its first model call is counted. Given up where what that call holds is not the prompt alone. */
export type Listening =
  | {
      readonly is: 'waiting';
      readonly call: Omit<FirstCall, 'context'>;
      /** The program tells of a call behind the results of the tools that this call asked for. */
      readonly resultsFirst: boolean;
    }
  | { readonly is: 'known'; readonly call: FirstCall }
  | { readonly is: 'given_up' };

export function beforeFirstCall(
  call: Pick<FirstCall, 'agent' | 'model' | 'inputs'>,
  resultsFirst: boolean,
): Listening {
  return { is: 'waiting', call: { ...call, window: null }, resultsFirst };
}

export function hearFirstCall(heard: Listening, event: SessionEvent): Listening {
  if (heard.is !== 'waiting') return heard;
  const { call } = heard;
  if (event.type === 'started') return { ...heard, call: { ...call, window: event.window ?? call.window } };
  if (event.type === 'usage') return { is: 'known', call: { ...call, context: event.context } };
  const holdsMore = event.type === 'tool_result' && !event.subagent && !heard.resultsFirst;
  return holdsMore || event.type === 'compacted' ? { is: 'given_up' } : heard;
}

/** The list with a newer call in place of the same agent's and model's; the oldest ones make room. */
export function withFirstCall(calls: readonly FirstCall[], call: FirstCall): readonly FirstCall[] {
  return [...calls.filter((one) => !isAlike(one, call)), call].slice(-mostCalls);
}

/** Whether a call teaches anything: no two prompts are alike, but the base beside them hardly changes. */
export function isNews(calls: readonly FirstCall[], call: FirstCall): boolean {
  const known = calls.findLast((one) => isAlike(one, call));
  if (known === undefined || known.window !== call.window) return true;
  return Math.abs(baseOf(call) - baseOf(known)) > Math.max(100, baseOf(known) / 20);
}

function baseOf({ context, inputs }: FirstCall): number {
  return learnBaseline({ context, inputs }) ?? 0;
}

/** A base above a quarter of the window is no base: that session's program told late, or of something else. */
export function learnedFrom(
  calls: readonly FirstCall[],
  like: Pick<FirstCall, 'agent' | 'model'>,
  limit: number | null,
): Learned {
  const call = calls.findLast((one) => isAlike(one, like));
  if (call === undefined) return { baseline: null, window: null };
  const window = limit ?? call.window ?? windowOf(like.model ?? undefined, like.agent).window;
  const baseline = learnBaseline({ context: call.context, inputs: call.inputs });
  const isBase = baseline !== undefined && baseline <= window / 4;
  return { baseline: isBase ? baseline : null, window: call.window };
}

function isAlike(a: Pick<FirstCall, 'agent' | 'model'>, b: Pick<FirstCall, 'agent' | 'model'>): boolean {
  return a.agent === b.agent && a.model === b.model;
}

export function firstCallsText(calls: readonly FirstCall[]): string {
  return `${JSON.stringify({ version: 1, first_calls: calls }, null, 2)}\n`;
}

export function readFirstCalls(text: string): Result<readonly FirstCall[], string> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('version' in value) || value.version !== 1)
      return fail('it is not of version 1');
    const list: unknown = 'first_calls' in value ? value.first_calls : null;
    if (!Array.isArray(list) || !list.every(isFirstCall)) return fail('`first_calls` is no list of calls');
    return ok(list.slice(-mostCalls));
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function isFirstCall(value: unknown): value is FirstCall {
  if (typeof value !== 'object' || value === null) return false;
  const { agent, model, context, inputs, window }: Partial<Record<keyof FirstCall, unknown>> = value;
  const isNamed = typeof agent === 'string' && (model === null || typeof model === 'string');
  return isNamed && isCount(context) && isCount(inputs) && (window === null || isCount(window));
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
