import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { auditCodes, exitCodeMeanings } from '@debussy/core';
import { programs } from '@debussy/runners';
import { readBenchFile } from '../bench/bench-file.ts';
import { benchmarkSection } from '../bench/benchmark-section.ts';
import { benchFile } from '../bench/write-benches.ts';
import { agentReference, configReference } from './config-reference.ts';
import { errorReference, errorsOf } from './error-reference.ts';
import { eventReference } from './event-reference.ts';
import { readSchema } from './json.ts';
import { fillSections } from './markers.ts';
import { code, table } from './table.ts';

/** A document as it stands, and as the code says that it should. */
export interface GeneratedPage {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export function readDocuments(root: string): readonly GeneratedPage[] {
  const sections = generatedSections(root);
  return documentPaths(root).map((file) => {
    const before = readFileSync(file, 'utf8');
    return { path: path.relative(root, file), before, after: filled(file, before, sections) };
  });
}

/** What people read: everything in `docs`, and what stands at the top. */
export function documentPaths(root: string): readonly string[] {
  const pages = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const top = ['README.md', 'ARCHITECTURE.md'].map((name) => path.join(root, name));
  return [...top, ...pages.toSorted().map((name) => path.join(root, 'docs', name))];
}

function generatedSections(root: string): Readonly<Record<string, string>> {
  const schema = path.join(root, 'packages', 'core', 'schema');
  const config = readSchema(path.join(schema, 'config.schema.json'));
  return {
    settings: configReference(config),
    'agent-settings': agentReference(config),
    events: eventReference(readSchema(path.join(schema, 'events.schema.json'))),
    'exit-codes': exitCodeTable(),
    'audit-codes': auditCodeTable(),
    programs: programGuides(),
    benchmarks: benchmarkSection(readBenchFile(readFileSync(benchFile(root), 'utf8'))),
    errors: errorReference(errorsOf(root, (folder) => folder !== 'estimator')),
    'estimator-errors': errorReference(errorsOf(root, (folder) => folder === 'estimator')),
  };
}

/** What is to be known about each built-in agent program, as its record says it. */
function programGuides(): string {
  return Object.values(programs)
    .map(({ title, guide }) => `## ${title}\n\n${guide}`)
    .join('\n\n');
}

function exitCodeTable(): string {
  const rows = exitCodeMeanings.map((one) => [String(one.code), one.meaning]);
  return table(['code', 'meaning'], rows);
}

function auditCodeTable(): string {
  const rows = Object.entries(auditCodes).map(([name, { severity, meaning }]) => [
    code(name),
    severity,
    meaning,
  ]);
  return table(['code', 'severity', 'meaning'], rows);
}

function filled(file: string, text: string, sections: Readonly<Record<string, string>>): string {
  try {
    return fillSections(text, sections);
  } catch (cause) {
    throw new Error(`${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
