import { addSpent, nothingSpent } from '@debussy/core';
import type { Spent } from '@debussy/core';
import { classifyError } from './classify.ts';
import type { Ending, StreamDecoder } from './decoder.ts';
import { countAt, objectAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import { createLineDecoder } from './line-decoder.ts';
import type { Emit } from './line-decoder.ts';
import { contentText, toolOutput } from './tool-output.ts';

interface DebussyState {
  ending: Ending | null;
  /** The end of the text so far: a report may precede the last words. */
  text: string | null;
  spent: Spent | null;
  until: string | null;
  /** The line that is read. */
  at: number;
  /** Reported once: a program that does it does it on every line. */
  saidUseless: boolean;
  /** Announced calls: the line that ends one may repeat its name. */
  readonly announced: Set<string>;
}

// Enough for any report at the end of an answer.
const keptText = 256 * 1024;

type Handler = (state: DebussyState, line: Json, emit: Emit) => void;

/** Our own JSON lines, for agents that are written for debussy: `schema/agent-stream.schema.json`. */
export function createDebussyStream(): StreamDecoder {
  const state = newState();
  return createLineDecoder({
    read: (line, emit, at) => {
      state.at = at;
      handlers.get(textAt(line, 'type') ?? '')?.(state, line, emit);
    },
    facts: () => ({
      ending: state.ending,
      finalText: state.text,
      spent: state.spent,
      until: state.until,
      hopeless: null,
    }),
  });
}

function newState(): DebussyState {
  const known = { ending: null, text: null, spent: null, until: null };
  return { ...known, at: 0, saidUseless: false, announced: new Set() };
}

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>(
  Object.entries({
    started: (_state, line, emit) =>
      emit({
        type: 'started',
        id: textAt(line, 'id'),
        model: textAt(line, 'model'),
        window: countAt(line, 'window'),
        ...versionOf(line),
      }),
    progress: (_state, line, emit) => emit({ type: 'progress', message: textAt(line, 'message') ?? '' }),
    text: readText,
    thinking: (_state, line, emit) =>
      emit({
        type: 'thinking',
        text: textAt(line, 'text') ?? '',
        signature_length: 0,
        subagent: isSubagent(line),
        ...callOf(line),
      }),
    tool: readTool,
    usage: readUsage,
    compacted: (_state, line, emit) =>
      emit({ type: 'compacted', before: countAt(line, 'before'), after: countAt(line, 'after') }),
    report: (_state, line, emit) => emit({ type: 'report', report: reportOf(line) }),
    rate_limited: readLimit,
    error: readError,
  }),
);

function versionOf(line: Json): { readonly version?: string } {
  const version = textAt(line, 'version');
  return version === null ? {} : { version };
}

function readText(state: DebussyState, line: Json, emit: Emit): void {
  const text = textAt(line, 'text') ?? '';
  const subagent = isSubagent(line);
  if (!subagent)
    state.text = [...(state.text === null ? [] : [state.text]), text].join('\n\n').slice(-keptText);
  emit({ type: 'text', text, subagent, ...callOf(line) });
}

function readTool(state: DebussyState, line: Json, emit: Emit): void {
  const name = textAt(line, 'name') ?? 'tool';
  const id = textAt(line, 'id') ?? name;
  const status = textAt(line, 'status') ?? 'completed';
  const subagent = isSubagent(line);
  if (!state.announced.has(id))
    emit({ type: 'tool_call', id, name, input: line['input'], subagent, ...callOf(line) });
  state.announced.add(id);
  if (status === 'started') return;
  state.announced.delete(id);
  const output = toolOutput(contentText(line['output']));
  emit({ type: 'tool_result', id, ok: status !== 'failed', ...output, subagent });
}

function readUsage(state: DebussyState, line: Json, emit: Emit): void {
  const context = countAt(line, 'context');
  if (context !== null && !isSubagent(line)) {
    const output = countAt(line, 'output');
    const message = textAt(line, 'id');
    const reasoning = countAt(line, 'reasoning');
    const final = output !== null && line['final'] !== false;
    emit({ type: 'usage', message, context, output, final, ...(reasoning === null ? {} : { reasoning }) });
  }
  const share = spentOf(objectAt(line, 'spent'));
  const lacks = context === null && (share === null || (line['context'] ?? null) !== null);
  if (lacks) sayUseless(state, line, emit);
  if (share === null) return;
  state.spent = addSpent(state.spent ?? nothingSpent, share);
  emit({ type: 'spent', spent: state.spent });
}

/** Otherwise the fill of the context would be a guess and a budget would count nothing, without a warning. */
function sayUseless(state: DebussyState, line: Json, emit: Emit): void {
  if (state.saidUseless) return;
  state.saidUseless = true;
  const shown = JSON.stringify(line).slice(0, shownLine);
  emit({
    type: 'warning',
    code: 'USAGE_UNREADABLE',
    message: `a usage line has no usable number for its context or spending, and is ignored: ${shown}`,
    hint: 'Give `context` or the parts of `spent` as numbers that are not negative (docs/reference/extensions.md).',
    line: state.at,
  });
}

const shownLine = 200;
const billed = ['input', 'output', 'cache_creation', 'cache_read', 'cost'] as const;

function spentOf(spent: Json | null): Spent | null {
  if (spent === null || billed.every((key) => countAt(spent, key) === null)) return null;
  return {
    input: countAt(spent, 'input') ?? 0,
    output: countAt(spent, 'output') ?? 0,
    cache_creation: countAt(spent, 'cache_creation') ?? 0,
    cache_read: countAt(spent, 'cache_read') ?? 0,
    cost: countAt(spent, 'cost'),
  };
}

// The report may be wrapped or in the line itself.
function reportOf(line: Json): unknown {
  if ('report' in line) return line['report'];
  const { type: _type, ...report } = line;
  return report;
}

function readLimit(state: DebussyState, line: Json, emit: Emit): void {
  const detail = textAt(line, 'message') ?? 'the provider limits the rate';
  const final = line['final'] !== false;
  state.until = textAt(line, 'until');
  if (final) state.ending = { kind: line['quota'] === true ? 'quota' : 'limit', detail, until: state.until };
  emit({ type: 'rate_limited', until: state.until, final, detail });
}

function readError(state: DebussyState, line: Json, emit: Emit): void {
  const message = textAt(line, 'message') ?? 'an error without a message';
  const fatal = line['fatal'] === true;
  const ending = classifyError({ status: countAt(line, 'status'), message, until: null });
  const hint = textAt(line, 'hint');
  if (fatal) state.ending = ending.kind === 'failure' && hint !== null ? { ...ending, hint } : ending;
  emit({ type: 'error', message, fatal });
}

/** The answer that a line belongs to: needed if the results of its tools come between its lines. */
function callOf(line: Json): { readonly message?: string } {
  const message = textAt(line, 'message');
  return message === null ? {} : { message };
}

function isSubagent(line: Json): boolean {
  return line['subagent'] === true;
}
