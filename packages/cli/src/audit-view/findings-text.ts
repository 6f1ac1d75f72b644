import { formatPlace, type Finding } from '@debussy/core';
import { printable } from '@debussy/story';

/** `file:line:col severity CODE message`, what to do about it in the next line. */
export function findingsText(findings: readonly Finding[]): string {
  return findings
    .map(({ place, severity, code, message, suggestion }) =>
      [
        `${printable(formatPlace(place))} ${severity} ${code} ${printable(message)}`,
        `  help: ${printable(suggestion)}`,
      ].join('\n'),
    )
    .join('\n');
}
