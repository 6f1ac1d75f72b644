/**
 * A path as git's line-based input formats want it. Paths are held as one character per byte (latin1), because git's
 * file names are bytes and need not be UTF-8.
 */
export function quotePath(path: string): string {
  const escaped = path.replace(/["\\]|[^\x20-\x7e]/g, (char) =>
    char === '"' || char === '\\' ? `\\${char}` : `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
  return `"${escaped}"`;
}

/** The same path for people and for events. */
export function showPath(path: string): string {
  return Buffer.from(path, 'latin1').toString();
}
