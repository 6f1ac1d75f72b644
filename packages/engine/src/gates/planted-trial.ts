import { firstFew } from '@debussy/core';
import type { Store } from '@debussy/workspace';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ecosystem, GateReading, GateWords } from '../evidence/gate-reading.ts';
import { executedTests } from '../evidence/test-record.ts';
import type { TestRecord } from '../evidence/test-record.ts';
import { pathsAt, readingAt, withFailures } from '../evidence/reading-at.ts';

/** A gate that passes on a commit, in a worktree of it that is restored afterwards. */
export interface PlantedOrder {
  readonly gate: GateWords;
  readonly commit: string;
  readonly store: Store;
  readonly folder: string;
  /** Runs the gate again; null: it was stopped. */
  run(
    ecosystems: ReadonlySet<Ecosystem>,
  ): Promise<{ readonly passed: boolean; readonly record: TestRecord } | null>;
}

/** `found`: a planted failure turned the gate red; `constant`: it starts nothing that could fail. Otherwise the reason why it is blind, or null if that is unknown. */
export async function plantedTrial(order: PlantedOrder): Promise<string | null> {
  const { gate, store, commit, folder } = order;
  const reading = await readingAt(store, commit, gate);
  if (reading.isBlind) return 'it exits with 0 whatever its programs find';
  if (reading.isConstant) return 'constant';
  const places = await placesToPlant(order, reading);
  if (places.size === 0) return null;
  for (const [path, text] of places) await writeFile(join(folder, path), text);
  const again = await order.run(reading.ecosystems);
  if (again === null) return null;
  if (!again.passed) return 'found';
  const others = [...executedTests(again.record).values()].some(({ file }) => !isPlanted(file, places));
  return others ? null : `it still passes with a failure planted in ${firstFew([...places.keys()], 3)}`;
}

function isPlanted(file: string, places: ReadonlyMap<string, string>): boolean {
  return file === '' || [...places.keys()].some((path) => file === path || file.endsWith(`/${path}`));
}

const mostTests = 500;

/** Its scripts; for a known runner all test files, so that every selection has a failure. */
async function placesToPlant(
  { store, commit }: PlantedOrder,
  { scripts, isKnown, ecosystems }: GateReading,
): Promise<ReadonlyMap<string, string>> {
  const tests = isKnown
    ? (await pathsAt(store, commit)).filter((path) => isTestOf(path, ecosystems)).slice(0, mostTests)
    : [];
  return withFailures(store, commit, isKnown ? tests : [...scripts]);
}

function isTestOf(path: string, ecosystems: ReadonlySet<Ecosystem>): boolean {
  const found = languages.find(([, files]) => files.test(path));
  return found !== undefined && ecosystems.has(found[0]);
}

const languages: readonly (readonly [Ecosystem, files: RegExp])[] = [
  ['node', /[._-](?:test|spec)\.[cm]?[jt]sx?$|(?:^|\/)(?:tests?|__tests__)\/[^/]+\.[cm]?[jt]sx?$/],
  ['python', /(?:^|\/)test_[^/]*\.py$|_test\.py$/],
  ['cargo', /(?:^|\/)tests\/[^/]+\.rs$/],
];
