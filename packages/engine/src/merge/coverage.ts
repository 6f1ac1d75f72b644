import { jsonStore, parseAs, readUntrusted } from '@debussy/host';
import type { JsonStore } from '@debussy/host';
import * as z from 'zod/mini';
import { isAbsolute, join, relative } from 'node:path';
import { debussyFolder } from '../runs/run-folder.ts';
import type { RunPlace } from '../run/run-place.ts';

/** Report paths of common test runners. */
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

/** Remembers which files a gate has run, if it left a coverage report in its checkout. */
export function rememberCoverage(place: RunPlace, checkout: string, command: string): void {
  const files = reports.flatMap((name) => coveredIn(join(checkout, name), checkout));
  if (files.length === 0) return;
  const store = storeOf(place);
  store.write({ ...store.read(), [command]: [...new Set(files)].toSorted() });
}

/** For each gate command, the files that it ran. */
export function coveredFiles(place: RunPlace): (command: string) => ReadonlySet<string> {
  const known = storeOf(place).read() ?? {};
  return (command) => new Set(known[command]);
}

function storeOf({ repository }: RunPlace): JsonStore<Readonly<Record<string, readonly string[]>>> {
  const path = join(debussyFolder(repository.commonDir), 'covered.json');
  return jsonStore(path, z.record(z.string(), z.array(z.string())));
}

function coveredIn(file: string, checkout: string): readonly string[] {
  const read = readUntrusted(file, mostBytes);
  const names = namesIn(read.ok ? read.value : '');
  return names.map((name) => (isAbsolute(name) ? relative(checkout, name) : name.replace(/^\.\//, '')));
}

/** File names in lcov, Istanbul, Cobertura, coverage.py and Go reports with at least one executed line. */
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

/** Istanbul counts each statement, coverage.py lists the lines that were run. */
const fileReport = z.union([
  z.pipe(
    z.object({ s: z.record(z.string(), z.number()) }),
    z.transform(({ s: counts }) => Object.values(counts)),
  ),
  z.pipe(
    z.object({ executed_lines: z.array(z.number()) }),
    z.transform(({ executed_lines: lines }) => lines),
  ),
]);
const fileReports = z.record(z.string(), z.unknown());
const jsonReport = z.union([
  z.pipe(
    z.object({ files: fileReports }),
    z.transform(({ files }) => files),
  ),
  fileReports,
]);

function namesInJson(text: string): readonly string[] {
  return Object.entries(parseAs(jsonReport, text) ?? {}).flatMap(([name, file]) => {
    const counts = fileReport.safeParse(file);
    return counts.success && counts.data.some((count) => count > 0) ? [name] : [];
  });
}
