/** A file that \`init\` would write, and whether one stands there already. */
export interface PlannedWrite {
  readonly path: string;
  readonly text: string;
  readonly state: 'new' | 'same' | 'different';
}

export function planWrites(
  files: ReadonlyMap<string, string>,
  read: (path: string) => string | null,
): readonly PlannedWrite[] {
  return [...files].map(([path, text]) => {
    const there = read(path);
    return { path, text, state: there === null ? 'new' : there === text ? 'same' : 'different' };
  });
}
