import { lstatSync } from 'node:fs';
import { mkdir, access, constants } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DebussyError } from '@debussy/core';

/** A folder that every debussy of this user on this machine sees, and that no other user can take or fill. */
export async function machineFolder(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const places = placesFor(env, process.getuid?.() ?? null);
  for (const place of places) if (await isOwn(place)) return place;
  throw new DebussyError({
    code: 'ERR_MACHINE_FOLDER',
    message: `no folder for locks of this machine belongs to you: ${places.join(', ')}`,
    hint: 'Set XDG_STATE_HOME to a folder that you may write to.',
  });
}

/** The same for all processes of a user, even for those without a login environment. */
function placesFor(env: NodeJS.ProcessEnv, uid: number | null): readonly string[] {
  const runtime = env['XDG_RUNTIME_DIR'] ?? (uid === null ? undefined : `/run/user/${uid}`);
  const home = env['HOME'] ?? homedir();
  const state = env['XDG_STATE_HOME'] ?? (home.startsWith('/') ? join(home, '.local', 'state') : undefined);
  return [
    ...(runtime === undefined || !isFolder(runtime) ? [] : [join(runtime, 'debussy')]),
    ...(state === undefined ? [] : [join(state, 'debussy', 'machine')]),
    join(tmpdir(), `debussy-${uid ?? 'user'}`),
  ];
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

async function isOwn(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(folder);
    const uid = process.getuid?.();
    if (!found.isDirectory() || (uid !== undefined && found.uid !== uid)) return false;
    await access(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A path below it. */
export async function sharedFolder(...names: readonly string[]): Promise<string> {
  const folder = join(await machineFolder(), ...names);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}
