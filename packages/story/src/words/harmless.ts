/** Text of several lines without terminal control characters or marks that change the direction of writing. */
export function harmless(text: string): string {
  return text.replace(/[^\n\t\P{Cc}]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
