import { readRegular } from '@debussy/host';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { arch, platform } from 'node:process';
import type { Ecosystem } from './gate-reading.ts';
import { buildPrograms } from './recorders/build-recorders.ts';
import { cargoRunner } from './recorders/cargo-recorder.ts';
import { ctestProgram } from './recorders/ctest-recorder.ts';
import { goExec, goNote, goProgram } from './recorders/go-recorder.ts';
import {
  jestReporter,
  mochaSetup,
  nodeGuard,
  nodeReporter,
  vitestReporter,
} from './recorders/node-recorder.ts';
import { jestPins, vitestPins } from './recorders/test-pins.ts';
import { pytestPlugin, pythonGuard } from './recorders/python-recorder.ts';
import { linesIn } from './executed-lines.ts';
import { withReports } from './test-reports.ts';
import { readTestRecord } from './test-record.ts';
import type { TestRecord } from './test-record.ts';

export type GateRecorder = Awaited<ReturnType<typeof openRecorder>>;

/**
 * Recorders for the programs of a gate. Each run of the gate gets a new folder outside the tree. In a control run, all
 * assertions fail.
 */
export async function openRecorder(
  ecosystems: ReadonlySet<Ecosystem>,
  { withLines = false, isControl = false } = {},
) {
  const root = await mkdtemp(join(tmpdir(), 'gate-'));
  const record = join(root, 'record');
  await mkdir(record);
  const lines = join(root, 'lines');
  await mkdir(lines);
  const chosen = recorders.filter(({ of }) => ecosystems.has(of));
  for (const { files } of chosen)
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), text, { mode: 0o700 });
    }
  return {
    /** The command, with the recorders added to variables that it sets itself. */
    command: (command: string): string => withRecorders(command, root, ecosystems.has('build')),
    /** The only folder outside of the tree that the gate writes. */
    folder: root,
    /** The environment of the gate with the recorders in it. */
    env: (env: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
      chosen.reduce((made, one) => ({ ...made, ...one.env(root, made) }), {
        ...outside(env),
        DEBUSSY_RECORD: record,
        ...(withLines ? { DEBUSSY_LINES: lines } : {}),
        ...(isControl ? { DEBUSSY_PLANT: '1' } : {}),
      }),
    /** Executed lines by file in a tree. */
    lines: (tree: string): ReturnType<typeof linesIn> => linesIn(lines, tree),
    /** Their records; the folder is gone afterwards. */
    async take(): Promise<TestRecord> {
      const names = await readdir(record);
      const texts = (end: string): readonly string[] =>
        names.filter((name) => name.endsWith(end)).map((name) => textOf(join(record, name)));
      const [told, reports] = [texts('.jsonl'), texts('.xml')];
      await rm(root, { recursive: true, force: true });
      return withReports(readTestRecord(told), reports);
    },
  };
}

const largestRecord = 50_000_000;

/** An unreadable record counts as unfinished. */
function textOf(path: string): string {
  const read = readRegular(path, largestRecord);
  return read.ok ? read.value : 'unreadable';
}

/** `PYTHONPATH=src pytest`, `NODE_OPTIONS=… jest` and `./mvnw test` would bypass the recorders. */
function withRecorders(command: string, root: string, isBuild: boolean): string {
  return command
    .replaceAll(/(?<![\w./-])\.\/(mvnw|gradlew)(?![\w./-])/g, isBuild ? `${root}/bin/$1` : '$&')
    .replaceAll(/(?<![\w$])PYTHONPATH=(?=\S)/g, `PYTHONPATH=${root}${delimiter}`)
    .replaceAll(/(?<![\w$])NODE_OPTIONS=(?=\S)/g, `NODE_OPTIONS=--require=${root}/guard.cjs" "`);
}

/** Without variables that would tell a runner that it runs inside a test, as debussy itself may. */
function outside(env: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !inTest.test(name)));
}

const inTest = /^(?:NODE_TEST_CONTEXT|VITEST\w*|JEST_WORKER_ID|PYTEST_CURRENT_TEST)$/;

interface Recorder {
  readonly of: Ecosystem;
  readonly files: Readonly<Record<string, string>>;
  env(root: string, env: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
}

const recorders: readonly Recorder[] = [
  {
    of: 'node',
    files: {
      'guard.cjs': nodeGuard,
      'reporter.mjs': nodeReporter,
      'vitest.mjs': vitestReporter,
      'jest.cjs': jestReporter,
      'mocha.cjs': mochaSetup,
      'jest-pins.cjs': jestPins,
      'vitest-pins.mjs': vitestPins,
    },
    env: (root, { NODE_OPTIONS: options = '' }) => ({
      NODE_OPTIONS: `${options} --require=${root}/guard.cjs`.trim(),
    }),
  },
  {
    of: 'python',
    files: { 'sitecustomize.py': pythonGuard, 'debussy_record.py': pytestPlugin },
    env: (root, { PYTHONPATH: path }) => ({
      PYTHONPATH: [root, ...(path === undefined ? [] : [path])].join(delimiter),
    }),
  },
  {
    of: 'cargo',
    files: { 'cargo.sh': cargoRunner },
    env: (root) => ({ [`CARGO_TARGET_${target()}_RUNNER`]: join(root, 'cargo.sh') }),
  },
  {
    of: 'go',
    files: { 'bin/go': goProgram, 'bin/go-exec.sh': goExec, 'bin/note.go': goNote },
    env: programsFirst,
  },
  { of: 'ctest', files: { 'bin/ctest': ctestProgram }, env: programsFirst },
  { of: 'build', files: buildPrograms, env: programsFirst },
];

function programsFirst(
  root: string,
  env: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return { PATH: [join(root, 'bin'), ...(env['PATH'] === undefined ? [] : [env['PATH']])].join(delimiter) };
}

/** Cargo's spelling of the machine's own target in names of variables. */
function target(): string {
  const cpu = arch === 'arm64' ? 'AARCH64' : 'X86_64';
  return platform === 'darwin' ? `${cpu}_APPLE_DARWIN` : `${cpu}_UNKNOWN_LINUX_GNU`;
}
