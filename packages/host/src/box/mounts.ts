import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { orNull } from '../or-null.ts';
import { agentPlace, homePlace } from './agent-place.ts';
import type { BoxGround, BoxOrder, Mount } from './box.ts';
import {
  cacheFolders,
  daemonFolders,
  downloads,
  keyVariables,
  mixedFolders,
  movedFolders,
  privatePlaces,
  registryLogins,
  toolPlaces,
} from './home-places.ts';
import { words } from './words.ts';

/**
 * How a kind of process sees this machine; folders come before their content. Everything is readable and nothing
 * writable, with these exceptions: its worktree is its own. Temporary folders, homes, other worktrees, the checkout and
 * our records are hidden.
 */
export function mountsOf(order: BoxOrder): readonly Mount[] {
  const home = realPlaces([order.env['HOME'] ?? '/']).find((path) => path !== '/') ?? null;
  const writable = realPlaces([order.cwd, ...order.writable]);
  const isOwnHome = home !== null && isInside(`${home}/`, writable);
  const kept = [
    ...(order.ground === null ? [] : [order.ground.checkout, order.ground.commonDir, dirname(order.cwd)]),
    ...(isOwnHome ? statePlaces(home) : []),
  ];
  const narrow = writable.filter((folder) => ![`${home}/`, ...kept].some((path) => isInside(path, [folder])));
  const named = [...writable, ...realPlaces(namedPlaces(order)).filter((path) => !isInside(path, narrow))];
  const above = kept.flatMap(foldersAbove).filter((path) => !isInside(`${path}/`, kept));
  const pins = above.filter((path) => isInside(path, writable));
  const mounts = [
    ...hiddenFolders(order, home, named),
    ...(home === null ? [] : isOwnHome ? secretMounts(order, home) : homeMounts(order, home, named)),
    ...(order.ground === null ? [] : repositoryMounts(order, order.ground, named)),
    ...[...writable, ...pins].map((path): Mount => ({ path, as: 'write' })),
  ];
  return inOrder(mounts);
}

/** Our own folders in a home that an agent may write. */
function statePlaces(home: string): readonly string[] {
  const places = ['.config/debussy', '.local/state/debussy'].flatMap((name) => [
    join(home, name),
    ...movedPlaces(name),
  ]);
  return places.filter(
    (path) => orNull(() => mkdirSync(path, { recursive: true, mode: 0o700 }) ?? path) !== null,
  );
}

/** A mounted folder cannot be renamed, but the folders above it could, and it would move with them. */
function foldersAbove(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [] : [...foldersAbove(above), above];
}

/** A folder of its own needs no other rule below it. */
function isInside(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}

/** The last rule about a path wins, and a folder comes before its content. */
function inOrder(mounts: readonly Mount[]): readonly Mount[] {
  const last = new Map(mounts.map((mount) => [mount.path, mount]));
  return [...last.values()].toSorted((a, b) => depth(a.path) - depth(b.path));
}

function depth(path: string): number {
  return path.split('/').length;
}

/** Paths that the program needs: its files, its PATH, and debussy itself for its commands. */
function namedPlaces({ argv, env }: BoxOrder): readonly string[] {
  const told = Object.entries(env).filter(([name]) => !ofTheTerminal.test(name));
  const named = [...argv, ...told.flatMap(([, value]) => value.split(':'))];
  return [...named, ...ownPrograms].filter((place) => place.startsWith('/') && isFileOrFolder(place));
}

const ownPrograms: readonly string[] = [process.execPath, process.argv[1] ?? ''];

/** These variables point into the user's session, which the program does not need. */
const ofTheTerminal = /^(?:TMPDIR|HOME|PWD|OLDPWD|INIT_CWD|XDG_.*|npm_.*)$/;

/** A missing path cannot be mounted, and a link would be resolved only outside. */
function realPlaces(paths: readonly string[]): readonly string[] {
  const real = [...new Set(paths)].flatMap((path) => orNull(() => realpathSync(path)) ?? []);
  return [...new Set(real)];
}

/** Private temporary folders, no homes of other users, no sockets. Paths that the program needs stay visible. */
function hiddenFolders(
  { ground }: BoxOrder,
  home: string | null,
  named: readonly string[],
): readonly Mount[] {
  const temporary = realPlaces(['/tmp', '/var/tmp', '/dev/shm', tmpdir()]);
  // A container's user may be unknown to the system.
  const own = orNull(() => userInfo().homedir) ?? '/';
  const homes = realPlaces(['/home', '/root', own]).filter(
    (path) => path !== '/' && path !== home && canRead(path),
  );
  const beside = ground?.neighbors === true ? 'write' : 'read';
  return [
    ...temporary.flatMap((folder) => hidden(folder, named, beside)),
    ...homes.flatMap((folder) => hidden(folder, [...named, ...(home === null ? [] : [home])], 'read')),
    { path: '/run', as: 'empty' },
    ...realPlaces(resolvers).map(readable),
  ];
}

