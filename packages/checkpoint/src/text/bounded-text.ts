/**
 * Foreign text without control characters, cut to this many characters, with a note if it was cut. A third is for its
 * end, where the next steps are.
 */
export function boundedText(text: string, longest: number): string {
  const begin = printable(text.slice(0, longest * 2));
  if (begin.length <= longest && text.length <= longest * 2) return begin;
  const last = Math.floor(longest / 3);
  const end = withoutHalf(printable(text.slice(-longest * 2)).slice(-last)).trimStart();
  const kept = withoutHalf(begin.slice(0, longest - last)).trimEnd();
  return `${kept}\n… (cut here: ${text.length - kept.length - end.length} more characters)\n${end}`;
}

function printable(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(unprintableInLine, '')
    .trim();
}

/** Foreign text with every line quoted, so that no line can pass for ours. */
export function quotedText(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

// Control characters, and marks that reverse the direction of writing or hide text.
const unprintableInLine =
  /(?![\n\t])[\p{Cc}\p{Cs}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

// A cut may fall between the two units of one character.
function withoutHalf(text: string): string {
  return text.replace(/[\ud800-\udbff]$|^[\udc00-\udfff]/, '');
}
