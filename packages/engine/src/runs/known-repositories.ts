import { orNull } from '@debussy/host';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Existing repositories of this user with runs, for `debussy ui --all`. */
export function knownRepositories(env: NodeJS.ProcessEnv): readonly string[] {
  return [...new Set(linesOf(registry(env)))].filter((commonDir) => existsSync(join(commonDir, 'debussy')));
}

/** Adds a repository by its shared git directory. A read-only home must not stop a run. */
export function rememberRepository(commonDir: string, env: NodeJS.ProcessEnv): void {
  const path = registry(env);
  try {
    if (linesOf(path).includes(commonDir)) return;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    appendFileSync(path, `${commonDir}\n`, { mode: 0o600 });
  } catch {
    // It is only missing from the list of `--all`.
  }
}

/** State of this user on this machine, separate from their configuration. */
export function userStateFolder(env: NodeJS.ProcessEnv): string {
  return join(env['XDG_STATE_HOME'] ?? join(env['HOME'] ?? homedir(), '.local', 'state'), 'debussy');
}

function registry(env: NodeJS.ProcessEnv): string {
  return join(userStateFolder(env), 'repositories');
}

function linesOf(path: string): readonly string[] {
  return (
    orNull(() =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) => line !== ''),
    ) ?? []
  );
}
