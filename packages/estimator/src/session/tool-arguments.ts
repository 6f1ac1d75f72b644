import { isCount, isRaw, measure, type Raw, safeCount } from './reading.ts';
import type { Estimation } from './state.ts';

/** The size of a tool call's arguments, and how many there are. */
export interface Arguments {
  readonly tokens: number;
  readonly parameters: number;
}

/** Claude sees the values in a frame of their own (counted per parameter); the others see JSON. */
export function argumentsOf(session: Estimation, raw: Raw): Arguments {
  const given = raw['input'] ?? raw['arguments'] ?? raw['text'];
  const values = fields(given);
  const names = Object.keys(values ?? {});
  const parameters = isCount(raw['parameters']) ? raw['parameters'] : names.length;
  if (isCount(raw['tokens']) || values === null)
    return { tokens: measureGiven(session, raw, given), parameters };
  const text = session.growth.toolHoldsResult ? Object.values(values).map(asText).join('\n') : asText(values);
  return { tokens: safeCount(session, text) + namesBeyondFrame(session, raw, names), parameters };
}

/** A frame holds a name of the usual length: what a longer one takes, or a shorter one leaves, comes on top. */
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

/** Cyclic values, and such that JSON has no word for, have no text. */
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
