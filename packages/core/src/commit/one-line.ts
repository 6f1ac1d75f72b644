/**
 * Text of others on one line of ours: no line breaks, no NUL, no control or direction characters that would start a
 * trailer, end a message, or show something else than what is there. Cut at `longest` characters, which `…` shows.
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
