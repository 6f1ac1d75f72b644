/**
 * A path from git as text. Bytes that are not UTF-8, and names that begin with a quote, are quoted as git does
 * (`"caf\351"`), so that two different paths never look the same.
 */
export function pathText(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  const plain = !text.startsWith('"') && Buffer.from(text, 'utf8').equals(bytes);
  return plain ? text : `"${[...bytes].map((byte) => quoteByte(byte)).join('')}"`;
}

/** The fields of a `-z` output: every field ends in NUL. */
export function splitNul(output: Buffer): Buffer[] {
  const fields: Buffer[] = [];
  let start = 0;
  for (let end = output.indexOf(0); end !== -1; end = output.indexOf(0, start)) {
    fields.push(output.subarray(start, end));
    start = end + 1;
  }
  return fields;
}

/** The inverse of `splitNul`, for `-z --stdin`. */
export function joinNul(fields: readonly Buffer[]): Buffer {
  return Buffer.concat(fields.flatMap((field) => [field, nul]));
}

const nul = Buffer.from([0]);

function quoteByte(byte: number): string {
  if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
  if (byte >= 0x20 && byte < 0x7f) return String.fromCharCode(byte);
  return `\\${byte.toString(8).padStart(3, '0')}`;
}

/**
 * A path in git's line-based input formats. Paths have one character per byte (latin1), because git's file names are
 * bytes and need not be UTF-8.
 */
export function quotePath(path: string): string {
  const escaped = path.replace(/["\\]|[^\x20-\x7e]/g, (char) =>
    char === '"' || char === '\\' ? `\\${char}` : `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
  return `"${escaped}"`;
}

/** The same path for display and for events. */
export function showPath(path: string): string {
  return Buffer.from(path, 'latin1').toString();
}

/** The folders above a path, from the top down. */
export function foldersOf(path: string): readonly string[] {
  const folders: string[] = [];
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) folders.push(path.slice(0, at));
  return folders;
}

/** The same for names that a case-insensitive or Unicode-normalizing disk treats as one. */
export function foldedName(path: Buffer): string {
  return path.toString().normalize('NFC').toLowerCase();
}
