import { oneLine } from './one-line.ts';

/** Values for the placeholders of a commit message template. */
export interface MessageFacts {
  readonly phase_id: string;
  readonly phase_name: string;
  readonly status: string;
}

/** Placeholders that a template may use in braces. */
export const messagePlaceholders: readonly (keyof MessageFacts)[] = ['phase_id', 'phase_name', 'status'];

const longestFact = 200;

/**
 * The message without trailers. Only {phase_id}, {phase_name} and {status} are replaced, and only once: braces inside a
 * name stay. A name cannot add lines; the user's template can.
 */
export function commitMessage(template: string, facts: MessageFacts): string {
  const filled = template.replace(/\{(\w+)\}/g, (whole, key: string) => {
    const fact = messagePlaceholders.find((name) => name === key);
    return fact === undefined ? whole : oneLine(facts[fact], longestFact);
  });
  const lines = filled.replaceAll('\0', '').split(/\r\n|\r|\n/);
  const message = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
  return message === '' ? `Debussy: Phase ${oneLine(facts.phase_id, longestFact)}` : message;
}
