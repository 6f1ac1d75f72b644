import { classifyError, outageMark } from './classify.ts';
import type { Ending } from './decoder.ts';
import { countAt, objectAt, textAt } from './json.ts';
import type { Json } from './json.ts';
import type { Emit } from './line-decoder.ts';
import type { OpencodeState } from './opencode.ts';

export function readOpencodeError(state: OpencodeState, line: Json, emit: Emit): void {
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

// The provider's own word on when to come back: a header in seconds or milliseconds, counted from the event's time.
function resetOf(data: Json | null, timestamp: number | null): string | null {
  const headers = objectAt(data, 'responseHeaders');
  const millis = Number(textAt(headers, 'retry-after-ms') ?? Number.NaN);
  const seconds = Number(textAt(headers, 'retry-after') ?? Number.NaN);
  const wait = Number.isFinite(millis) ? millis : seconds * 1000;
  if (timestamp === null || !Number.isFinite(wait) || wait < 0) return null;
  const reset = new Date(timestamp + wait);
  return Number.isNaN(reset.getTime()) ? null : reset.toISOString();
}
