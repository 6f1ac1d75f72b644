/**
 * Foreign text on one line of ours: without line breaks, NUL, control or direction characters, which could start a
 * trailer, end a message or disguise the text. Cut at `longest` characters, marked by `…`.
 */
export function oneLine(text: string, longest: number): string {
  // Looked at no further than can matter: a gigantic text must not cost gigantic work.
  const start = text.slice(0, longest * 8);
  const line = start.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  if (line === '' || (line.length <= longest && start.length === text.length)) return line;
  // Not between the halves of a surrogate pair.
  const cut = line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.trimEnd()}…`;
}
