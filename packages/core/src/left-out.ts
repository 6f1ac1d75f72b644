const reasons: Readonly<Record<string, string>> = {
  nested_repository: 'it is a git repository of its own, or a submodule at another commit',
  git_name: 'some file systems take this name for one that git uses',
  symlink_outside: 'it is a link that leads out of the repository',
  too_large: 'it is too large',
  secret: 'it looks like a key, a password or a token (allow_secret_files lets it in)',
  special_file: 'it is neither a file nor a link',
  filter: 'git would run a filter on it that is not trusted',
  unreadable: 'it cannot be read',
  ignored: 'git ignores it (a line in .gitignore that begins with ! lets it in)',
};

/** Why something that an agent left is not in its work, as a sentence; the journal has `<path>: <reason>`. */
export function leftOutText(entry: string): string {
  const [, path = '', reason = '', commit] = /^(.*): (\w+)(?: ([0-9a-f]{40,64}))?$/s.exec(entry) ?? [];
  if (reason === 'own_commit' && commit !== undefined)
    return `${path}: ${ownCommit(path, commit.slice(0, 12))}`;
  const why = reasons[reason];
  return why === undefined ? entry : `${path}: ${why}`;
}

function ownCommit(name: string, commit: string): string {
  const command = name.startsWith('stash@') ? `git stash apply ${commit}` : `git cherry-pick ${commit}`;
  return `it is in none of the files; kept as ${commit}, and \`${command}\` brings it back`;
}
