import { unreachable } from '@debussy/core';
import type { OutputName, SessionEvent } from '@debussy/core';
import { createEstimator, windowOf } from '@debussy/estimator';
import type { Estimator, EstimatorEvent, Policy, Verdict } from '@debussy/estimator';
import type { AgentSpec } from '../adapters/agent-spec.ts';
import { outputs, programNamed } from '../programs/programs.ts';
import type { ContextSettings, SessionRequest } from './session-request.ts';

type ContextEvent = Extract<SessionEvent, { readonly type: 'context' }>;
type Warning = Extract<SessionEvent, { readonly type: 'warning' }>;

/** Reports the fill of a session's context: after each counted model call, and whenever its estimate changes. */
export interface ContextMeter {
  /**
   * A file beside the stream repeats it, in the order of the model calls. From its first event on, the stream's own
   * text is not counted.
   */
  hear(event: SessionEvent, from?: 'stream' | 'side'): ContextEvent | null;
  /** New problems that the user should know about. */
  warnings(): readonly Warning[];
}

export interface MeterOptions {
  readonly program: OutputName;
  readonly agent: AgentSpec;
  readonly request: SessionRequest;
  /** Warnings that were already given; each is given once for all sessions of an agent. */
  readonly warned?: Set<string> | undefined;
}

interface MeterState {
  readonly options: MeterOptions;
  model: string | null;
  version: string | null;
  window: number | null;
  estimator: Estimator;
  /** A file beside the stream reports everything written and read. */
  sideTells: boolean;
  usageSeen: boolean;
  opinion: string;
  /** The fill that was last reported, if there is no usage. */
  told: number;
  warnings: Warning[];
  readonly warned: Set<string>;
  /** Whether any of the model's input and output was seen. */
  textSeen: boolean;
  toolsSeen: boolean;
}

const decisive = new Set(['usage', 'tool_call', 'tool_result', 'compacted']);
const alwaysTold = new Set(['usage', 'compacted']);
const content = new Set(['text', 'thinking', 'tool_call', 'tool_result', 'injected']);

/** An estimate is reported again after it has grown by this many percent of the window. */
const worthTelling = 5;

export function createContextMeter(options: MeterOptions): ContextMeter {
  const state = newState(options);
  return {
    hear: (event, from = 'stream') => {
      if ('subagent' in event && event.subagent) return null;
      if (event.type === 'ended') warnOfSilence(state, event);
      state.textSeen ||=
        (event.type === 'text' && event.text !== '') || (event.type === 'tool_result' && event.output !== '');
      state.toolsSeen ||= event.type === 'tool_call';
      // The output of a program without a stream says nothing about its model's input.
      if (options.program === 'text') return null;
      if (event.type === 'started') learn(state, event);
      else if (isCounted(state, event, from)) feed(state, event, from);
      else return null;
      return decisive.has(event.type) ? opinionOf(state, alwaysTold.has(event.type)) : null;
    },
    warnings: () => state.warnings.splice(0),
  };
}

function newState(options: MeterOptions): MeterState {
  const model = options.request.model ?? options.agent.model;
  const { version, window } = options.request.context.learned;
  const known = { model, version, window };
  return {
    ...known,
    options,
    estimator: newEstimator(options, known),
    sideTells: false,
    usageSeen: false,
    opinion: 'continue ',
    told: 0,
    warnings: [],
    warned: options.warned ?? new Set(),
    textSeen: false,
    toolsSeen: false,
  };
}

/** The window when a session begins; null if it is only a guess. */
export function windowInForce({ agent, request }: MeterOptions): number | null {
  const limit = agent.contextLimit ?? request.context.learned.window;
  if (limit !== null) return limit;
  const own = agent.kind === 'command' || agent.kind === 'scripted' ? undefined : agent.kind;
  const known = windowOf(request.model ?? agent.model ?? undefined, own);
  return own === undefined && known.guessed ? null : known.window;
}

type Known = Pick<MeterState, 'model' | 'version' | 'window'>;

function newEstimator({ program, agent, request }: MeterOptions, known: Known): Estimator {
  const { context } = request;
  const window = agent.contextLimit;
  const estimator = createEstimator({
    ...(known.model === null ? {} : { model: known.model }),
    ...(window === null ? {} : { window }),
    ...(known.window === null ? {} : { windows: [{ model: '', window: known.window }] }),
    ...(programNamed(program) === null ? {} : { agent: program }),
    ...(known.version === null ? {} : { agentVersion: known.version }),
    baseline: context.learned.baseline,
    ...(context.tokenizer === null ? {} : { tokenizer: context.tokenizer }),
    policy: policyOf(context),
  });
  estimator.event({ type: 'prompt', text: request.prompt });
  return estimator;
}

/** The threshold is the user's: the program's own compaction does not change it. */
function policyOf({
  context_threshold,
  tool_call_threshold,
  context_ceiling: ceiling = null,
}: ContextSettings): Policy {
  return {
    context_threshold,
    tool_call_threshold: tool_call_threshold > 0 ? tool_call_threshold : Number.POSITIVE_INFINITY,
    alerts: [70, 75, 90, 95],
    compaction: false,
    ceiling,
  };
}

