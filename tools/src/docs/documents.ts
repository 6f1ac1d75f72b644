import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { auditCodes, exitCodeMeanings } from '@debussy/core';
import { programs } from '@debussy/runners';
import { fillSections, matchingFiles } from '@debussy/testing/tool';
import { defaultConfig } from '@debussy/core/config';
import type { Resolver } from '@debussy/core';
import { readBenchFile } from '../bench/bench-file.ts';
import { packageFolders } from '../manifest.ts';
import { benchmarkSection } from './benchmark-section.ts';
import { commandReference, hiddenRunFlags } from './command-reference.ts';
import { environmentReference } from './environment-reference.ts';
import { errorReference, errorsOf, noticesOf } from './error-reference.ts';
import { asList, asText, readJsonFile } from './json.ts';
import { messageList } from './message-list.ts';
import { reliabilityTable } from './reliability-table.ts';
import { agentReference, configReference, eventReference } from './schema-reference.ts';
import { code, table } from './table.ts';
import { benchFile } from './write-benches.ts';

/** A document as it is, and as the code says that it should be. */
export interface GeneratedPage {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** `program` is the bundled command line, which is asked for its help. */
export function readDocuments(root: string, program: string): readonly GeneratedPage[] {
  const sections = generatedSections(root, program);
  const pages = documentPaths(root).map((file) => {
    const before = readFileSync(file, 'utf8');
    if (!before.includes('<!-- generated: ') || measured.some((folder) => file.includes(folder))) return null;
    return { path: path.relative(root, file), before, after: filled(file, before, sections) };
  });
  const list = path.join('docs', 'messages.json');
  return [
    ...pages.filter((page) => page !== null),
    { path: list, before: readFileSync(path.join(root, list), 'utf8'), after: messageList(root) },
  ];
}

/** Their tables come from the tools that measured them. */
const notes = path.join('tools', 'lab', 'notes');
const measured = [notes, path.join('docs', 'proof')];

/** Every page for people: `docs`, the pages at the top, those of the packages, and the lab's notes. */
export function documentPaths(root: string): readonly string[] {
  const below = ['docs', notes].flatMap((folder) => matchingFiles(path.join(root, folder), /\.md$/));
  const top = readdirSync(root).filter((name) => name.endsWith('.md'));
  const packages = packageFolders(root).map((folder) => path.join(root, folder, 'README.md'));
  return [
    ...top.map((name) => path.join(root, name)),
    ...below,
    ...packages.filter((file) => existsSync(file)),
  ];
}

function generatedSections(root: string, program: string): Readonly<Record<string, string>> {
  const schema = path.join(root, 'packages', 'core', 'schema');
  const config = readJsonFile(path.join(schema, 'config.schema.json'));
  return {
    commands: commandReference(program),
    'run-flags': hiddenRunFlags(program),
    settings: configReference(config),
    'agent-settings': agentReference(config),
    events: eventReference(readJsonFile(path.join(schema, 'events.schema.json'))),
    'exit-codes': exitCodeTable(),
    'audit-codes': auditCodeTable(),
    notices: errorReference(noticesOf(root)),
    environment: environmentReference(root),
    'merge-rungs': mergeRungs(),
    programs: programGuides(),
    reliability: reliabilityTable(path.join(root, notes)),
    ...playedAttacks(path.join(root, notes)),
    benchmarks: benchmarkSection(readBenchFile(readFileSync(benchFile(root), 'utf8'))),
    errors: errorReference(errorsOf(root, (folder) => folder !== 'estimator')),
    'estimator-errors': errorReference(errorsOf(root, (folder) => folder === 'estimator')),
  };
}

/** As `npm run attacks` has written them. */
function playedAttacks(folder: string): Readonly<Record<'held' | 'attacks', string>> {
  const { held, attacks } = readJsonFile(path.join(folder, 'attacks.json'));
  return { held: asText(held), attacks: asList(attacks).map(asText).join('\n') };
}

/** The guide of each built-in agent program, from its record. */
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

/** How each rule merges a file. A rule that is added to the configuration has to be explained here. */
const meanings: Readonly<Record<Resolver, string>> = {
  driver:
    'Runs the merge drivers that `merge_drivers` names: `merge.<name>.driver` of your git configuration, and `mergiraf` if it is installed. A driver has one minute.',
  keys: 'Merges JSON and YAML key by key. Comments and layout stay. A list to which both sides only added keeps both additions.',
  lockfile:
    'Regenerates `package-lock.json`, `pnpm-lock.yaml`, `yarn.lock`, `uv.lock`, `Cargo.lock` or `go.sum` from the merged manifest in a clean worktree, if the program is installed.',
  lists:
    'Keeps the imports and re-exports of both sides, and the entries of changelogs, ignore files and requirement lists.',
  words:
    'Merges lines that both sides changed word by word, for instance two parameters added to one signature. Refuses if both sides replaced the same words, or one side deleted a line that the other changed.',
  union:
    'Keeps the additions of both sides at the same place. Refuses if one side removed the place to which the other added.',
};

/** The rules in the order in which they are tried. */
function mergeRungs(): string {
  const rows = defaultConfig().resolvers.map((name) => [code(name), meanings[name]]);
  return table(['rule', 'effect'], rows);
}
