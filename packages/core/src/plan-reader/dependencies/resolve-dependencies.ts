import { firstFew, ellipsized } from '../../text.ts';
import { finding } from '../audit-codes.ts';
import { unreachable } from '../../errors.ts';
import { firstAtLeast } from '../../first-at-least.ts';
import { comparePhaseIds, phaseKey } from '../../ids.ts';
import { placeIn } from '../markdown/source-text.ts';
import type { Finding } from '../../plan.ts';
import { idInFileName, phaseInHeading } from '../phase-name.ts';
import { baseName, folderOf, isWebAddress, joinPath, withoutAnchor } from '../link-path.ts';
import type { PhaseDraft } from '../phase-draft.ts';
import type { DependencyRef } from './read-dependencies.ts';

/** What references can name: the phases in the plan's order, and other names of each. */
type Referable = Pick<PhaseDraft, 'id' | 'title' | 'file' | 'aliases'>;

export type Index = ReturnType<typeof referenceIndex> & {
  /** Keys of phases that are done and no longer in the plan. */
  readonly over?: ReadonlySet<string>;
  /** Whether the file exists; undefined if that is unknown. */
  readonly exists?: ((file: string) => boolean) | null;
};

const widestRange = 1_000;

export function referenceIndex(phases: readonly Referable[]) {
  const byKey = new Map<string, string>();
  for (const phase of phases) {
    for (const alias of phase.aliases) if (!byKey.has(phaseKey(alias))) byKey.set(phaseKey(alias), phase.id);
  }
  for (const phase of phases.toReversed()) byKey.set(phaseKey(phase.id), phase.id);
  return {
    phases,
    order: new Map(phases.map((phase, at) => [phaseKey(phase.id), at])),
    positions: new Map(phases.map((phase, at) => [phase, at])),
    sorted: phases.map((phase) => phase.id).toSorted(comparePhaseIds),
    byKey,
    byFile: new Map(phases.toReversed().map((phase) => [baseName(phase.file).toLowerCase(), phase.id])),
    byTitle: new Map(phases.toReversed().map((phase) => [titleKey(phase.title), phase.id])),
  };
}

/**
 * Unknown ids stay among the dependencies, so that they are never treated as met. Sorted in the plan's order, unknown
 * ones last.
 */
export function resolveDependencies(
  index: Index,
  self: Referable,
  refs: readonly DependencyRef[],
): { readonly dependsOn: readonly string[]; readonly findings: readonly Finding[] } {
  const wanted = new Map<string, string>();
  const findings: Finding[] = [];
  for (const ref of refs) {
    const { ids, problem } = resolve({ index, self }, ref);
    for (const id of ids) if (!wanted.has(phaseKey(id))) wanted.set(phaseKey(id), id);
    if (problem && !findings.some((said) => said.message === problem.message)) findings.push(problem);
  }
  const place = ([key]: readonly [string, string]): number => index.order.get(key) ?? index.phases.length;
  const ordered = [...wanted].toSorted((a, b) => place(a) - place(b));
  return { dependsOn: ordered.map(([, id]) => id), findings };
}

interface Asking {
  readonly index: Index;
  readonly self: Referable;
}

interface Answer {
  readonly ids: readonly string[];
  readonly problem?: Finding;
}

function resolve(asking: Asking, ref: DependencyRef): Answer {
  switch (ref.kind) {
    case 'id':
      return byId(asking, ref.id, ref);
    case 'range':
      return byRange(asking, ref);
    case 'file':
      return byFile(asking, ref);
    case 'all':
      return { ids: before(asking) };
    case 'previous':
      return { ids: before(asking).slice(-1) };
    case 'words':
      return byWords(asking, ref);
    default:
      return unreachable(ref);
  }
}

function before({ index, self }: Asking): readonly string[] {
  return index.phases.slice(0, index.positions.get(self)).map(({ id }) => id);
}

function byId(asking: Asking, id: string, ref: DependencyRef): Answer {
  const { byKey } = asking.index;
  const known =
    byKey.get(phaseKey(id)) ??
    byKey.get(phaseKey(id.replace(/^(?:phase|task|step|story|unit)[\s_-]*(?=\d)/i, '')));
  if (known !== undefined) return { ids: [known] };
  if (asking.index.over?.has(phaseKey(id)) === true) return { ids: [] };
  if (isForeign(asking, id)) return { ids: [], problem: unclear(asking, id, ref) };
  return { ids: [id], problem: unknown(asking, id, ref) };
}

