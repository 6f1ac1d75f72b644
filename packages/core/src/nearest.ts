const longest = 64;

/** The known name that the user most likely meant; null if none is near enough. */
export function nearest(name: string, known: readonly string[]): string | null {
  if (name.length > longest) return null;
  const wanted = plain(name);
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const candidate of known) {
    const distance = editDistance(wanted, plain(candidate));
    if (distance > tolerance(wanted, candidate)) continue;
    if (best === null || distance < best.distance) best = { name: candidate, distance };
  }
  return best?.name ?? null;
}

// `gateTimeout`, `gate-timeout` and `GATE_TIMEOUT` are all spellings of `gate_timeout`.
function plain(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[-\s.]+/g, '_')
    .toLowerCase();
}

function tolerance(wanted: string, candidate: string): number {
  return Math.min(3, Math.floor(Math.max(wanted.length, candidate.length) / 3));
}

/** Insertions, deletions, replacements and swaps of neighbours each count as one. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + same,
        isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(a.length, b.length);
}