/** Name resolution, and programs of NixOS. Everything else in `/run` is a socket of a program that acts on request. */
const resolvers = words(`
  /run/systemd/resolve /run/resolvconf /run/NetworkManager/resolv.conf /run/current-system /run/opengl-driver
`);

/** An empty folder with mounts for the folders inside it that must be visible. */
function hidden(folder: string, named: readonly string[], as: 'read' | 'write'): readonly Mount[] {
  const inside = named.filter((path) => path.startsWith(`${folder}/`));
  const windows = new Set(
    inside.map((path) =>
      path
        .split('/')
        .slice(0, depth(folder) + 1)
        .join('/'),
    ),
  );
  return [{ path: folder, as: 'empty' }, ...[...windows].map((path): Mount => ({ path, as }))];
}

/**
 * A home that accepts every write and discards it. An agent and set-up see the user's files in it, except keys and
 * logins. A gate sees programs and packages.
 */
function homeMounts(order: BoxOrder, home: string, named: readonly string[]): readonly Mount[] {
  const { kind, ground, cwd } = order;
  const entries = kind === 'gate' ? toolPlaces : (orNull(() => readdirSync(home)) ?? []);
  const shown = entries.map((name) => join(home, name)).filter(isFileOrFolder);
  return [
    { path: home, as: 'empty' },
    ...(kind === 'gate' ? withinHome(order, home, named) : []),
    ...shown.map((path): Mount => ({ path, as: 'read' })),
    ...(kind === 'gate' || ground === null ? [] : caches(kind, { home, named, cwd }, ground)),
    ...secretMounts(order, home),
  ];
}

function secretMounts({ kind, cwd, env }: BoxOrder, home: string): readonly Mount[] {
  const secret = kind === 'setup' ? privatePlaces : [...privatePlaces, ...registryLogins];
  return [...secret.flatMap((name) => [join(home, name), ...movedPlaces(name)]), ...keyPlaces(env)]
    .filter((path) => ![home, cwd].some((own) => `${own}/`.startsWith(`${path}/`)))
    .flatMap(withoutContent);
}

/** A gate sees the parts of a home that its environment names, and the programs on its PATH with their libraries. */
function withinHome({ argv, env }: BoxOrder, home: string, named: readonly string[]): readonly Mount[] {
  const files = [...argv.slice(0, 1), ...ownPrograms].map(dirname);
  const programs = realPlaces([...(env['PATH'] ?? '').split(':'), ...files].map(dirname));
  return [...named, ...programs].filter((path) => path.startsWith(`${home}/`)).map(readable);
}

/** A private folder where a variable has moved it. */
function movedPlaces(name: string): readonly string[] {
  return [...movedFolders].flatMap(([folder, variable]) => {
    const moved = process.env[variable] ?? '';
    return moved !== '' && name.startsWith(`${folder}/`) ? [join(moved, name.slice(folder.length))] : [];
  });
}

/** Keys that the user's variables name. The program does not get them. */
function keyPlaces(env: BoxOrder['env']): readonly string[] {
  const kept = [...keyVariables].filter((name) => env[name] === undefined);
  return kept.flatMap((name) => (process.env[name] ?? '').split(':')).filter((path) => path.startsWith('/'));
}

function caches(
  kind: 'agent' | 'setup',
  { home, named, cwd }: { readonly home: string; readonly named: readonly string[]; readonly cwd: string },
  { commonDir }: BoxGround,
): readonly Mount[] {
  if (kind === 'setup')
    return cacheFolders.flatMap((name) => {
      const kept = mixedFolders.get(name);
      const path = join(home, name);
      return kept === undefined ? writeIfThere(path) : mixedMounts(path, kept);
    });
  const copies = [...cacheFolders, ...daemonFolders].flatMap((name): readonly Mount[] => {
    const isDaemons = daemonFolders.includes(name);
    const from = join(commonDir, 'debussy', 'caches', isDaemons ? `worktree-${basename(cwd)}` : '', name);
    const path = join(home, name);
    // A folder can only be mounted over an existing one; a missing home accepts any, and so do our copies.
    const isMissing = !isDaemons && existsSync(join(home, name.split('/', 1)[0] ?? ''));
    const made = orNull(() =>
      [from, ...(isMissing ? [path] : [])].map((one) => mkdirSync(one, { recursive: true, mode: 0o700 })),
    );
    return made === null ? [] : [{ path, as: 'write', from }];
  });
  const there = downloads.map((name) => join(home, name)).filter(isFileOrFolder);
  const folders = cacheFolders.map((name) => join(home, name));
  const started = named.filter((path) => isInside(path, folders)).map(withItsPackages);
  return [...copies, ...[...there, ...started].map(readable)];
}

