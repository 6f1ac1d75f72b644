/** Text of several lines, of which a terminal obeys nothing and which reads in the order that it is written in. */
export function harmless(text: string): string {
  return text.replace(/[^\n\t\P{Cc}]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
