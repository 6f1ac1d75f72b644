/** Foreign text without control characters, cut to that many characters, with a note if it was cut. */
export function boundedText(text: string, longest: number): string {
  const clean = text
    .slice(0, longest * 2)
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(unprintableInLine, '')
    .trim();
  if (clean.length <= longest && text.length <= longest * 2) return clean;
  const kept = withoutHalf(clean.slice(0, longest)).trimEnd();
  return `${kept}\n… (cut here: ${text.length - kept.length} more characters)`;
}

/** Foreign text with every line quoted, so that no line can pass for ours. */
export function quotedText(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

// Controls, and the marks that turn the direction of writing around or hide text.
const unprintableInLine =
  /(?![\n\t])[\p{Cc}\p{Cs}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

// A cut may fall between the two units of one character.
function withoutHalf(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}
