/** Git warns about an unreadable folder and leaves it out. A warning that is too long is cut off. */
export function unlistedFolders(stderr: string): readonly string[] {
  const warning = /^warning: (?:could not open directory|unable to access) '(.*)$/gm;
  return [...stderr.matchAll(warning)].map(([, rest = '']) => rest.replace(/\/?': (.+)$/, ' ($1)'));
}
