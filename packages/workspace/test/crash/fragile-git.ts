import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `during`: both are killed while git holds the lock of the slot's index; for a command that takes none, after it. */
export interface Kill {
  readonly step: number;
  readonly moment: 'before' | 'during' | 'after';
}

const realGit = execFileSync('sh', ['-c', 'command -v git']).toString().trim();

/**
 * Makes a folder with a program `git` that counts how often it is started once the file `armed` is beside it, and that kills the
 * process which had it started, itself or by a shell of its own, at one of these times. So nothing in the sources knows of these tests.
 */
export function fragileGit(place: string, root: string, kill: Kill | null): string {
  mkdirSync(join(place, 'bin'), { recursive: true });
  const script = `#!/bin/sh
[ -e ${place}/armed ] || exec ${realGit} "$@"
n=1
while ! mkdir ${place}/started.$n 2>/dev/null; do n=$((n + 1)); done
[ $n = ${String(kill?.step ?? 0)} ] || exec ${realGit} "$@"
owner=$PPID
[ "$(ps -o args= -p $PPID)" != '/bin/sh -s' ] || owner=$(ps -o ppid= -p $PPID)
case ${kill?.moment ?? 'none'} in
  before) kill -9 $owner; exit 1;;
  during)
    ${realGit} "$@" <&0 & git=$!
    while kill -0 $git 2>/dev/null && [ -z "$(ls ${root}/.git/debussy/slots/*/index.lock 2>/dev/null)" ]; do :; done
    kill -9 $git 2>/dev/null; wait $git 2>/dev/null; kill -9 $owner; exit 1;;
  after) ${realGit} "$@"; kill -9 $owner; exit 1;;
esac
`;
  writeFileSync(join(place, 'bin/git'), script, { mode: 0o755 });
  return join(place, 'bin');
}

export function startedGits(place: string): number {
  return readdirSync(place).filter((name) => name.startsWith('started.')).length;
}
