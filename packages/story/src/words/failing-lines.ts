import { printable } from './printable.ts';

const telling =
  /\b(?:error|fail(?:ed|ure|ures|ing)?|not ok|expected|assert\w*|cannot|undefined|panic(?:ked)?)\b|✗|✖|×|●/i;
/** Counts in a TAP stream name no failure. */
const counts = /^# (?:tests|suites|pass|cancelled|skipped|todo|duration_ms) [\d.]+$/;
/** The last lines of an output, which many programs use for a summary. */
const ending = 3;
const longestLine = 200;

/** The lines of a failed program's output that explain the failure: the first that name one, and the end. */
export function failingLines(output: string, most = 8): readonly string[] {
  const lines = output
    // eslint-disable-next-line no-control-regex -- colors of a terminal
    .replaceAll(/\u001B\[[\d;]*[A-Za-z]/g, '')
    .split('\n')
    .map((line) => printable(line.replaceAll('\t', '  ')).trimEnd().slice(0, longestLine))
    .filter((line) => line !== '' && !counts.test(line));
  const named = lines.flatMap((line, at) => (telling.test(line) ? [at] : [])).slice(0, most - ending);
  const shown = new Set(named);
  for (let at = lines.length - 1; at >= 0 && shown.size < most; at -= 1) shown.add(at);
  return lines.filter((_line, at) => shown.has(at));
}
