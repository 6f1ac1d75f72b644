import { readFile, readdir, readlink } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { ownEnvironment, runProgram } from '@debussy/host';

/** Returns true when no git process works in a folder any more: one that we started may have outlived us. */
export async function gitIsQuiet(folder: string, patienceMs: number): Promise<boolean> {
  for (let waited = 0; await gitWorksIn(folder); waited += pollMs) {
    if (waited >= patienceMs) return false;
    await wait(pollMs);
  }
  return true;
}

const pollMs = 50;

async function gitWorksIn(folder: string): Promise<boolean> {
  const places = process.platform === 'linux' ? await placesByProc() : await placesByLsof();
  return places.some((place) => place === folder || place.startsWith(`${folder}/`));
}

async function placesByProc(): Promise<readonly string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(pids.map((pid) => placeOfGit(`/proc/${pid}`)));
  return places.filter((place) => place !== null);
}

async function placeOfGit(proc: string): Promise<string | null> {
  const name = await readFile(`${proc}/comm`, 'utf8').catch(() => '');
  return name.trim() === 'git' ? await readlink(`${proc}/cwd`).catch(() => null) : null;
}

async function placesByLsof(): Promise<readonly string[]> {
  const argv = ['lsof', '-a', '-c', '/^git$/', '-d', 'cwd', '-Fn'];
  const { stdout } = await runProgram({ argv, cwd: '/', env: ownEnvironment() });
  return stdout.split('\n').flatMap((text) => (text.startsWith('n') ? [text.slice(1)] : []));
}
