import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * What a program without a sandbox sees of places that are none of its business, in a mount namespace of its own: copies of some
 * folders that take what it writes there, and of another one only what is its own. Nothing of it reaches the real folders.
 */
export interface PrivateView {
  /** Folders that are copied on write, and where what is written goes: two folders on one file system. */
  readonly copied: readonly { readonly from: string; readonly upper: string; readonly work: string }[];
  /** A folder that is empty but for the places that are shown. */
  readonly hidden: string;
  /** A folder that can only be read, but for the places that are shown; null: none. */
  readonly locked: string | null;
  /** At most six folders that are what they are, also below the others. */
  readonly shown: readonly string[];
}

/**
 * Who makes the namespace. `root` mounts as it is. Anybody else needs a user namespace, in which programs such as sudo do not work,
 * and in which copies on write are not made.
 */
type Maker = 'root' | 'user';

let knownMaker: Maker | null | undefined;

/** Whether folders can be copied on write and hidden. */
export function canMakePrivateView(): boolean {
  return maker() === 'root';
}

/** Whether folders can be hidden and locked. */
export function canHideFolders(): boolean {
  return maker() !== null;
}

const tried = new Map<string, boolean>();

/** Whether this very view can be had: it depends on the file systems that the folders are on as well. Tried once for the same folders. */
export function isPossibleView(view: PrivateView, cwd: string): boolean {
  const by = maker();
  if (by === null) return false;
  const key = `${view.hidden}\0${view.locked ?? ''}`;
  const known = tried.get(key);
  if (known !== undefined) return known;
  const works = runs(viewArguments(['/bin/sh', '-c', ':'], cwd, { view, by }));
  tried.set(key, works);
  return works;
}

function maker(): Maker | null {
  if (knownMaker === undefined) knownMaker = findMaker();
  return knownMaker;
}

function findMaker(): Maker | null {
  if (process.platform !== 'linux' || unsharing === '') return null;
  if (process.getuid?.() === 0) return runs([unsharing, ...unshare, '/bin/sh', '-c', trial]) ? 'root' : null;
  return !needsSetuid() && hidesAsUser() ? 'user' : null;
}

function runs(argv: readonly string[]): boolean {
  const [program = '', ...args] = argv;
  return spawnSync(program, args, { stdio: 'ignore', timeout: 10_000 }).status === 0;
}

/** An agent that works with rootless containers, or with sudo and no password, would have to do without them. */
function needsSetuid(): boolean {
  return (
    ['podman', 'buildah'].some(isOnPath) || (isAdministrator() && runs([systemProgram('sudo'), '-n', 'true']))
  );
}

/** Of anybody else sudo would tell the administrator. */
function isAdministrator(): boolean {
  if (systemProgram('sudo') === '') return false;
  const { stdout } = spawnSync(systemProgram('id'), ['-Gn'], { encoding: 'utf8' });
  return /(?:^| )(?:sudo|wheel|admin)(?: |$)/.test(stdout.trim());
}

function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function systemProgram(name: string): string {
  return systemFolders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? '';
}

function hidesAsUser(): boolean {
  const question = 'test ! -w /tmp/a && test "$(id -u)" = "$0"';
  const asked = [...asOneself('user'), '/bin/sh', '-c', question, String(process.getuid?.())];
  return runs([unsharing, ...inOwnUserNamespace, ...unshare, '/bin/sh', '-c', trialOfUser, 'sh', ...asked]);
}

/** This runs in the worktree of an agent, perhaps as root: nothing of it is looked for in the PATH of the user, which may lead there. */
const systemFolders = ['/usr/sbin', '/usr/bin', '/sbin', '/bin'];
const systemPath = systemFolders.join(':');
const unsharing = systemProgram('unshare');
const unshare = ['-m', '--propagation', 'private'];
const inOwnUserNamespace = ['-U', '--map-root-user'];

/** In the namespace of the trial alone, and so that nothing is left of it whenever it is killed. */
const trial = `
PATH=${systemPath}; d=/tmp
mount -n -t tmpfs debussy "$d" && mkdir "$d/a" "$d/b" "$d/u" "$d/w" &&
mount -n -t overlay debussy -o "lowerdir=$d/a,upperdir=$d/u,workdir=$d/w" "$d/b"
`;
const trialOfUser = `
PATH=${systemPath}; d=/tmp
mount -n -t tmpfs debussy "$d" && mkdir "$d/a" && mount -n --bind "$d/a" "$d/a" &&
mount -n -o remount,bind,ro "$d/a" && exec "$@"
`;

/** Folders are opened before they are covered, and mounted again from where they are open. */
const script = `
path=$PATH PATH=${systemPath}
cwd=$1 hidden=$2 locked=$3 shown=$4 copied=$5
shift 5
n=0
while [ "$n" -lt "$shown" ]; do
  n=$((n + 1))
  eval "s$n=\\$1"
  eval "exec $((n + 2))<\\"\\$1\\"" || exit 125
  shift
done
while [ "$copied" -gt 0 ]; do
  mount -n -t overlay debussy -o "lowerdir=$1,upperdir=$2,workdir=$3" "$1" || exit 125
  shift 3; copied=$((copied - 1))
done
if [ -n "$locked" ]; then
  mount -n -c --rbind "$locked" "$locked" && mount -n -c -o remount,bind,ro "$locked" || exit 125
fi
mount -n -t tmpfs -o mode=0755,size=256k debussy "$hidden" || exit 125
n=0 missing=
while [ "$n" -lt "$shown" ]; do
  n=$((n + 1))
  eval "[ -d \\"\\$s$n\\" ]" || missing="$missing \\"\\$s$n\\""
done
[ -z "$missing" ] || eval "mkdir -p $missing" || exit 125
n=0
while [ "$n" -lt "$shown" ]; do
  n=$((n + 1))
  eval "p=\\$s$n"
  mount -n -c --bind "/proc/self/fd/$((n + 2))" "$p" || exit 125
  eval "exec $((n + 2))<&-"
done
PATH=$path
cd "$cwd" && exec "$@"
`;

export function withPrivateView(argv: readonly string[], cwd: string, view: PrivateView): readonly string[] {
  return viewArguments(argv, cwd, { view, by: maker() ?? 'root' });
}

interface Made {
  readonly view: PrivateView;
  readonly by: Maker;
}

function viewArguments(
  argv: readonly string[],
  cwd: string,
  { view: { copied, hidden, locked, shown }, by }: Made,
): readonly string[] {
  const folders = copied.flatMap(({ from, upper, work }) => [from, upper, work]);
  const counts = [String(shown.length), String(copied.length)];
  const places = [cwd, hidden, locked ?? '', ...counts, ...shown, ...folders];
  const own = by === 'root' ? [] : inOwnUserNamespace;
  return [
    unsharing,
    ...own,
    ...unshare,
    '/bin/sh',
    '-c',
    script,
    'debussy',
    ...places,
    ...asOneself(by),
    ...argv,
  ];
}

/** Inside a second namespace the program is who it was, and the mounts of the first are not its to undo. */
function asOneself(by: Maker): readonly string[] {
  if (by === 'root') return [];
  const [user, group] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  return [unsharing, '-U', `--map-user=${user}`, `--map-group=${group}`, '--'];
}
