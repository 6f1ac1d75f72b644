/** Text of a file at the top of the project; null if it does not exist. */
export type ReadManifest = (name: string) => string | null;

/** Files that show how a project is installed. */
export const projectManifests: readonly string[] =
  'package.json pnpm-lock.yaml yarn.lock bun.lock bun.lockb package-lock.json npm-shrinkwrap.json .yarnrc.yml uv.lock poetry.lock pyproject.toml requirements.txt requirements-dev.txt Gemfile composer.json'.split(
    ' ',
  );

/** The command that prepares a fresh worktree, so that gates find their tools there; null if none is recognized. */
export function detectSetup(read: ReadManifest): string | null {
  if (read('pnpm-lock.yaml') !== null) return 'pnpm install --frozen-lockfile';
  if (read('yarn.lock') !== null)
    return read('.yarnrc.yml') === null ? 'yarn install --frozen-lockfile' : 'yarn install --immutable';
  if (read('bun.lock') !== null || read('bun.lockb') !== null) return 'bun install --frozen-lockfile';
  if (read('package-lock.json') !== null || read('npm-shrinkwrap.json') !== null) return 'npm ci';
  if (read('uv.lock') !== null) return 'uv sync';
  if (read('poetry.lock') !== null) return 'poetry install';
  return hasDependencies(read('package.json') ?? '') ? withoutLockfile[packageRunner(read)] : null;
}

type Runner = 'npm' | 'pnpm' | 'yarn' | 'bun';

// A lockfile that `setup` wrote would be mistaken for the agent's work.
const withoutLockfile: Readonly<Record<Runner, string>> = {
  npm: 'npm install --no-package-lock --no-audit --no-fund',
  pnpm: 'pnpm install --no-lockfile',
  yarn: 'yarn install --no-lockfile',
  bun: 'bun install --no-save',
};

/** By the lockfile, otherwise by the `packageManager` that package.json names. */
export function packageRunner(read: ReadManifest): Runner {
  if (read('pnpm-lock.yaml') !== null) return 'pnpm';
  if (read('yarn.lock') !== null) return 'yarn';
  if (read('bun.lock') !== null || read('bun.lockb') !== null) return 'bun';
  if (read('package-lock.json') !== null || read('npm-shrinkwrap.json') !== null) return 'npm';
  const named = /"packageManager"\s*:\s*"(pnpm|yarn|bun)@/.exec(read('package.json') ?? '')?.[1];
  return named === 'pnpm' || named === 'yarn' || named === 'bun' ? named : 'npm';
}

function hasDependencies(text: string): boolean {
  return /"(?:devD|d)ependencies"\s*:\s*\{\s*"/.test(text);
}
