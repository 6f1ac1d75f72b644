/** Text of a file at the top of the project; null where there is none. */
export type ReadManifest = (name: string) => string | null;

/** Files that say how a project is installed. */
export const projectManifests: readonly string[] = [
  'package.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
  'package-lock.json',
  'uv.lock',
  'poetry.lock',
  'pyproject.toml',
  'requirements.txt',
  'requirements-dev.txt',
  'Gemfile',
  'composer.json',
];

/** What makes a fresh worktree ready, so that gates find their tools there; null where nothing says so. */
export function detectSetup(read: ReadManifest): string | null {
  if (read('pnpm-lock.yaml') !== null) return 'pnpm install --frozen-lockfile';
  if (read('yarn.lock') !== null) return 'yarn install --frozen-lockfile';
  if (packageRunner(read) === 'bun') return 'bun install --frozen-lockfile';
  if (read('package-lock.json') !== null) return 'npm ci';
  if (read('uv.lock') !== null) return 'uv sync';
  if (read('poetry.lock') !== null) return 'poetry install';
  return hasDependencies(read('package.json') ?? '')
    ? 'npm install --no-package-lock --no-audit --no-fund'
    : null;
}

export function packageRunner(read: ReadManifest): 'npm' | 'pnpm' | 'yarn' | 'bun' {
  if (read('pnpm-lock.yaml') !== null) return 'pnpm';
  if (read('yarn.lock') !== null) return 'yarn';
  return read('bun.lock') === null && read('bun.lockb') === null ? 'npm' : 'bun';
}

function hasDependencies(text: string): boolean {
  return /"(?:devD|d)ependencies"\s*:\s*\{\s*"/.test(text);
}
