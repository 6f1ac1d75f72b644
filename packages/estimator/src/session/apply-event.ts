import { agentOf } from '../windows/windows.ts';
import { applyUsage } from './apply-usage.ts';
import { thinkingOf, type Call } from './call.ts';
import { callOfContent, lastCall } from './calls.ts';
import { defaultBase } from './default-base.ts';
import { predict } from './predict.ts';
import { isCount, isRaw, measure, messageIdOf, safeCount, typeName, type Raw } from './reading.ts';
import type { EstimatorSettings } from './settings.ts';
import { callBefore, note, noteIgnored, remember, windowInUse, type Estimation } from './state.ts';

/** Accepts anything: unusable events are noted, never thrown. */
export function applyEvent(session: Estimation, raw: unknown): void {
  try {
    apply(session, raw);
  } catch {
    note(session.state, 'event_unreadable', 'an event could not be read, ignored');
  }
}

function apply(session: Estimation, raw: unknown): void {
  if (!isRaw(raw)) return note(session.state, 'event_unreadable', 'an event is not an object, ignored');
  if (raw['subagent'] === true)
    return note(session.state, 'event_of_subagent', 'events of sub-agents are left out');
  const step = Object.hasOwn(STEPS, typeName(raw)) ? STEPS[typeName(raw)] : undefined;
  if (step === undefined)
    return note(session.state, 'event_unknown', `unknown event type ${typeName(raw)}, ignored`);
  step(session, raw);
}

/** The summary, and the files that an agent reads again, unless reported. Codex reads none. */
const TYPICAL_REST = 20_000;
const CODEX_REST = 2_000;
const LARGEST_SHARE = 0.1;

/** The context starts again from the base and the part that the agent kept. */
function applyCompaction(session: Estimation, raw: Raw): void {
  const { state } = session;
  const before = predict(session).tokens;
  const rest = restAfter(session, raw['after'] ?? raw['tokens']);
  for (const call of state.calls) remember(state, call.id);
  state.compacted = Math.min(before, rest);
  state.turn += 1;
  state.turnThinking = 0;
  state.calls = [callBefore(state.turn)];
  state.speaking = false;
  state.toolUses = 0;
  state.toolCalls = 0;
  state.toolResults = 0;
}

/** Some agents report the whole context, others only its messages, which are less than the base alone. */
function restAfter(session: Estimation, after: unknown): number {
  const { state, settings } = session;
  const window = windowInUse(session);
  const { model, agent, agentVersion } = settings;
  const base =
    state.first?.context ?? settings.baseline ?? defaultBase({ model, agent, agentVersion, window });
  if (after === undefined || after === null)
    return base + Math.min(typicalRest(settings), window * LARGEST_SHARE);
  if (!isCount(after)) {
    noteIgnored(state, 'compact: after', after);
    return restAfter(session, null);
  }
  return after > base ? after : base + after;
}

function typicalRest({ agent, model }: EstimatorSettings): number {
  return (agent ?? agentOf(model)) === 'codex' ? CODEX_REST : TYPICAL_REST;
}

const STEPS: Readonly<Record<string, (session: Estimation, raw: Raw) => void>> = {
  prompt: applyPrompt,
  attachment: applyAttachment,
  tool_result: applyToolResult,
  assistant_text: applyText,
  text: applyText,
  tool_use: applyToolUse,
  thinking: applyThinking,
  tool_call: applyToolCall,
  usage: applyUsage,
  compact: applyCompaction,
  compacted: applyCompaction,
};

/** A new user turn may drop the thinking of the previous turn. */
function applyPrompt(session: Estimation, raw: Raw): void {
  const { state, growth } = session;
  const last = input(session);
  last.inputs += sizeOf(session, raw);
  if (state.calls.length === 1 && last.context === null && last.id === null) return;
  last.inputs += growth.userTurn;
  if (!growth.keepsThinking) last.released += turnThinking(session);
  state.turn += 1;
  state.turnThinking = 0;
}

function turnThinking({ state, growth }: Estimation): number {
  return state.calls
    .filter((call) => call.turn === state.turn)
    .reduce((sum, call) => sum + thinkingOf(call, growth), state.turnThinking);
}

function applyAttachment(session: Estimation, raw: Raw): void {
  input(session).inputs += sizeOf(session, raw);
}

