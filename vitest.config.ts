import { spawnSync } from 'node:child_process';
import { basename, join, relative } from 'node:path';
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

// Nx asks every program below it for colours; what the tests start is to print as it does for anybody else.
delete process.env['FORCE_COLOR'];

// With it every Node process reads some hundred certificates when it starts, and the tests start thousands of them.
delete process.env['NODE_EXTRA_CA_CERTS'];

// Most tests look from outside at what agents and gates leave; those of the box ask for it.
process.env['DEBUSSY_SANDBOX'] ??= 'none';

// Tests run several at once, and a share of the machine would make one wait for another; those of the governor ask for it.
process.env['DEBUSSY_GOVERNOR'] ??= 'off';

// Tests make thousands of small files in temporary repositories. In memory that takes a fifth of the time.
const memory = '/dev/shm';
const wanted = 2 * 1024 ** 3;
if (process.env['TMPDIR'] === undefined && isRoomy(memory)) process.env['TMPDIR'] = memory;

// Also what a killed program leaves in a temporary folder goes with the tests.
if (process.env['DEBUSSY_TEST_KEEP'] !== '1') {
  const temporary = mkdtempSync(join(tmpdir(), 'dt-'));
  process.env['TMPDIR'] = temporary;
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }));
}

// Gates and agents of the tests are shell scripts: where PATH is no more than node and git, the utilities of the shell
// (`sleep`, `cat`) are still in the place that POSIX gives them.
if (spawnSync('sleep', ['0']).error) process.env['PATH'] += ':/usr/bin:/bin';

// What tests draw by chance, and their order, is another sample for each state of the sources and the same one for the same
// state: what fails once fails again.
const seed = Number(process.env['DEBUSSY_SEED'] ?? seedOfSources());
process.env['DEBUSSY_SEED'] = String(seed);

// What is imported and what is required is for the importer to say: a driver that is required has to stay what it is.
const conditions = ['@debussy/source', 'node', 'module'];

// One root for all packages: what Vitest has transformed for one of them serves the others.
const root = fileURLToPath(new URL('.', import.meta.url));
const home = process.cwd();

const config: ViteUserConfig = defineConfig({
  root,
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: [`${relative(root, home)}/test/**/*.test.ts`],
    sequence: { shuffle: true, seed },
    // Test files share a process with what they import, which halves their time; setup.ts tidies up behind each of them.
    isolate: false,
    // The packages import each other's sources.
    experimental: { fsModuleCache: true },
    // What a test starts is forked off its process first, which takes as long as that one is large: garbage costs time.
    execArgv: ['--max-semi-space-size=2'],
    setupFiles: [fileURLToPath(new URL('tools/testing/src/setup.ts', import.meta.url))],
    ...workersOf(basename(home)),
    // Whole runs, several at once: on a busy machine one takes many times as long as alone.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    reporters: ['default', 'json'],
    outputFile: { json: join(home, 'coverage/results.json') },
    // It costs a quarter of the time of pure packages: `npm run test:full` holds the floors.
    coverage: {
      enabled: process.env['DEBUSSY_TEST_FULL'] === '1',
      provider: 'v8',
      include: [`${relative(root, home)}/src/**/*.ts`],
      reportsDirectory: join(home, 'coverage'),
      reporter: ['text-summary', 'json-summary'],
      reportOnFailure: true,
      thresholds: floorsOf(basename(home)),
    },
  },
});

export default config;

function seedOfSources(): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD^{tree}'], { encoding: 'utf8' });
  const drawn = Number.parseInt(stdout.slice(0, 8), 16) % 1_000_000;
  return Number.isNaN(drawn) ? Date.now() % 1_000_000 : drawn;
}

/** These tests wait for programs most of the time: one file after the other would leave a core idle, and one process grows large. */
function workersOf(name: string): { readonly maxWorkers?: number } {
  // A fleet waits for beats and locks as well.
  if (name === 'fleet') return { maxWorkers: 4 };
  // It is the longest: when everything else is done, it has the machine for itself.
  if (name === 'cli') return { maxWorkers: availableParallelism() + 1 };
  const waits = ['engine', 'workspace', 'proof', 'lab'].includes(name);
  return waits ? { maxWorkers: Math.max(2, availableParallelism() - 1) } : {};
}

/** How much of a package its tests reach at the least, in percent, as far as it can be seen from within their process. */
function floorsOf(name: string): { lines: number; functions: number; branches: number } {
  // Most of the command line is tested as the program that people start, where coverage does not look.
  if (name === 'cli') return { lines: 50, functions: 50, branches: 44 };
  // Trials of public projects, real programs and file systems run on demand.
  if (name === 'proof' || name === 'lab') return { lines: 38, functions: 28, branches: 25 };
  // The tests of other packages reach the kit; few of them are its own.
  if (name === 'testing') return { lines: 5, functions: 5, branches: 5 };
  // Most of a run is tested as the program that people start as well.
  if (name === 'engine') return { lines: 45, functions: 45, branches: 40 };
  // Half of the host's code is for machines that are another's: power cuts, other kernels, other systems.
  if (name === 'host') return { lines: 80, functions: 70, branches: 65 };
  // Without redis-server most of the fleet is not tested.
  if (name === 'fleet') return { lines: 55, functions: 55, branches: 48 };
  // What runs in a browser is tested there, where coverage does not look.
  if (name === 'web') return { lines: 60, functions: 60, branches: 50 };
  // What goes out to hosts is tested as the program that people start.
  if (name === 'forge') return { lines: 5, functions: 0, branches: 0 };
  // Each view of a run tests what it takes from the story.
  if (name === 'story') return { lines: 60, functions: 55, branches: 42 };
  return { lines: 85, functions: 85, branches: 75 };
}

function isRoomy(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > wanted;
  } catch {
    return false;
  }
}
