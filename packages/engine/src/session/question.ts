const lastLines = 8;
const longest = 300;

/** The question with which an agent ends its last answer; null where it asks nothing. */
export function questionIn(finalText: string): string | null {
  const lines = finalText
    .trimEnd()
    .split('\n')
    .filter((line) => line.trim() !== '');
  const asked = lines.slice(-lastLines).findLast((line) => /\?[\s"'*_)\]]*$/.test(line));
  if (asked === undefined || finalText.trimEnd().endsWith('```')) return null;
  return asked
    .replaceAll(/[*_`#>]+/g, '')
    .trim()
    .slice(0, longest);
}
