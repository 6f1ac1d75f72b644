/** Only letters and digits, for comparing two texts. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{S}]+/gu, ' ')
    .trim();
}
