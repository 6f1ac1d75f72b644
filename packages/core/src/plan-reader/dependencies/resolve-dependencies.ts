import { finding } from '../../audit/audit-codes.ts';
import { comparePhaseIds, phaseKey } from '../../ids.ts';
import type { Place } from '../../place.ts';
import type { Finding } from '../../plan.ts';
import { idInFileName, phaseInHeading } from '../phase-name.ts';
import { baseName, withoutAnchor } from '../link-path.ts';
import type { DependencyRef } from './dependency-ref.ts';

/** What references can be resolved against: the phases in the plan's order, and other names that each answers to. */
export interface Referable {
  readonly id: string;
  readonly title: string;
  readonly file: string;
  readonly aliases: readonly string[];
}

export interface Resolved {
  readonly dependsOn: readonly string[];
  readonly findings: readonly Finding[];
}

interface Index {
  readonly phases: readonly Referable[];
  readonly byKey: ReadonlyMap<string, string>;
  readonly byFile: ReadonlyMap<string, string>;
  readonly byTitle: ReadonlyMap<string, string>;
}

const widestRange = 1_000;

export function referenceIndex(phases: readonly Referable[]): Index {
  const byKey = new Map<string, string>();
  for (const phase of phases) {
    for (const alias of phase.aliases) if (!byKey.has(phaseKey(alias))) byKey.set(phaseKey(alias), phase.id);
  }
  for (const phase of [...phases].reverse()) byKey.set(phaseKey(phase.id), phase.id);
  return {
    phases,
    byKey,
    byFile: new Map([...phases].reverse().map((phase) => [baseName(phase.file).toLowerCase(), phase.id])),
    byTitle: new Map([...phases].reverse().map((phase) => [titleKey(phase.title), phase.id])),
  };
}

/** Unknown ids stay among the dependencies, so that they are never taken as met. */
export function resolveDependencies(
  index: Index,
  self: Referable,
  refs: readonly (DependencyRef & { readonly file: string })[],
): Resolved {
  const dependsOn = new Map<string, string>();
  const findings: Finding[] = [];
  for (const ref of refs) {
    const place = { file: ref.file, line: ref.line, column: ref.column };
    const { ids, problem } = resolve(index, self, ref, place);
    for (const id of ids) if (!dependsOn.has(phaseKey(id))) dependsOn.set(phaseKey(id), id);
    if (problem) findings.push(problem);
  }
  return { dependsOn: [...dependsOn.values()], findings };
}

interface Answer {
  readonly ids: readonly string[];
  readonly problem?: Finding;
}

function resolve(index: Index, self: Referable, ref: DependencyRef, place: Place): Answer {
  switch (ref.kind) {
    case 'id':
      return byId(index, self, ref.id, place);
    case 'range':
      return byRange(index, self, ref, place);
    case 'file':
      return byFile(index, self, ref, place);
    case 'all':
      return { ids: before(index, self).map((phase) => phase.id) };
    case 'previous':
      return {
        ids: before(index, self)
          .slice(-1)
          .map((phase) => phase.id),
      };
    case 'words':
      return byWords(index, self, ref.text, place);
  }
}

function before(index: Index, self: Referable): readonly Referable[] {
  return index.phases.slice(
    0,
    index.phases.findIndex((phase) => phase === self),
  );
}

function byId(index: Index, self: Referable, id: string, place: Place): Answer {
  const known = index.byKey.get(phaseKey(id)) ?? index.byKey.get(phaseKey(id.replace(/^phase[\s_-]*/i, '')));
  if (known !== undefined) return { ids: [known] };
  return { ids: [id], problem: unknown(index, self, id, place) };
}

function unknown(index: Index, self: Referable, id: string, place: Place): Finding {
  const ids = index.phases.map((phase) => phase.id);
  const shown = ids.length > 12 ? `${ids.slice(0, 12).join(', ')}, …` : ids.join(', ');
  return finding('UNKNOWN_DEPENDENCY', {
    place,
    message: `phase ${self.id} depends on phase ${id}, which this plan does not have`,
    suggestion:
      ids.length === 1
        ? `audit the master plan, or remove the dependency`
        : `name one of the plan's phases: ${shown}`,
  });
}

function byRange(
  index: Index,
  self: Referable,
  ref: DependencyRef & { kind: 'range' },
  place: Place,
): Answer {
  const literal = index.byKey.get(phaseKey(ref.literal));
  if (literal !== undefined) return { ids: [literal] };
  const [from, to] = [index.byKey.get(phaseKey(ref.from)), index.byKey.get(phaseKey(ref.to))];
  const missing = from === undefined ? ref.from : to === undefined ? ref.to : missingNumber(index, ref);
  const problem = missing === null ? undefined : unknown(index, self, missing, place);
  const inside = index.phases.filter(
    (phase) =>
      phase !== self && comparePhaseIds(phase.id, ref.from) >= 0 && comparePhaseIds(phase.id, ref.to) <= 0,
  );
  const ids = [...inside.map((phase) => phase.id), ...(missing === null ? [] : [missing])];
  return problem ? { ids, problem } : { ids };
}

/** Of `1-4`, the first number that no phase has. */
function missingNumber(index: Index, ref: DependencyRef & { kind: 'range' }): string | null {
  const [from, to] = [Number(ref.from), Number(ref.to)];
  if (!Number.isInteger(from) || !Number.isInteger(to) || to - from > widestRange) return null;
  for (let number = from; number <= to; number++) if (!index.byKey.has(String(number))) return String(number);
  return null;
}

function byFile(index: Index, self: Referable, ref: DependencyRef & { kind: 'file' }, place: Place): Answer {
  const path = withoutAnchor(ref.target);
  const byPath = path === '' ? undefined : index.byFile.get(baseName(path).toLowerCase());
  if (byPath !== undefined) return { ids: [byPath] };
  const id = phaseInHeading(ref.text)?.id ?? (path === '' ? idInFileName(ref.target) : idInFileName(path));
  if (id !== null && id !== undefined) return byId(index, self, id, place);
  const bare = index.byKey.get(phaseKey(ref.text)) ?? index.byTitle.get(titleKey(ref.text));
  if (bare !== undefined) return { ids: [bare] };
  return {
    ids: [],
    problem: finding('DEAD_LINK', {
      place,
      message: `phase ${self.id} depends on "${ref.target}", which is no phase of this plan`,
      suggestion: 'link the file of a phase, or write "Phase" and its id',
    }),
  };
}

/** `Setup Infrastructure, Create Database`: titles, where they are exactly those of phases. */
function byWords(index: Index, self: Referable, text: string, place: Place): Answer {
  const titles = text.split(/\s*[,;&]\s*|\s+and\s+/i).map((part) => index.byTitle.get(titleKey(part)));
  const ids = titles.filter((id) => id !== undefined);
  if (ids.length > 0) return { ids };
  const whole = index.byTitle.get(titleKey(text));
  if (whole !== undefined) return { ids: [whole] };
  return {
    ids: [],
    problem: finding('DEPENDENCY_UNCLEAR', {
      place,
      message: `phase ${self.id} depends on "${shortened(text)}", which names no phase; nothing is waited for`,
      suggestion: 'write "Phase" and its id, link its file, or write "None"',
    }),
  };
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function titleKey(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
