import { applyCompaction } from './apply-compaction.ts';
import { applyUsage } from './apply-usage.ts';
import { type Call, thinkingOf } from './call.ts';
import { callOfContent, lastCall } from './calls.ts';
import { isCount, isRaw, measure, messageIdOf, type Raw, typeName } from './reading.ts';
import { note, type Estimation } from './state.ts';
import { argumentsOf } from './tool-arguments.ts';

/** Takes anything: what cannot be used is noted, never thrown. */
export function applyEvent(session: Estimation, raw: unknown): void {
  try {
    apply(session, raw);
  } catch {
    note(session.state, 'an event could not be read, ignored');
  }
}

function apply(session: Estimation, raw: unknown): void {
  if (!isRaw(raw)) return note(session.state, 'an event is not an object, ignored');
  if (raw['subagent'] === true) return note(session.state, 'events of sub-agents are left out');
  const step = Object.hasOwn(STEPS, typeName(raw)) ? STEPS[typeName(raw)] : undefined;
  if (step === undefined) return note(session.state, `unknown event type ${typeName(raw)}, ignored`);
  step(session, raw);
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

/** A new user turn may drop the thinking of the turn before it. */
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

/** The text of thinking may be a summary; its signature grows with the whole of it. */
function applyThinking(session: Estimation, raw: Raw): void {
  const call = callOfContent(session, messageIdOf(raw));
  if (call === null) return;
  const { signature } = session.growth;
  const length = signatureLengthOf(raw);
  const hidden = length === null ? 0 : signature[0] * length + signature[1];
  const shown = measure(session, raw);
  if (shown === null && length === null) note(session.state, 'thinking: neither text nor signatureLength');
  call.thinking += Math.max(0, hidden, shown ?? 0);
  call.thought = true;
}

/** A call that comes with its arguments is a tool use by another name. */
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
  if (size === null) note(session.state, `${typeName(raw)}: neither text, tokens nor chars`);
  return size ?? 0;
}

function signatureLengthOf(raw: Raw): number | null {
  const { signature } = raw;
  const length =
    typeof signature === 'string' ? signature.length : (raw['signatureLength'] ?? raw['signature_length']);
  return isCount(length) ? length : null;
}