function applyToolResult(session: Estimation, raw: Raw): void {
  const last = input(session);
  last.results += sizeOf(session, raw);
  last.resultCount += 1;
  session.state.toolResults += 1;
}

function applyText(session: Estimation, raw: Raw): void {
  const call = callOfContent(session, messageIdOf(raw));
  if (call === null) return;
  call.text += sizeOf(session, raw);
  call.blocks += 1;
}

function applyToolUse(session: Estimation, raw: Raw): void {
  session.state.toolUses += 1;
  const call = callOfContent(session, messageIdOf(raw));
  if (call === null) return;
  const { tokens, parameters } = argumentsOf(session, raw);
  call.args += tokens;
  call.parameters += parameters;
  call.tools += 1;
}

/** The size of a tool call's arguments, and their number. */
interface Arguments {
  readonly tokens: number;
  readonly parameters: number;
}

/** Claude wraps each value in a frame (counted per parameter); other models see JSON. */
function argumentsOf(session: Estimation, raw: Raw): Arguments {
  const given = raw['input'] ?? raw['arguments'] ?? raw['text'];
  const values = fields(given);
  const names = Object.keys(values ?? {});
  const parameters = isCount(raw['parameters']) ? raw['parameters'] : names.length;
  if (isCount(raw['tokens']) || values === null)
    return { tokens: measureGiven(session, raw, given), parameters };
  const text = session.growth.toolHoldsResult ? Object.values(values).map(asText).join('\n') : asText(values);
  return { tokens: safeCount(session, text) + namesBeyondFrame(session, raw, names), parameters };
}

/** A frame includes a name of average length; the difference to that length is added. */
function namesBeyondFrame(session: Estimation, { name }: Raw, parameters: readonly string[]): number {
  const { toolHoldsResult, parameterName, toolName } = session.growth;
  const beyond = (text: string, usual: number): number => safeCount(session, text) - usual;
  const tool = typeof name === 'string' && name !== '' ? Math.max(0, beyond(name, toolName)) : 0;
  if (!toolHoldsResult) return tool;
  return parameters.reduce((sum, parameter) => sum + beyond(parameter, parameterName), tool);
}

function measureGiven(session: Estimation, raw: Raw, given: unknown): number {
  return measure(session, typeof given === 'string' ? { ...raw, text: given } : raw) ?? 0;
}

function fields(given: unknown): Raw | null {
  if (typeof given === 'string') return given.startsWith('{') && given.endsWith('}') ? parsed(given) : null;
  return isRaw(given) ? given : null;
}

function parsed(text: string): Raw | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRaw(value) ? value : null;
  } catch {
    return null;
  }
}

/** Cyclic values, and values that JSON cannot write, have no text. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return (
      JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? ''
    );
  } catch {
    return '';
  }
}

/** The text of thinking may be a summary, but its signature grows with all of it. */
function applyThinking(session: Estimation, raw: Raw): void {
  const call = callOfContent(session, messageIdOf(raw));
  if (call === null) return;
  const { signature } = session.growth;
  const length = signatureLengthOf(raw);
  const hidden = length === null ? 0 : signature[0] * length + signature[1];
  const shown = measure(session, raw);
  if (shown === null && length === null)
    note(session.state, 'event_empty', 'thinking: neither text nor signatureLength');
  call.thinking += Math.max(0, hidden, shown ?? 0);
  call.thought = true;
}

/** A call with its arguments is a tool use under another name. */
function applyToolCall(session: Estimation, raw: Raw): void {
  if (raw['input'] !== undefined) return applyToolUse(session, raw);
  session.state.toolCalls += 1;
}

function input(session: Estimation): Call {
  session.state.speaking = false;
  return lastCall(session);
}

function sizeOf(session: Estimation, raw: Raw): number {
  const size = measure(session, raw);
  if (size === null) note(session.state, 'event_empty', `${typeName(raw)}: neither text, tokens nor chars`);
  return size ?? 0;
}

function signatureLengthOf(raw: Raw): number | null {
  const { signature } = raw;
  const length =
    typeof signature === 'string' ? signature.length : (raw['signatureLength'] ?? raw['signature_length']);
  return isCount(length) ? length : null;
}
