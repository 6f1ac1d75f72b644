/** Git warns of a folder that it cannot look into, and leaves it out. A warning that is too long has no end. */
export function unlistedFolders(stderr: string): readonly string[] {
  const warning = /^warning: (?:could not open directory|unable to access) '(.*)$/gm;
  return [...stderr.matchAll(warning)].map(([, rest = '']) => rest.replace(/\/?': (.+)$/, ' ($1)'));
}
