import { orNull } from '@debussy/host';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Recognizes files in the checkout that this process, or a program beside it in a pipeline, writes, as in `debussy run
 * | tee run.log`: redirected output, `--events`, and reports. Agents are in process groups of their own.
 */
export function isOwnFile(root: string): (path: string) => boolean {
  const open = new Set(['self', ...neighbours()].flatMap(openFiles));
  return (path) => open.has(resolve(root, path)) || /^debussy-\d{12}-[0-9a-f]{4}\.html$/.test(path);
}

/** Processes of this process group; none if the system does not list them. */
function neighbours(): readonly string[] {
  const own = groupOf('self');
  if (own === null) return [];
  return namesIn('/proc').filter((name) => /^\d+$/.test(name) && groupOf(name) === own);
}

/** The third field after the name, which may contain anything. */
function groupOf(pid: string): string | null {
  return orNull(() => readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[2] ?? null);
}

function openFiles(pid: string): readonly string[] {
  const folder = join('/proc', pid, 'fd');
  return namesIn(folder).flatMap((fd) => linkOf(join(folder, fd)));
}

function namesIn(folder: string): readonly string[] {
  return orNull(() => readdirSync(folder)) ?? [];
}

function linkOf(fd: string): readonly string[] {
  return orNull(() => [readlinkSync(fd)]) ?? [];
}
