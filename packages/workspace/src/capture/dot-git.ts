/**
 * Whether some file system of some user would take a name for `.git`: letter case, the code points that HFS+ ignores, the short
 * names and trailing dots, spaces and streams that NTFS ignores.
 */
export function looksLikeDotGit(name: string): boolean {
  const visible = name
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u206a-\u206f\ufeff]/g, '')
    .toLowerCase();
  const plain = visible.replace(/:.*$/s, '').replace(/[. ]+$/, '');
  return plain === '.git' || /^git~\d+$/.test(plain);
}

/** The same for every part of a path; a backslash separates parts for some. */
export function pathHasDotGit(path: string): boolean {
  return path.split(/[/\\]/).some((name) => looksLikeDotGit(name));
}
