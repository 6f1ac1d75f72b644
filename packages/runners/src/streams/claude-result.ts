import { addSpent, nothingSpent } from '@debussy/core';
import { classifyError } from './classify.ts';
import type { ClaudeState } from './claude.ts';
import { claudeSpent, modelsSpent } from './claude-usage.ts';
import type { Ending } from './decoder.ts';
import { countAt, listAt, objectAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import type { Emit } from './line-decoder.ts';
import { spentSince } from './spending.ts';

/** A run may print several results, and `subtype: success` stands on failures too: only the last one counts, by `is_error`. */
export function readResult(state: ClaudeState, line: Json, emit: Emit): void {
  state.ending = endingOf(line, state.until);
  const text = textAt(line, 'result');
  if (text !== null && text !== '' && line['is_error'] === false) state.results.push(text);
  tellWindow(state, line, emit);
  settle(state, line);
  emit({ type: 'spent', spent: claudeSpent(state) ?? nothingSpent });
}

/** Only the result tells the window, which is too late for this session, but not for the next one. */
function tellWindow(state: ClaudeState, line: Json, emit: Emit): void {
  const model = state.model?.replace('[1m]', '') ?? '';
  const window = countAt(objectAt(objectAt(line, 'modelUsage'), model), 'contextWindow');
  if (window !== null) emit({ type: 'started', id: null, model: null, window });
}

function endingOf(line: Json, until: string | null): Ending {
  const reason = textAt(line, 'terminal_reason') ?? '';
  const detail = detailOf(line);
  if (reason === 'prompt_too_long' || reason === 'blocking_limit') return { kind: 'context', detail };
  if (reason === 'hook_stopped' || reason.startsWith('aborted_')) return { kind: 'stopped', detail: reason };
  if (line['is_error'] === false) return { kind: 'success' };
  if (line['is_error'] !== true)
    return { kind: 'failure', detail: 'its result says neither success nor failure' };
  if (textAt(line, 'subtype') !== 'success') return { kind: 'failure', detail };
  return classifyError({ status: countAt(line, 'api_error_status'), message: detail, until });
}

function detailOf(line: Json): string {
  const errors = listAt(line, 'errors').filter((error) => typeof error === 'string');
  const text = textAt(line, 'result') ?? '';
  if (text !== '') return text;
  return errors.length > 0 ? errors.join('; ') : (textAt(line, 'subtype') ?? 'failed without a reason');
}

// The totals go on counting from earlier runs of a resumed session; the difference is this run's.
function settle(state: ClaudeState, line: Json): void {
  const models = objectAt(line, 'modelUsage');
  const since = objectAt(line, 'model_usage_since_last_result');
  if (models === null && since === null) return;
  const total = models === null ? null : modelsSpent(models);
  const share =
    since === null ? spentSince(total ?? nothingSpent, state.total ?? nothingSpent) : modelsSpent(since);
  // Nothing billed is a known cost of 0.
  const known = { ...share, cost: share.cost ?? 0 };
  state.settled = addSpent(state.settled ?? nothingSpent, known);
  state.pending = null;
  state.total = total ?? state.total;
}
