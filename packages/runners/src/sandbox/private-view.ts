import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * What a program without a sandbox sees of places that are none of its business, in a mount namespace of its own: copies of some
 * folders that take what it writes there, and of another one only what is its own. Nothing of it reaches the real folders.
 */
export interface PrivateView {
  /** Folders that are copied on write, and where what is written goes: two folders on one file system. */
  readonly copied: readonly { readonly from: string; readonly upper: string; readonly work: string }[];
  /** A folder that is empty but for the places that are shown. */
  readonly hidden: string;
  /** Two or three folders that are what they are, also below the others. */
  readonly shown: readonly string[];
}

let works: boolean | undefined;

/** Only root may mount without a user namespace, in which programs such as sudo would no longer work. */
export function canMakePrivateView(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  works ??=
    unsharing !== undefined &&
    spawnSync(unsharing, [...unshare, '/bin/sh', '-c', trial], { stdio: 'ignore', timeout: 10_000 })
      .status === 0;
  return works;
}

/** This runs as root, in the worktree of an agent: nothing of it is looked for in the PATH of the user, which may lead there. */
const systemPath = '/usr/sbin:/usr/bin:/sbin:/bin';
const unsharing = ['/usr/bin/unshare', '/bin/unshare'].find((path) => existsSync(path));
const unshare = ['-m', '--propagation', 'private'];

const trial =
  `PATH=${systemPath}; ` +
  'd=$(mktemp -d) && trap "rmdir $d" EXIT && mount -n -t tmpfs debussy "$d" && mkdir "$d/a" "$d/b" "$d/u" "$d/w" && mount -n -t overlay debussy -o "lowerdir=$d/a,upperdir=$d/u,workdir=$d/w" "$d/b"; s=$?; umount -n "$d/b" "$d"; exit $s';

/** Folders are opened before they are covered, and mounted again from where they are open. */
const script = `
path=$PATH PATH=${systemPath}
cwd=$1 hidden=$2 a=$3 b=$4 c=$5 n=$6
shift 6
exec 3<"$a" 4<"$b" 5<"\${c:-/}" || exit 125
while [ "$n" -gt 0 ]; do
  mount -n -t overlay debussy -o "lowerdir=$1,upperdir=$2,workdir=$3" "$1" || exit 125
  shift 3; n=$((n - 1))
done
mount -n -t tmpfs -o mode=0755,size=256k debussy "$hidden" || exit 125
mkdir -p "$a" "$b" \${c:+"$c"} || exit 125
mount -n -c --bind /proc/self/fd/3 "$a" && mount -n -c --bind /proc/self/fd/4 "$b" || exit 125
[ -z "$c" ] || mount -n -c --bind /proc/self/fd/5 "$c" || exit 125
exec 3<&- 4<&- 5<&-
PATH=$path
cd "$cwd" && exec "$@"
`;

export function withPrivateView(
  argv: readonly string[],
  cwd: string,
  { copied, hidden, shown }: PrivateView,
): readonly string[] {
  const folders = copied.flatMap(({ from, upper, work }) => [from, upper, work]);
  const three = [shown[0] ?? cwd, shown[1] ?? cwd, shown[2] ?? ''];
  return [
    unsharing ?? 'unshare',
    ...unshare,
    '/bin/sh',
    '-c',
    script,
    'debussy',
    cwd,
    hidden,
    ...three,
    String(copied.length),
    ...folders,
    ...argv,
  ];
}
