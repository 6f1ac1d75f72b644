import type { Spent } from '@debussy/core';
import type { Ending, StreamDecoder } from './decoder.ts';
import { readOpencodeError } from './opencode-error.ts';
import { readStepFinish } from './opencode-step.ts';
import { asObject, objectAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import { createLineDecoder } from './line-decoder.ts';
import type { Emit } from './line-decoder.ts';
import { toolOutput } from './tool-output.ts';

export interface OpencodeState {
  started: boolean;
  ending: Ending | null;
  answer: string | null;
  /** Occupancy after the last call but one: what a compaction's own call replaced. */
  before: number | null;
  context: number | null;
  spent: Spent | null;
  overflows: number;
  until: string | null;
  /** The model call that is running, by the part that began it. */
  step: string | null;
  readonly counted: Set<string>;
  /** Sessions of sub-agents; a step without an end may have begun one that nothing tells of. */
  readonly subagents: Set<string>;
  stepIsOpen: boolean;
}

/** opencode, `run --format json`. It has no final event: the last step's reason stands for one. */
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

// After a compaction the program talks to itself: its summary ended with the reason `stop`, but the run goes on.
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

// Tools are only printed when they are done, so call and result come together.
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
