import { programNamed } from '@debussy/runners';
import type { Learned } from '@debussy/runners';
import { jsonStore, orNull } from '@debussy/host';
import type { JsonStore } from '@debussy/host';
import type { Config, SessionEvent } from '@debussy/core';
import { countTokens, learnBaseline, windowOf } from '@debussy/estimator';
import type { SessionTask } from '@debussy/scheduler';
import * as z from 'zod/mini';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { debussyFolder } from '../runs/run-folder.ts';

const count = z.number().check(z.nonnegative());

const keptCall = z.object({
  agent: z.string(),
  /** As requested for the session; null: the program chose. */
  model: z.nullable(z.string()),
  context: count,
  /** Tokens of its prompt. */
  inputs: count,
  window: z.nullable(count),
  /** The version of the program; absent if not reported. */
  version: z.optional(z.string()),
});

/** The first model call of an agent's latest session, and the window that its program reported. */
export type KeptCall = Readonly<z.infer<typeof keptCall>>;

const keptCalls = z.object({ version: z.literal(1), first_calls: z.array(keptCall) });

const mostCalls = 64;

/** A session until its first model call is counted. Ignored if that call contains more than the prompt. */
export type Listening =
  | {
      readonly is: 'waiting';
      readonly call: Omit<KeptCall, 'context'>;
      /** The program reports a call after the results of the tools that it requested. */
      readonly resultsFirst: boolean;
    }
  | { readonly is: 'known'; readonly call: KeptCall }
  | { readonly is: 'given_up' };

export function beforeFirstCall(
  call: Pick<KeptCall, 'agent' | 'model' | 'inputs'>,
  resultsFirst: boolean,
): Listening {
  return { is: 'waiting', call: { ...call, window: null }, resultsFirst };
}

export function hearFirstCall(heard: Listening, event: SessionEvent): Listening {
  if (heard.is === 'known' && event.type === 'started' && event.window !== null)
    return { is: 'known', call: { ...heard.call, window: event.window } };
  if (heard.is !== 'waiting') return heard;
  const { call } = heard;
  if (event.type === 'started') {
    const version = event.version == null ? {} : { version: event.version };
    return { ...heard, call: { ...call, ...version, window: event.window ?? call.window } };
  }
  if (event.type === 'usage') return { is: 'known', call: { ...call, context: event.context } };
  const holdsMore = event.type === 'tool_result' && !event.subagent && !heard.resultsFirst;
  return holdsMore || event.type === 'compacted' ? { is: 'given_up' } : heard;
}

/** The list with a newer call replacing the one of the same agent and model. The oldest entries are dropped. */
export function withFirstCall(calls: readonly KeptCall[], call: KeptCall): readonly KeptCall[] {
  return [...calls.filter((one) => !isAlike(one, call)), call].slice(-mostCalls);
}

/** Whether a call is useful: no two prompts are alike, but the base hardly changes. */
export function isNews(calls: readonly KeptCall[], call: KeptCall): boolean {
  const known = calls.findLast((one) => isAlike(one, call));
  if (known === undefined || known.window !== call.window || known.version !== call.version) return true;
  return Math.abs(baseOf(call) - baseOf(known)) > Math.max(100, baseOf(known) / 20);
}

function baseOf({ context, inputs }: KeptCall): number {
  return learnBaseline({ context, inputs }) ?? 0;
}

/** A base above a quarter of the window is implausible: the program probably reported late. */
export function learnedFrom(
  calls: readonly KeptCall[],
  like: Pick<KeptCall, 'agent' | 'model'>,
  limit: number | null,
): Learned {
  const call = calls.findLast((one) => isAlike(one, like));
  const version = calls.findLast(({ agent }) => agent === like.agent)?.version ?? null;
  if (call === undefined) return { baseline: null, window: null, version };
  const window = limit ?? call.window ?? windowOf(like.model ?? undefined, like.agent).window;
  const baseline = learnBaseline({ context: call.context, inputs: call.inputs });
  const isBase = baseline !== undefined && baseline <= window / 4;
  return { baseline: isBase ? baseline : null, window: call.window, version };
}

function isAlike(a: Pick<KeptCall, 'agent' | 'model'>, b: Pick<KeptCall, 'agent' | 'model'>): boolean {
  return a.agent === b.agent && a.model === b.model;
}

/** Measurements of this repository's sessions, for later ones. */
export interface KnownCalls {
  /** With a warning if the file was damaged; then it starts empty. */
  about(task: SessionTask): { readonly learned: Learned; readonly warning: SessionEvent | null };
  /** Called with each event of a session. */
  learner(task: SessionTask, prompt: string): (event: SessionEvent) => void;
}

export function firstCalls(commonDir: string, agents: Config['agents']): KnownCalls {
  const path = pathIn(commonDir);
  return {
    about({ agent, model }) {
      const isDamaged = existsSync(path) && storeAt(path).read() === null;
      if (isDamaged) keep(path, []);
      const limit = agents[agent]?.context_limit ?? null;
      const learned = learnedFrom(callsIn(path), { agent, model }, limit);
      return { learned, warning: isDamaged ? damaged(path) : null };
    },
    learner({ agent, model }, prompt) {
      const inputs = Math.round(countTokens(prompt, model === null ? {} : { model }));
      const output = agents[agent]?.output ?? agent;
      const early = programNamed(output)?.resultsBeforeUsage ?? false;
      let heard = beforeFirstCall({ agent, model, inputs }, early);
      return (event) => {
        const next = hearFirstCall(heard, event);
        if (next.is === 'known' && next !== heard) learn(path, next.call);
        heard = next;
      };
    },
  };
}

/** Measurements of an agent's earlier sessions, before any session of a run. */
export function learnedBefore(
  commonDir: string,
  like: Pick<KeptCall, 'agent' | 'model'>,
  limit: number | null,
): Learned {
  return learnedFrom(callsIn(pathIn(commonDir)), like, limit);
}

function pathIn(commonDir: string): string {
  return join(debussyFolder(commonDir), 'first-calls.json');
}

function storeAt(path: string): JsonStore<z.infer<typeof keptCalls>> {
  return jsonStore(path, keptCalls);
}

function callsIn(path: string): readonly KeptCall[] {
  return storeAt(path).read()?.first_calls.slice(-mostCalls) ?? [];
}

function learn(path: string, call: KeptCall): void {
  const calls = callsIn(path);
  // Some programs report their window only at the end, which a stopped session never reaches.
  const window = call.window ?? calls.findLast((one) => isAlike(one, call))?.window ?? null;
  if (isNews(calls, { ...call, window })) keep(path, withFirstCall(calls, { ...call, window }));
}

/** Only estimates depend on it: a full disk is reported when work must be saved. */
function keep(path: string, calls: readonly KeptCall[]): void {
  orNull(() => storeAt(path).write({ version: 1, first_calls: [...calls] }));
}

function damaged(path: string): SessionEvent {
  return {
    type: 'warning',
    code: 'FIRST_CALLS_DAMAGED',
    message: `${path}: the measurements of earlier sessions cannot be read`,
    hint: 'They are collected again; nothing else is lost.',
    line: null,
  };
}
