import { addSpent, nothingSpent } from '@debussy/core';
import type { Spent } from '@debussy/core';
import { classifyError, outageMark } from './classify.ts';
import type { Ending, StreamDecoder } from './decoder.ts';
import { asObject, countAt, objectAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import { createLineDecoder } from './line-decoder.ts';
import type { Emit } from './line-decoder.ts';
import { toolOutput } from './tool-output.ts';

export interface OpencodeState {
  started: boolean;
  ending: Ending | null;
  answer: string | null;
  /** The fill before the last call. A compaction's own call replaced it. */
  before: number | null;
  context: number | null;
  spent: Spent | null;
  overflows: number;
  until: string | null;
  /** The running model call, by the part that began it. */
  step: string | null;
  readonly counted: Set<string>;
  /** Sessions of sub-agents; a step without an end may have started an unreported one. */
  readonly subagents: Set<string>;
  stepIsOpen: boolean;
}

/** opencode, `run --format json`. It has no final event: the reason of the last step replaces it. */
export function createOpencodeStream(): StreamDecoder {
  const state: OpencodeState = {
    started: false,
    ending: null,
    answer: null,
    before: null,
    context: null,
    spent: null,
    overflows: 0,
    until: null,
    step: null,
    counted: new Set(),
    subagents: new Set(),
    stepIsOpen: false,
  };
  return createLineDecoder({
    read: (line, emit) => readOpencode(state, line, emit),
    facts: () => ({
      ending: state.ending,
      finalText: state.answer,
      spent: state.spent,
      until: state.until,
      hopeless: state.overflows < 2 ? null : 'it compacts and overflows its context again and again',
      subagents: [...state.subagents, ...(state.stepIsOpen ? [''] : [])],
    }),
  });
}

function readOpencode(state: OpencodeState, line: Json, emit: Emit): void {
  const session = textAt(line, 'sessionID');
  if (!state.started && session !== null) {
    state.started = true;
    emit({ type: 'started', id: session, model: null, window: null });
  }
  const part = objectAt(line, 'part');
  switch (textAt(line, 'type') ?? '') {
    case 'step_start':
      state.ending = null;
      state.step = textAt(part, 'id');
      state.stepIsOpen = true;
      return;
    case 'text':
      return readText(state, part, emit);
    case 'reasoning':
      return emit({
        type: 'thinking',
        text: textAt(part, 'text') ?? '',
        signature_length: 0,
        subagent: false,
        message: state.step,
      });
    case 'tool_use':
      return readTool(state, part, emit);
    case 'step_finish':
      return readStepFinish(state, part, emit);
    case 'error':
      return readOpencodeError(state, line, emit);
    default:
  }
}

/** One model call of the main session: sub-agents have their own sessions and are not printed. */
function readStepFinish(state: OpencodeState, part: Json | null, emit: Emit): void {
  state.ending = endingOfStep(textAt(part, 'reason'));
  state.stepIsOpen = false;
  const id = textAt(part, 'id');
  if (id !== null && state.counted.has(id)) return;
  if (id !== null) state.counted.add(id);
  const call = callOf(objectAt(part, 'tokens'));
  if (call === null) return;
  state.before = state.context;
  state.context = call.context + call.output;
  const reasoning = countAt(objectAt(part, 'tokens'), 'reasoning');
  const message = state.step ?? id;
  emit({ type: 'usage', message, context: call.context, output: call.output, final: true, reasoning });
  bill(state, { call, cost: countAt(part, 'cost') }, emit);
}

interface Call {
  readonly input: number;
  readonly read: number;
  readonly written: number;
  readonly context: number;
  readonly output: number;
}

function endingOfStep(reason: string | null): Ending | null {
  if (reason === 'stop') return { kind: 'success' };
  if (reason === 'tool-calls') return null;
  return { kind: 'failure', detail: `the model stopped with the reason ${reason ?? 'unknown'}` };
}

// Here the input excludes the cache; the rest of the total, beyond everything sent, is the model's output.
function callOf(tokens: Json | null): Call | null {
  const input = countAt(tokens, 'input');
  if (input === null) return null;
  const cache = objectAt(tokens, 'cache');
  const read = countAt(cache, 'read') ?? 0;
  const written = countAt(cache, 'write') ?? 0;
  const context = input + read + written;
  const said = (countAt(tokens, 'output') ?? 0) + (countAt(tokens, 'reasoning') ?? 0);
  const total = countAt(tokens, 'total');
  return { input, read, written, context, output: total === null ? said : Math.max(0, total - context) };
}

// A cost of 0 may also mean a model without a known price.
function bill(
  state: OpencodeState,
  { call, cost }: { readonly call: Call; readonly cost: number | null },
  emit: Emit,
): void {
  state.spent = addSpent(state.spent ?? nothingSpent, {
    input: call.input,
    output: call.output,
    cache_creation: call.written,
    cache_read: call.read,
    cost: cost === 0 ? null : cost,
  });
  emit({ type: 'spent', spent: state.spent });
}

function readOpencodeError(state: OpencodeState, line: Json, emit: Emit): void {
  const error = objectAt(line, 'error');
  const name = textAt(error, 'name') ?? 'UnknownError';
  const data = objectAt(error, 'data');
  const message = textAt(data, 'message') ?? name;
  state.until = resetOf(data, countAt(line, 'timestamp'));
  const ending = endingOf({ name, message, status: countAt(data, 'statusCode'), until: state.until });
  state.ending = ending;
  if (ending.kind === 'context') state.overflows++;
  if (ending.kind === 'limit' || ending.kind === 'quota' || ending.kind === 'outage') {
    const mark = outageMark(ending.kind);
    emit({ type: 'rate_limited', until: ending.until, final: true, detail: message, ...mark });
  } else {
    emit({ type: 'error', message, fatal: true });
  }
}

interface NamedError {
  readonly name: string;
  readonly message: string;
  readonly status: number | null;
  readonly until: string | null;
}

function endingOf(error: NamedError): Ending {
  if (error.name === 'ContextOverflowError') return { kind: 'context', detail: error.message };
  if (error.name === 'ProviderAuthError') return { kind: 'auth', detail: error.message };
  if (error.name === 'MessageAbortedError') return { kind: 'stopped', detail: error.message };
  return classifyError(error);
}

// The provider's own retry time: a header in seconds or milliseconds, counted from the event's time.
function resetOf(data: Json | null, timestamp: number | null): string | null {
  const headers = objectAt(data, 'responseHeaders');
  const millis = Number(textAt(headers, 'retry-after-ms') ?? Number.NaN);
  const seconds = Number(textAt(headers, 'retry-after') ?? Number.NaN);
  const wait = Number.isFinite(millis) ? millis : seconds * 1000;
  if (timestamp === null || !Number.isFinite(wait) || wait < 0) return null;
  const reset = new Date(timestamp + wait);
  return Number.isNaN(reset.getTime()) ? null : reset.toISOString();
}

// After a compaction the program continues by itself: its summary ended with the reason `stop`, but the run continues.
function readText(state: OpencodeState, part: Json | null, emit: Emit): void {
  if (part?.['synthetic'] === true) {
    state.ending = null;
    if (objectAt(part, 'metadata')?.['compaction_continue'] !== true) return;
    emit({ type: 'compacted', before: state.before, after: null });
    return;
  }
  state.answer = textAt(part, 'text') ?? '';
  emit({ type: 'text', text: state.answer, subagent: false, message: state.step });
}

// Tools are only printed after their end, so call and result come together.
function readTool(state: OpencodeState, part: Json | null, emit: Emit): void {
  const id = textAt(part, 'callID') ?? '';
  const tool = asObject(part?.['state']);
  const output = toolOutput(textAt(tool, 'output') ?? textAt(tool, 'error') ?? '');
  const exit = objectAt(tool, 'metadata')?.['exit'];
  const ok = textAt(tool, 'status') !== 'error' && (typeof exit !== 'number' || exit === 0);
  const name = textAt(part, 'tool') ?? '';
  const subagent = name === 'task' ? textAt(objectAt(tool, 'metadata'), 'sessionId') : null;
  if (subagent !== null) state.subagents.add(subagent);
  const message = state.step;
  emit({ type: 'tool_call', id, name, input: tool?.['input'], subagent: false, message });
  emit({ type: 'tool_result', id, ok, ...output, subagent: false });
}
