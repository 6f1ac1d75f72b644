/** How a lockfile is regenerated from its manifest, without touching anything else. */
export interface LockRecipe {
  readonly program: string;
  readonly command: string;
}

const recipes: ReadonlyMap<string, LockRecipe> = new Map<string, LockRecipe>(
  Object.entries({
    'package-lock.json': {
      program: 'npm',
      command: 'npm install --package-lock-only --ignore-scripts --no-audit --no-fund',
    },
    'npm-shrinkwrap.json': {
      program: 'npm',
      command: 'npm install --package-lock-only --ignore-scripts --no-audit --no-fund',
    },
    'pnpm-lock.yaml': { program: 'pnpm', command: 'pnpm install --lockfile-only --ignore-scripts' },
    'yarn.lock': {
      program: 'yarn',
      command: 'yarn install --mode=update-lockfile || yarn install --ignore-scripts',
    },
    'uv.lock': { program: 'uv', command: 'uv lock' },
    'Cargo.lock': { program: 'cargo', command: 'cargo update --workspace' },
    'go.sum': { program: 'go', command: 'go mod tidy' },
  }),
);

/** Null for a file that is not one of these lockfiles. */
export function lockRecipe(path: string): LockRecipe | null {
  return recipes.get(path.slice(path.lastIndexOf('/') + 1)) ?? null;
}

/** A program writes it as a whole: two versions never merge line by line. */
export function isLockfile(path: string): boolean {
  return (
    lockRecipe(path) !== null ||
    /(?:^|\/)(?:poetry|composer|Gemfile|Pipfile|flake|bun|deno|mix)\.lockb?$/.test(path)
  );
}
