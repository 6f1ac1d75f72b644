/** The allowed imports of a package. Names ending in `*` are families of packages. */
export interface Room {
  readonly imports: readonly string[];
  readonly node: boolean;
  /** Things it never does; `pure` means no clock, no randomness, no process. */
  readonly never: readonly ('await' | 'pure')[];
  /** Its parts may be development dependencies, because they are bundled into the published files. */
  readonly bundled?: boolean;
  /** The one file that may import a module of the user's, which no list can name. */
  readonly loadsModules?: string;
  /** Published nowhere: sources of the product never import it, their tests may. */
  readonly private?: boolean;
}

/** Libraries that a room may use wherever it may use Node. */
const everywhere: readonly string[] = ['zod', 'ajv', 'yaml', 'execa', 'simple-git', 'p-queue', 'pino'];

/** The table of packages in ARCHITECTURE.md. A new package must be added here first. */
export const house: Readonly<Record<string, Room>> = {
  core: {
    imports: ['zod', 'ajv', 'yaml', 'jsonc-parser', 'mdast', 'mdast-util-*', 'micromark-*'],
    node: false,
    never: ['await', 'pure'],
  },
  estimator: { imports: [], node: false, never: ['await', 'pure'] },
  merge: { imports: ['@debussy/core', '@vscode/tree-sitter-wasm'], node: true, never: [] },
  host: { imports: ['@debussy/core'], node: true, never: [] },
  checkpoint: { imports: ['@debussy/core', '@debussy/estimator', '@debussy/host'], node: true, never: [] },
  workspace: { imports: ['@debussy/core', '@debussy/host'], node: true, never: [] },
  runners: {
    imports: ['@debussy/core', '@debussy/estimator', '@debussy/host', 'zod', '@agentclientprotocol/sdk'],
    node: true,
    never: [],
  },
  scheduler: { imports: ['@debussy/core', '@debussy/estimator', 'p-queue'], node: false, never: ['pure'] },
  story: { imports: ['@debussy/core', '@debussy/scheduler'], node: false, never: ['await', 'pure'] },
  engine: {
    imports: [
      '@debussy/checkpoint',
      '@debussy/core',
      '@debussy/estimator',
      '@debussy/host',
      '@debussy/merge',
      '@debussy/runners',
      '@debussy/scheduler',
      '@debussy/story',
      '@debussy/workspace',
    ],
    node: true,
    never: [],
    loadsModules: 'src/run/load-extensions.ts',
  },
  fleet: {
    imports: [
      '@debussy/core',
      '@debussy/engine',
      '@debussy/host',
      '@debussy/runners',
      '@debussy/scheduler',
      '@debussy/workspace',
      'bullmq',
      'ioredis',
      'p-queue',
      'zod',
    ],
    node: true,
    never: [],
  },
  forge: {
    imports: [
      '@debussy/core',
      '@debussy/engine',
      '@debussy/host',
      '@debussy/scheduler',
      '@debussy/story',
      '@debussy/workspace',
    ],
    node: true,
    never: [],
  },
  web: {
    imports: [
      '@debussy/checkpoint',
      '@debussy/core',
      '@debussy/engine',
      '@debussy/host',
      '@debussy/scheduler',
      '@debussy/story',
      '@debussy/workspace',
      'preact',
      'lowlight',
    ],
    node: true,
    never: [],
    bundled: true,
  },
  observers: {
    imports: ['@debussy/core', '@debussy/engine', '@debussy/host', '@debussy/story', 'zod'],
    node: true,
    never: [],
  },
  testing: {
    imports: [
      '@debussy/checkpoint',
      '@debussy/core',
      '@debussy/host',
      '@debussy/runners',
      '@debussy/scheduler',
      '@debussy/story',
      '@octokit/openapi-types',
      'rolldown',
      'vitest',
      'zod',
    ],
    node: true,
    never: [],
    private: true,
  },
  proof: {
    imports: [
      '@debussy/checkpoint',
      '@debussy/core',
      '@debussy/estimator',
      '@debussy/host',
      '@debussy/runners',
      '@debussy/testing',
      'fast-check',
    ],
    node: true,
    never: [],
    private: true,
  },
  lab: {
    imports: [
      '@debussy/core',
      '@debussy/runners',
      '@debussy/scheduler',
      '@debussy/testing',
      '@debussy/workspace',
    ],
    node: true,
    never: [],
    private: true,
  },
  cli: { imports: ['*'], node: true, never: [], bundled: true },
};

export function allows(room: Room, name: string): boolean {
  if (house[name.replace('@debussy/', '')]?.private === true && room.private !== true) return false;
  return (room.node ? [...room.imports, ...everywhere] : room.imports).some((entry) =>
    entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : entry === name,
  );
}
