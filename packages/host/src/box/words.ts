/** A long list as a text, which is easier to read. */
export function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
