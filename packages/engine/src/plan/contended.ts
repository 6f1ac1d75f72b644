import { phaseKey } from '@debussy/core';
import type { PhaseSpec } from '@debussy/core';
import { readBounded, writeAtomically } from '@debussy/host';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { debussyFolder } from '../run/run-folder.ts';
import type { RunContext } from '../run/run-context.ts';

/** Files over which two phases of a plan met in a run of this repository. */
interface Contended {
  readonly plan: string;
  readonly phases: readonly string[];
  readonly files: readonly string[];
}

const mostKept = 500;
const largest = 1024 * 1024;

/** Remembers what two phases met over, for the next run of the same plan. */
export function learnContended(
  { repository, plan }: Pick<RunContext, 'repository' | 'plan'>,
  phases: readonly string[],
  files: readonly string[],
): void {
  const known = readContended(repository.commonDir);
  const one = { plan: plan.path, phases: phases.map(phaseKey).toSorted(), files: files.toSorted() };
  if (known.some((other) => JSON.stringify(other) === JSON.stringify(one))) return;
  const path = fileOf(repository.commonDir);
  mkdirSync(dirname(path), { recursive: true });
  writeAtomically(path, `${JSON.stringify([...known, one].slice(-mostKept))}\n`);
}

/** The phases of a plan, with the files over which they met another one in an earlier run. */
export function withContended(
  commonDir: string,
  plan: string,
  specs: readonly PhaseSpec[],
): readonly PhaseSpec[] {
  const known = readContended(commonDir).filter((one) => one.plan === plan);
  if (known.length === 0) return specs;
  return specs.map((spec) => {
    const files = known
      .filter(({ phases }) => phases.includes(phaseKey(spec.id)))
      .flatMap((one) => one.files);
    return files.length === 0 ? spec : { ...spec, contended: [...new Set(files)] };
  });
}

/** What cannot be read teaches nothing. */
function readContended(commonDir: string): readonly Contended[] {
  const read = readBounded(fileOf(commonDir), largest);
  if (!read.ok) return [];
  try {
    const value: unknown = JSON.parse(read.value.text);
    return Array.isArray(value) ? value.filter(isContended) : [];
  } catch {
    return [];
  }
}

function isContended(value: unknown): value is Contended {
  if (typeof value !== 'object' || value === null) return false;
  const { plan, phases, files } = value as Partial<Contended>;
  return typeof plan === 'string' && isTexts(phases) && isTexts(files);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function fileOf(commonDir: string): string {
  return join(debussyFolder(commonDir), 'contended.json');
}
