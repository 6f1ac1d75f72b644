import { leftOutReasons } from './events/values.ts';
import type { LeftOut } from './events/values.ts';
import type { EventOf } from './events.ts';

const reasons: Readonly<Record<LeftOut['reason'], string>> = {
  nested_repository:
    'it is a git repository of its own, or a submodule with work; it is moved to the folder refused beside the worktrees',
  git_name: 'some file systems take this name for one that git uses',
  same_name:
    'its name differs from that of another file only in case, and this repository ignores case (core.ignorecase)',
  symlink_outside: 'it is a link that leads out of the repository',
  too_large: 'it is too large',
  secret: 'it looks like a key, a password or a token (allow_secret_files lets it in)',
  special_file: 'it is neither a file nor a link',
  filter: 'git would run a filter on it that is not trusted',
  unreadable: 'it cannot be read',
  ignored: 'git ignores it (a line in .gitignore that begins with ! lets it in)',
  own_commit: 'it is a commit that is in none of the files',
  unknown: '',
};

/** Omitted files for the event of a capture: all names, and their values unless there are many. */
export function leftOutFields(all: readonly LeftOut[]): Captured {
  const refused = all.map(({ path, reason }) => `${path}: ${reason}`);
  return { refused, ...(all.length > 0 && all.length <= mostValues ? { left_out: all } : {}) };
}

const mostValues = 200;

/** Files omitted from a capture, also from journals of earlier versions. */
export function leftOutOf({ left_out: values, refused }: Captured): readonly LeftOut[] {
  return values ?? refused.map(asWrittenEarlier);
}

type Captured = Pick<EventOf<'attempt.captured'>, 'refused' | 'left_out'>;

function asWrittenEarlier(entry: string): LeftOut {
  const [, path = entry, reason = '', commit] = /^(.*): (\w+)(?: ([0-9a-f]{40,64}))?$/s.exec(entry) ?? [];
  const known = leftOutReasons.find((one) => one === reason);
  if (known === undefined) return { path: entry, reason: 'unknown' };
  return { path, reason: known, ...(commit === undefined ? {} : { commit }) };
}

/** Why the captured work omits a file, as a sentence. */
export function leftOutText({ path, reason, commit, other }: LeftOut): string {
  if (other !== undefined)
    return `${path}: ${reasons[reason].replace('that of another file', `that of ${other}`)}`;
  const kept = commit?.slice(0, 12);
  if (kept !== undefined && reason === 'ignored')
    return `${path}: ${reasons[reason]}; kept as ${kept}, and \`git checkout ${kept} -- ${path}\` brings it back`;
  const why = kept === undefined ? reasons[reason] : ownCommit(path, kept);
  return why === '' ? path : `${path}: ${why}`;
}

function ownCommit(name: string, commit: string): string {
  const restores = name.startsWith('stash@') ? 'stash apply' : 'cherry-pick';
  const command = `git ${name.startsWith('refs/notes/') ? 'notes merge' : restores} ${commit}`;
  return `it is in none of the files; kept as ${commit}, and \`${command}\` brings it back`;
}
