const mostLines = 8;
const lookedAt = 200;
// oxlint-disable-next-line no-control-regex
const colors = /\u001b\[[0-9;]*[A-Za-z]/g;
const telling =
  /\bnot ok\b|\bfail(?:ed|ure|ing|s)?\b|\berrors?\b|\bexpected\b|\bassert|\bpanic|\bException\b|[✗✘✖×]/i;

/** The lines of a gate's output that say what failed: from the first of the last such place, otherwise its end. */
export function failingLines(output: string): readonly string[] {
  const lines = output
    .replaceAll(colors, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .slice(-lookedAt);
  const first = lines.findIndex(
    (line) => telling.test(line) && !/\b0 (?:failed|failures|errors)\b|# fail 0/i.test(line),
  );
  const from = first === -1 ? Math.max(0, lines.length - mostLines) : first;
  return lines.slice(from, from + mostLines);
}