/** `TASK-007`, if no phase has that name: a ticket of another list. */
function isForeign({ index }: Asking, id: string): boolean {
  const prefix = /^[A-Z]{1,9}-(?=\d)/.exec(id)?.[0];
  return prefix !== undefined && !index.phases.some((phase) => phase.id.startsWith(prefix));
}

function unclear({ self }: Asking, words: string, ref: DependencyRef): Finding {
  return finding('DEPENDENCY_UNCLEAR', {
    place: placeIn(ref),
    message: `phase ${self.id} depends on "${ellipsized(words, 60)}", which does not name a phase; it is ignored`,
    suggestion: 'write "Phase" and its id, link its file, or write "None"',
  });
}

function unknown({ index, self }: Asking, id: string, ref: DependencyRef): Finding {
  const ids = new Map(index.phases.toReversed().map(({ id: known }) => [phaseKey(known), known]));
  const shown = firstFew([...ids.values()].toReversed(), 12);
  return finding('UNKNOWN_DEPENDENCY', {
    place: placeIn(ref),
    message: `phase ${self.id} depends on phase ${id}, which this plan does not have`,
    suggestion:
      index.phases.length === 1
        ? 'give debussy the master plan (or the folder) that has it, or remove the dependency'
        : `name one of the plan's phases: ${shown}`,
  });
}

function byRange(asking: Asking, ref: DependencyRef & { kind: 'range' }): Answer {
  const { index, self } = asking;
  const literal = index.byKey.get(phaseKey(ref.literal));
  if (literal !== undefined) return { ids: [literal] };
  const end = [ref.from, ref.to].find((id) => !index.byKey.has(phaseKey(id)));
  const missing = end ?? missingNumber(index, ref);
  const ids = between(index.sorted, ref.from, ref.to).filter((id) => id !== self.id);
  return missing === null ? { ids } : { ids: [...ids, missing], problem: unknown(asking, missing, ref) };
}

/** The ids from one to another in natural order. */
function between(sorted: readonly string[], from: string, to: string): readonly string[] {
  const start = firstAtLeast(sorted, 0, (id) => comparePhaseIds(id, from));
  return sorted.slice(
    start,
    firstAtLeast(sorted, 1, (id) => Math.sign(comparePhaseIds(id, to))),
  );
}

/** The first number of `1-4` that no phase has. */
function missingNumber(index: Index, ref: DependencyRef & { kind: 'range' }): string | null {
  const [from, to] = [Number(ref.from), Number(ref.to)];
  if (!Number.isInteger(from) || !Number.isInteger(to) || to - from > widestRange) return null;
  for (let number = from; number <= to; number++) if (!index.byKey.has(String(number))) return String(number);
  return null;
}

function byFile(asking: Asking, ref: DependencyRef & { kind: 'file' }): Answer {
  const { index } = asking;
  const path = withoutAnchor(ref.target);
  const byPath = path === '' ? undefined : index.byFile.get(baseName(path).toLowerCase());
  if (byPath !== undefined) return { ids: [byPath] };
  const id = phaseInHeading(ref.text)?.id ?? idInFileName(path === '' ? ref.target : path);
  if (id !== null) return byId(asking, id, ref);
  const bare = index.byKey.get(phaseKey(ref.text)) ?? index.byTitle.get(titleKey(ref.text));
  if (bare !== undefined) return { ids: [bare] };
  return isGone(asking, path, ref) ? byId(asking, path, ref) : { ids: [], problem: dead(asking, ref) };
}

/** A missing file may name the awaited phase; an existing one is something to read. */
function isGone({ index }: Asking, path: string, { file }: DependencyRef): boolean {
  if (path === '' || isWebAddress(path) || !index.exists) return false;
  return !index.exists(joinPath(folderOf(file), path)) && !index.exists(joinPath('', path));
}

function dead({ self }: Asking, ref: DependencyRef & { kind: 'file' }): Finding {
  return finding('DEAD_LINK', {
    place: placeIn(ref),
    message: `phase ${self.id} depends on "${ref.target}", which is not a phase of this plan`,
    suggestion: 'link the file of a phase, or write "Phase" and its id',
  });
}

/** `Setup Infrastructure, Create Database`: titles, if phases have exactly these. */
function byWords(asking: Asking, ref: DependencyRef & { kind: 'words' }): Answer {
  const { index } = asking;
  const whole = index.byTitle.get(titleKey(ref.text));
  if (whole !== undefined) return { ids: [whole] };
  const parts = ref.text.split(/\s*[,;&]\s*|\s+and\s+/i);
  const ids = parts.map((part) => index.byTitle.get(titleKey(part))).filter((id) => id !== undefined);
  if (ids.length === parts.length) return { ids };
  return { ids, problem: unclear(asking, ref.text, ref) };
}

function titleKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
