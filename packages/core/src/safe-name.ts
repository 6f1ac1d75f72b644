const longest = 60;

/**
 * The only way from a name in a plan or a report to a part of a path or of a git ref. The result matches
 * `[a-z0-9][a-z0-9.-]*`, has at most 60 characters, never ends in `.` or `.lock`, and never contains `..`. A changed
 * name ends in a digest of the original, so that different names stay different.
 */
export function safeName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => spelled.get(letter) ?? letter)
    .replace(/\.{2,}/g, '-')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .replace(/-?\.lock$/, '-lock');
  const cut = plain.slice(0, longest - 9).replace(/[-.]+$/, '');
  if (plain === name && plain.length > 0 && plain.length <= longest) return plain;
  return cut === '' ? `x-${digest(name)}` : `${cut}-${digest(name)}`;
}

/** Letters that Unicode does not decompose into an ASCII letter and a mark. */
const spelled: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
]);

// FNV-1a over the UTF-16 units: enough to distinguish names; it guards no secret.
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
