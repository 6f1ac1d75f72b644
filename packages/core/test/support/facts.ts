import { formatPlace, type Finding, type Problem } from '../../src/index.ts';

/** Problems as values, one on a line: place, code, and what message and hint name. The words between them are free. */
export function factsOf(problems: readonly Problem[]): string {
  return problems.map(factsIn).join('\n');
}

function factsIn({ code, message, hint, place }: Problem): string {
  const where = place === null ? [] : [formatPlace(place)];
  return [...where, code, ...valuesIn(message), ...valuesIn(hint)].join(' ');
}

/** Findings in the same way, with their severity. */
export function findingFacts(findings: readonly Finding[]): string {
  return findings
    .map(({ place, severity, code, message, suggestion }) =>
      [formatPlace(place), severity, code, ...valuesIn(message), ...valuesIn(suggestion)].join(' '),
    )
    .join('\n');
}

/** The field that a text begins with, what stands in quotes, and words with digits, underscores, dots or slashes inside. */
export function valuesIn(text: string): readonly string[] {
  return text.match(/^\w+(?=:)|`[^`\n]*`|"[^"\n]*"|[\w./[\]{}]*(?:\d|\w[._/[]\w)[\w./[\]{}]*/g) ?? [];
}
