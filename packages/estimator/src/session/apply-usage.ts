import { parseModel } from '../counting/model-name.ts';
import { quoted } from '../option-error.ts';
import { windowOf } from '../windows/windows.ts';
import type { Call } from './call.ts';
import { callOfUsage, forgetBefore, lastCall } from './calls.ts';
import { isCount, messageIdOf, type Raw } from './reading.ts';
import { note, noteIgnored, type Estimation, windowInUse } from './state.ts';

/** The provider's count replaces all estimates before it. Doubtful usage only adds a note. */
export function applyUsage(session: Estimation, raw: Raw): void {
  const { state } = session;
  const id = messageIdOf(raw, 'id');
  adoptWindow(session, raw['window']);
  const context = trusted(session, raw['context']);
  if (context === null) return markReported(session, id);
  const call = callOfUsage(session, id, context);
  if (call === null)
    return note(state, 'usage_late', `usage of the earlier call ${id ?? ''} came late, ignored`);
  call.reported = true;
  if (call.final && raw['final'] !== true) return;
  const isFirst = state.first === null && !state.usageSeen && state.calls.indexOf(call) === 1;
  if (isFirst && state.compacted === null) state.first = { context, inputs: state.calls[0]?.inputs ?? 0 };
  forgetBefore(session, call);
  call.context = context;
  state.usageSeen = true;
  applyOutput(session, call, raw);
}

/** The call gets its name even if its usage is unusable, so that the next call's usage is not mistaken for it. */
function markReported(session: Estimation, id: string | null): void {
  const last = lastCall(session);
  const call = id === null || last.id === id ? last : callOfUsage(session, id, null);
  if (call !== null) call.reported = true;
}

/** A final output is exact. An output of unknown status is a lower bound of the context; a placeholder says nothing. */
function applyOutput({ state }: Estimation, call: Call, raw: Raw): void {
  const output = raw['output'];
  if (output === undefined || output === null || raw['final'] === false) return;
  if (!isCount(output)) return noteIgnored(state, 'usage: output', output);
  call.output = output;
  call.final = raw['final'] === true;
  const { reasoning } = raw;
  if (isCount(reasoning)) call.reasoning = Math.min(reasoning, output);
}

function trusted(session: Estimation, context: unknown): number | null {
  const { state } = session;
  const doubt = doubtOf(context);
  if (doubt !== null) note(state, 'value_ignored', `usage: ${doubt}, ignored`);
  if (doubt !== null || !isCount(context)) return null;
  state.largest = Math.max(state.largest, context);
  if (context > windowInUse(session)) grow(session, context);
  return context;
}

/** No window is this large: a running total was mistaken for one call. */
const LARGEST_CONTEXT = 20_000_000;

function doubtOf(context: unknown): string | null {
  if (context === undefined || context === null) return 'context is missing';
  if (!isCount(context)) return `context is ${quoted(context)}`;
  if (context === 0) return 'context is 0';
  return context > LARGEST_CONTEXT ? `context is ${context}, more than any window holds` : null;
}

/** Every Claude model has one of these two windows. */
const CLAUDE_WINDOW = 200_000;
const LARGE_CLAUDE_WINDOW = 1_000_000;

/** The provider's count is right, whatever window is configured. A wrong window is noted once. */
function grow(session: Estimation, context: number): void {
  const { state, settings } = session;
  const known = windowInUse(session);
  const proven = settings.window === undefined ? provenWindow(session, known) : context;
  const isFirst = !state.outgrown;
  state.outgrown = true;
  state.window = Math.max(context, proven);
  if (!isFirst) return;
  const text = `usage: ${context} tokens in context prove a window of ${state.window} tokens`;
  note(state, 'window_proven', text);
}

function provenWindow({ settings }: Estimation, known: number): number {
  const { model, agent, windows } = settings;
  const isClaude = parseModel(model).maker === 'claude' && known === CLAUDE_WINDOW;
  return windowOf(model, agent, windows).large ?? (isClaude ? LARGE_CLAUDE_WINDOW : known);
}

function adoptWindow({ settings, state }: Estimation, window: unknown): void {
  if (window === undefined || window === null || settings.window !== undefined) return;
  if (isCount(window) && window > 0) state.window = Math.max(window, state.largest);
  else noteIgnored(state, 'usage: window', window);
}
