/** Text from a plan on one line, without what a terminal would obey or what would turn its direction around. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Cut to a width, counted in code points. */
export function fitted(text: string, width: number): string {
  const points = Array.from(printable(text));
  return points.length > width ? `${points.slice(0, Math.max(width - 1, 0)).join('')}…` : points.join('');
}

export function widthOf(text: string): number {
  return Array.from(text).length;
}