/** `npx` and similar tools start programs from a cache: their dependencies are in the folder above `node_modules`. */
function withItsPackages(program: string): string {
  return program.split('/node_modules/', 1)[0] ?? program;
}

function mixedMounts(folder: string, kept: readonly string[]): readonly Mount[] {
  const entries = orNull(() => readdirSync(folder));
  if (entries === null) return [];
  const shown = entries.filter((name) => isFileOrFolder(join(folder, name)));
  return [
    { path: folder, as: 'empty' },
    ...shown.map((name): Mount => ({ path: join(folder, name), as: kept.includes(name) ? 'write' : 'read' })),
  ];
}

function writeIfThere(path: string): readonly Mount[] {
  return isFileOrFolder(path) ? [{ path, as: 'write' }] : [];
}

function withoutContent(path: string): readonly Mount[] {
  const real = orNull(() => realpathSync(path));
  if (real === null) return [];
  const as = lstatSync(real).isDirectory() ? 'empty' : 'masked';
  return [
    { path, as },
    { path: real, as },
  ];
}

/** The repository is readable as far as git needs it. The checkout, our records and all other worktrees are hidden. */
function repositoryMounts(
  { kind, cwd, home }: BoxOrder,
  ground: BoxGround,
  named: readonly string[],
): readonly Mount[] {
  const { checkout, commonDir, shielded, shared } = ground;
  const ourRecords = join(commonDir, 'debussy');
  const pool = dirname(cwd);
  const settings = shielded && kind !== 'setup' ? ['config', 'config.worktree', 'FETCH_HEAD'] : [];
  return [
    ...others(ground, pool).map((path): Mount => ({ path, as: 'empty' })),
    ...(kind === 'setup' ? [{ path: checkout, as: 'read' } as const] : hidden(checkout, named, 'read')),
    ...shared
      .map((name) => join(checkout, name))
      .filter(isFileOrFolder)
      .map(readable),
    { path: pool, as: 'empty' },
    // The mark by which debussy knows a worktree of its own, and refuses to start a run in it.
    ...(orNull(() => readdirSync(pool, { withFileTypes: true })) ?? [])
      .filter((entry) => entry.isFile())
      .map(({ name }) => readable(join(pool, name))),
    ...(kind === 'agent' ? [mountedAt(agentPlace(cwd, ground), cwd)] : []),
    ...(home === undefined ? [] : [mountedAt(homePlace(cwd, ground, home), home)]),
    readable(commonDir),
    ...(existsSync(ourRecords) ? [{ path: ourRecords, as: 'empty' } as const] : []),
    ...settings.map((name) => join(commonDir, name)).flatMap(withoutContent),
    ...named.filter((path) => path.startsWith(`${ourRecords}/`)).map(readable),
  ];
}

/** The checkouts of this repository other than the run's. */
function others({ checkout, commonDir }: BoxGround, pool: string): readonly string[] {
  const folder = join(commonDir, 'worktrees');
  const linked = (orNull(() => readdirSync(folder)) ?? []).flatMap((name) => {
    const file = orNull(() => readFileSync(join(folder, name, 'gitdir'), 'utf8'));
    return file === null ? [] : [dirname(file.trim())];
  });
  const main = basename(commonDir) === '.git' ? [dirname(commonDir)] : [];
  const found = realPlaces([...linked, ...main].filter((path) => path.startsWith('/')));
  return found.filter((path) => path !== checkout && !path.startsWith(`${pool}/`) && isFileOrFolder(path));
}

function mountedAt(path: string, from: string): Mount {
  return { path, as: 'write', from };
}

function readable(path: string): Mount {
  return { path, as: 'read' };
}

function isFileOrFolder(path: string): boolean {
  const found = orNull(() => lstatSync(realpathSync(path)));
  return found !== null && (found.isFile() || found.isDirectory()) && canRead(path);
}

function canRead(path: string): boolean {
  return orNull(() => (lstatSync(path).isDirectory() ? readdirSync(path).length : 0)) !== null;
}
