/** Text on one line, without characters that a terminal would obey or that would reverse its direction. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ');
}
