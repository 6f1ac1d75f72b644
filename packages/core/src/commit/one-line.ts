/**
 * Foreign text as one line: no line breaks, NUL, control or direction characters, which could start a trailer, end a
 * message or disguise the text. Cut at `longest` characters; `…` marks the cut.
 */
export function oneLine(text: string, longest: number): string {
  // Reads only as much as can be shown, so that a huge text costs little.
  const start = text.slice(0, longest * 8);
  const line = start.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  if (line === '' || (line.length <= longest && start.length === text.length)) return line;
  // Never cut a surrogate pair.
  const cut = line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()}…`;
}