function learn(state: MeterState, event: Extract<SessionEvent, { readonly type: 'started' }>): void {
  const { model, version } = state;
  state.window = event.window ?? state.window;
  state.model = event.model ?? model;
  state.version = event.version ?? version;
  if (state.model === model && state.version === version) return;
  // Events before the identification would be counted with another tokenizer.
  if (!state.usageSeen) state.estimator = newEstimator(state.options, state);
}

/** The file reports everything from the beginning, so earlier events of the stream do not count either. */
function isCounted(state: MeterState, event: SessionEvent, from: 'stream' | 'side'): boolean {
  if (!content.has(event.type)) return true;
  if (from === 'stream') return !state.sideTells;
  if (!state.sideTells) {
    state.sideTells = true;
    state.estimator = newEstimator(state.options, state);
  }
  return true;
}

function feed(state: MeterState, event: SessionEvent, from: 'stream' | 'side'): void {
  const heard = estimatorEvent(state, event, from);
  if (heard !== null) state.estimator.event(heard);
  if (event.type !== 'usage') return;
  state.usageSeen = true;
  warnOfWindow(state);
}

function estimatorEvent(
  state: MeterState,
  event: SessionEvent,
  from: 'stream' | 'side',
): EstimatorEvent | null {
  switch (event.type) {
    case 'text':
      return { type: 'assistant_text', text: event.text, messageId: event.message };
    case 'thinking': {
      const { text, signature_length: signatureLength, message } = event;
      return { type: 'thinking', text, signatureLength, messageId: message };
    }
    case 'tool_call':
      return { type: 'tool_use', name: event.name, input: event.input, messageId: event.message };
    case 'tool_result': {
      const shown = shownOutput(state, from);
      const text = event.output.slice(0, shown);
      return { type: 'tool_result', text, chars: Math.min(event.length, shown) };
    }
    case 'injected':
      return { type: 'attachment', text: event.text };
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

/** A file beside the stream contains an output as the model reads it: already cut, and with a heading. */
const withHeading = 1.2;

function shownOutput({ options }: MeterState, from: 'stream' | 'side'): number {
  const { shownOutput: most } = outputs[options.program];
  if (most === null) return Number.POSITIVE_INFINITY;
  return from === 'side' ? most * withHeading : most;
}

function opinionOf(state: MeterState, always: boolean): ContextEvent | null {
  const verdict = state.estimator.verdict();
  const { action, threshold, percent } = verdict;
  const opinion = `${action} ${action === 'continue' ? '' : threshold}`;
  const hasGrown = !state.usageSeen && state.textSeen && percent - state.told >= worthTelling;
  const isNews = opinion !== state.opinion || hasGrown;
  if (!isNews && !always) return null;
  state.opinion = opinion;
  state.told = percent;
  return contextEvent(state, verdict);
}

function contextEvent({ estimator, textSeen }: MeterState, verdict: Verdict): ContextEvent {
  const { tokens, low, high, percent, source } = estimator.predict();
  // A bare count of calls says nothing about the tokens.
  const unknown = verdict.by === 'tool_calls' || (source === 'default' && !textSeen);
  return {
    type: 'context',
    action: verdict.action,
    tokens: unknown ? null : tokens,
    percent: unknown ? null : percent,
    estimated: source !== 'usage',
    ...(unknown ? {} : { low, high }),
    by: verdict.by,
    threshold: verdict.threshold,
    reason: verdict.reason,
  };
}

function warnOfWindow(state: MeterState): void {
  const outgrown = state.estimator.snapshot().notes.find(({ code }) => code === 'window_proven');
  if (outgrown === undefined) return;
  warn(state, {
    code: 'WINDOW_EXCEEDED',
    message: `the context window is larger than ${state.options.agent.contextLimit === null ? 'known' : 'configured'}: ${outgrown.text}`,
    hint: `Set \`agents.${state.options.agent.name}.context_limit\` to the window of its model.`,
  });
}

/** Then every figure of this session is an estimate, and no budget sees its cost. */
function warnOfSilence(
  state: MeterState,
  { outcome }: Extract<SessionEvent, { readonly type: 'ended' }>,
): void {
  const { agent, program } = state.options;
  const hasWorked = state.textSeen || state.toolsSeen || outcome.kind === 'completed';
  if (state.usageSeen || !hasWorked) return;
  const instead =
    program !== 'text' && state.textSeen
      ? 'the fill of its context is estimated from what it prints'
      : 'the fill of its context is unknown';
  warn(state, {
    code: 'NO_USAGE',
    message: `agent ${agent.name} reports no token usage; ${instead}`,
    hint: 'Your own program can report it with `output: debussy` (docs/reference/extensions.md).',
  });
}

function warn(state: MeterState, about: Pick<Warning, 'code' | 'message' | 'hint'>): void {
  const key = `${state.options.agent.name} ${about.code}`;
  if (state.warned.has(key)) return;
  state.warned.add(key);
  state.warnings.push({ type: 'warning', line: null, ...about });
}
