import { unreachable } from '@debussy/core';
import type { OutputName, SessionEvent } from '@debussy/core';
import { createEstimator, windowOf } from '@debussy/estimator';
import type { Estimator, EstimatorEvent, Policy } from '@debussy/estimator';
import type { AgentSpec } from '../adapters/agent-spec.ts';
import type { SessionRequest } from '../agent-runner.ts';
import type { EstimatorPolicy } from '../context-policy.ts';
import { outputs } from '../programs/programs.ts';
import { keptOutput } from '../streams/tool-output.ts';

type ContextEvent = Extract<SessionEvent, { readonly type: 'context' }>;

/** Says how full a session's context is: after each model call that was counted, and whenever its opinion changes. */
export interface ContextMeter {
  hear(event: SessionEvent): ContextEvent | null;
}

export interface MeterOptions {
  readonly program: OutputName;
  readonly agent: AgentSpec;
  readonly request: SessionRequest;
}

interface MeterState {
  readonly options: MeterOptions;
  model: string | null;
  window: number | null;
  estimator: Estimator;
  /** Results that came before the usage of the call that asked for them. */
  held: EstimatorEvent[];
  opinion: string;
}

const decisive = new Set(['usage', 'tool_call', 'tool_result', 'compacted']);

export function createContextMeter(options: MeterOptions): ContextMeter {
  const model = options.request.model ?? options.agent.model;
  const estimator = newEstimator(options, model);
  const state: MeterState = { options, model, window: null, estimator, held: [], opinion: 'continue ' };
  // What a program without a stream prints is no measure of what its model reads.
  if (options.program === 'text') return { hear: () => null };
  return {
    hear: (event) => {
      if ('subagent' in event && event.subagent) return null;
      if (event.type === 'started') learn(state, event);
      else feed(state, event);
      return decisive.has(event.type) ? opinionOf(state, event.type === 'usage') : null;
    },
  };
}

/** The window that is in force when a session begins; null where it would be no more than a guess. */
export function windowInForce({ agent, request }: MeterOptions): number | null {
  const limit = limitOf(request.context, agent) ?? request.context.learnedWindow;
  if (limit !== null) return limit;
  const own = agent.kind === 'command' || agent.kind === 'scripted' ? undefined : agent.kind;
  const known = windowOf(request.model ?? agent.model ?? undefined, own);
  return own === undefined && known.guessed ? null : known.window;
}

function limitOf({ contextLimit }: EstimatorPolicy, agent: AgentSpec): number | null {
  return contextLimit ?? agent.contextLimit;
}

function newEstimator({ program, agent, request }: MeterOptions, model: string | null): Estimator {
  const { context } = request;
  const window = limitOf(context, agent);
  const estimator = createEstimator({
    ...(model === null ? {} : { model }),
    ...(window === null ? {} : { window }),
    ...(program === 'debussy' || program === 'text' ? {} : { agent: program }),
    baseline: context.baseline,
    policy: policyOf({ program, agent, request }),
  });
  estimator.event({ type: 'prompt', text: request.prompt });
  return estimator;
}

// The adapters of the built-in four switch their own compaction off; another program may do it whenever it likes.
function policyOf({ agent, request }: MeterOptions): Policy {
  const { thresholdPercent, toolCallThreshold } = request.context;
  const ownProgram = agent.kind === 'command' || agent.kind === 'scripted';
  return {
    context_threshold: thresholdPercent > 0 ? thresholdPercent : 100,
    tool_call_threshold: toolCallThreshold > 0 ? toolCallThreshold : Number.POSITIVE_INFINITY,
    alerts: [70, 90],
    ...(ownProgram ? {} : { compaction: false as const }),
  };
}

function learn(state: MeterState, event: Extract<SessionEvent, { readonly type: 'started' }>): void {
  state.window = event.window ?? state.window;
  if (event.model === null || event.model === state.model) return;
  state.model = event.model;
  state.estimator = newEstimator(state.options, event.model);
}

function feed(state: MeterState, event: SessionEvent): void {
  const heard = estimatorEvent(state, event);
  if (heard === null) return;
  if (heard.type === 'tool_result' && outputs[state.options.program].resultsBeforeUsage) {
    state.held.push(heard);
    return;
  }
  state.estimator.event(heard);
  if (heard.type === 'usage') for (const result of state.held.splice(0)) state.estimator.event(result);
}

function estimatorEvent(state: MeterState, event: SessionEvent): EstimatorEvent | null {
  switch (event.type) {
    case 'text':
      return { type: 'assistant_text', text: event.text };
    case 'thinking':
      return { type: 'thinking', text: event.text, signatureLength: event.signature_length };
    case 'tool_call':
      return { type: 'tool_use', input: event.input };
    case 'tool_result':
      return {
        type: 'tool_result',
        text: event.output.slice(0, outputs[state.options.program].shownOutput ?? keptOutput),
      };
    case 'usage':
      return { ...event, messageId: event.message, window: state.window };
    case 'compacted':
      return { type: 'compact', after: event.after };
    case 'started':
    case 'spent':
    case 'progress':
    case 'rate_limited':
    case 'report':
    case 'error':
    case 'warning':
    case 'context':
    case 'ended':
      return null;
    default:
      return unreachable(event);
  }
}

function opinionOf(state: MeterState, counted: boolean): ContextEvent | null {
  const { action, reason, percent, threshold } = state.estimator.verdict();
  const opinion = `${action} ${action === 'continue' ? '' : threshold}`;
  if (opinion === state.opinion && !counted) return null;
  state.opinion = opinion;
  const { tokens, source } = state.estimator.predict();
  const unknown = source === 'default' && action === 'continue';
  return {
    type: 'context',
    action,
    tokens: unknown ? null : tokens,
    percent: unknown ? null : percent,
    estimated: source !== 'usage',
    threshold,
    reason,
  };
}
