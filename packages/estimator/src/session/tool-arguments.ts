import { isCount, isRaw, measure, type Raw, safeCount } from './reading.ts';
import type { Session } from './state.ts';

/** The size of a tool call's arguments, and how many there are. */
export interface Arguments {
  readonly tokens: number;
  readonly parameters: number;
}

/** Claude sees the values in a frame of their own (counted per parameter); the others see JSON. */
export function argumentsOf(session: Session, raw: Raw): Arguments {
  const given = raw['input'] ?? raw['arguments'] ?? raw['text'];
  const values = fields(given);
  const parameters = isCount(raw['parameters']) ? raw['parameters'] : Object.keys(values ?? {}).length;
  if (isCount(raw['tokens']) || values === null)
    return { tokens: measureGiven(session, raw, given), parameters };
  const text = session.growth.toolHoldsResult
    ? Object.values(values).map(asText).join('\n')
    : JSON.stringify(values);
  return { tokens: safeCount(session, text), parameters };
}

function measureGiven(session: Session, raw: Raw, given: unknown): number {
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

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
