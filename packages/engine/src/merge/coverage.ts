import { writeAtomically } from '@debussy/host';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { debussyFolder } from '../run/run-folder.ts';
import type { RunContext } from '../run/run-context.ts';

/** Where test runners leave their reports, as the common ones do it. */
const reports = [
  'coverage/lcov.info',
  'lcov.info',
  'coverage/coverage-final.json',
  'coverage.xml',
  'coverage/cobertura-coverage.xml',
  'coverage.json',
  'coverage.out',
  'cover.out',
];
const mostBytes = 20_000_000;

/** Remembers which files a gate has run, where it left a report of that in its checkout. */
export function rememberCoverage(context: RunContext, checkout: string, command: string): void {
  const files = reports.flatMap((name) => coveredIn(join(checkout, name), checkout));
  if (files.length === 0) return;
  const known = read(context);
  writeAtomically(placeOf(context), JSON.stringify({ ...known, [command]: [...new Set(files)].toSorted() }));
}

/** By the command of a gate, what it was seen to run. */
export function coveredFiles(context: RunContext): (command: string) => ReadonlySet<string> {
  const known = read(context);
  return (command) => new Set(known[command]);
}

function placeOf({ repository }: RunContext): string {
  return join(debussyFolder(repository.commonDir), 'covered.json');
}

function read(context: RunContext): Readonly<Record<string, readonly string[]>> {
  const found = parsed(() => readFileSync(placeOf(context), 'utf8'));
  const lists = Object.entries(found).map(([command, list]) => [command, textsIn(list)] as const);
  return Object.fromEntries(lists);
}

function textsIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : [];
}

/** What is no map is as good as empty. */
function parsed(text: () => string): object {
  try {
    const found: unknown = JSON.parse(text());
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    return {};
  }
}

function coveredIn(file: string, checkout: string): readonly string[] {
  if (!existsSync(file) || statSync(file).size > mostBytes) return [];
  const names = namesIn(readFileSync(file, 'utf8'));
  return names.map((name) => (isAbsolute(name) ? relative(checkout, name) : name.replace(/^\.\//, '')));
}

/** File names of lcov, Istanbul, Cobertura, coverage.py and Go reports, where at least one line of them was run. */
export function namesIn(text: string): readonly string[] {
  if (text.startsWith('mode:')) {
    const run = text.split('\n').filter((line) => /\s[1-9]\d*$/.test(line));
    return run.flatMap((line) => /^(?:[^/:]+\.[^/:]+\/[^/]+\/[^/]+\/)?(.+?):\d/.exec(line)?.[1] ?? []);
  }
  if (text.trimStart().startsWith('{')) return namesInJson(text);
  const lcov = text.split('end_of_record').filter((part) => /^DA:\d+,[1-9]/m.test(part));
  const names = lcov.flatMap((part) => /^SF:(.+)$/m.exec(part)?.[1]?.trim() ?? []);
  const classes = [...text.matchAll(/<class\b[^>]*\bfilename="([^"]+)"[^>]*\bline-rate="(?!0(?:\.0+)?")/g)];
  return [...names, ...classes.map(([, name = '']) => name)];
}

function namesInJson(text: string): readonly string[] {
  const found = parsed(() => text);
  const files =
    'files' in found && typeof found.files === 'object' && found.files !== null ? found.files : found;
  return Object.entries(files).flatMap(([name, file]: [string, unknown]) => (wasRun(file) ? [name] : []));
}

/** Istanbul counts each statement, coverage.py lists the lines that were run. */
function wasRun(file: unknown): boolean {
  if (typeof file !== 'object' || file === null) return false;
  const counts: unknown = 's' in file ? file.s : 'executed_lines' in file ? file.executed_lines : [];
  return Object.values(counts ?? {}).some((count) => Number(count) > 0);
}
