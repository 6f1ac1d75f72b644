/**
 * Ids of phases are opaque labels. Two ids name the same phase if their keys are equal: letter case and leading zeros
 * do not count (`02.1` is `2.1`, `6A` is `6a`).
 */
export function phaseKey(id: string): string {
  // Most ids are their own key, and every journal event needs one.
  if (isKey.test(id)) return id;
  return id
    .trim()
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, ''));
}

const isKey = /^(?!0\d|.*[^\d]0\d)[a-z\d.-]*$/;

export function samePhase(a: string, b: string): boolean {
  return phaseKey(a) === phaseKey(b);
}

/** The natural order of numbered things: 1, 1.5, 2, 2a, 2b, 10. */
export function comparePhaseIds(a: string, b: string): number {
  const left = phaseKey(a).match(/\d+|\D+/g) ?? [];
  const right = phaseKey(b).match(/\d+|\D+/g) ?? [];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const order = comparePart(left[i] ?? '', right[i] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

function comparePart(a: string, b: string): number {
  const bothNumbers = /^\d/.test(a) && /^\d/.test(b);
  if (bothNumbers && a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
