import { finding } from '../audit-codes.ts';
import { phaseKey } from '../../ids.ts';
import type { Finding } from '../../plan.ts';
import { refTo, readDependencies, type DependencyRef } from '../dependencies/read-dependencies.ts';
import { baseName } from '../link-path.ts';
import type { Table } from '../markdown/block.ts';
import { plain } from '../markdown/inline.ts';
import type { Document } from '../markdown/read-blocks.ts';
import { placeIn, type Line } from '../markdown/source-text.ts';

export interface Waves {
  /** For each phase key, the dependencies of its wave. */
  readonly waits: ReadonlyMap<string, readonly DependencyRef[]>;
  readonly findings: readonly Finding[];
}

interface Row {
  readonly here: readonly DependencyRef[];
  /** Null if the table has no such column: then the previous wave. */
  readonly blocked: readonly DependencyRef[] | null;
}

/** `| Wave | Phases | Blocked by |`. Rows may also name plans of phases: `01-02` is the second plan of phase 1. */
export function readWaves({ blocks }: Document, ids: readonly string[]): Waves {
  const known = new Map(ids.map((id) => [phaseKey(id), id]));
  const waits = new Map<string, readonly DependencyRef[]>();
  const findings: Finding[] = [];
  for (const table of blocks) {
    if (table.type !== 'table') continue;
    const { rows, ofPhases } = rowsOf(table);
    const refs = rows.flatMap(({ here, blocked }) => [...here, ...(blocked ?? [])]);
    const ofPlans = holdsPlanIds(refs, known, ofPhases);
    const strange = ofPlans ? refs.filter((ref) => phaseOfPlan(ref, known) === null) : [];
    findings.push(...strange.map(unknownPlan));
    const meant = rows.map((row) => phasesIn(row, { known, ofPlans }));
    for (const [key, wait] of ofPlans ? waitsOfPlans(meant) : waitsOfPhases(meant)) {
      if (!waits.has(key)) waits.set(key, wait);
    }
  }
  return { waits, findings };
}

function refsIn(cell: Line | undefined): DependencyRef[] {
  return cell ? readDependencies(cell) : [];
}

/** No rows if the table does not contain waves. */
function rowsOf(table: Table): { readonly rows: readonly Row[]; readonly ofPhases: boolean } {
  const headers = table.header.map((cell) => plain(cell.text).toLowerCase());
  const wave = headers.findIndex((text) => /^(?:wave|batch|group|step|order)s?\b/.test(text));
  const at = headers.findIndex((text, index) => index !== wave && /^(?:phases?|tasks?|plans?)\b/.test(text));
  if (wave === -1 || at === -1) return { rows: [], ofPhases: true };
  const blocked = headers.findIndex((text) =>
    /\b(?:blocked by|depends on|dependenc\w*|requires|after|waits for)\b/.test(text),
  );
  const rows = table.rows.map((row) => ({
    here: refsIn(row[at]),
    blocked: blocked === -1 ? null : refsIn(row[blocked]),
  }));
  return { rows, ofPhases: /^phases?\b/.test(headers[at] ?? '') };
}

interface Reading {
  /** Ids of phases by their keys. */
  readonly known: ReadonlyMap<string, string>;
  /** Whether an apparent range is a plan of a phase. */
  readonly ofPlans: boolean;
}

/** The row with phases instead of their plans. An id of the plan is always that id, whatever it looks like. */
function phasesIn({ here, blocked }: Row, { known, ofPlans }: Reading): Row {
  const phaseOf = (ref: DependencyRef): DependencyRef[] => {
    const own = ref.kind === 'range' ? known.get(phaseKey(ref.literal)) : undefined;
    const id = own ?? (ofPlans ? phaseOfPlan(ref, known) : undefined);
    if (id === null) return [];
    return [id === undefined ? ref : refTo(ref, id)];
  };
  return { here: here.flatMap(phaseOf), blocked: blocked?.flatMap(phaseOf) ?? null };
}

/** A phase in several waves belongs to the first, so that waves never form a cycle. */
function waitsOfPhases(rows: readonly Row[]): Map<string, readonly DependencyRef[]> {
  const waits = new Map<string, readonly DependencyRef[]>();
  rows.forEach((row, index) => {
    const refs = row.blocked ?? rows[index - 1]?.here ?? [];
    for (const key of keysOf(row)) if (!waits.has(key)) waits.set(key, refs);
  });
  return waits;
}

/**
 * A phase waits for whatever one of its plans waits for, unless that begins in the same wave or later. Plans of two
 * phases may wait for each other; phases cannot. Waves within a single phase say nothing about phases.
 */
function waitsOfPlans(rows: readonly Row[]): Map<string, readonly DependencyRef[]> {
  const begins = new Map<string, number>();
  rows.forEach((row, index) => {
    for (const key of keysOf(row)) if (!begins.has(key)) begins.set(key, index);
  });
  if (begins.size < 2) return new Map();
  const waits = new Map([...begins.keys()].map((key) => [key, new Map<string, DependencyRef>()]));
  rows.forEach((row, index) => {
    for (const key of new Set(keysOf(row))) {
      for (const ref of row.blocked ?? rows[index - 1]?.here ?? []) {
        const other = ref.kind === 'id' ? phaseKey(ref.id) : null;
        if (other === null) waits.get(key)?.set(`${ref.line}:${ref.column}`, ref);
        else if ((begins.get(other) ?? -1) < (begins.get(key) ?? 0)) waits.get(key)?.set(other, ref);
      }
    }
  });
  return new Map([...waits].map(([key, wait]) => [key, [...wait.values()]]));
}

function keysOf({ here }: Row): string[] {
  return here.flatMap(idsOf).map(phaseKey);
}

function idsOf(ref: DependencyRef): string[] {
  if (ref.kind === 'id') return [ref.id];
  if (ref.kind !== 'range') return [];
  const [from, to] = [Number(ref.from), Number(ref.to)];
  if (!Number.isInteger(from) || !Number.isInteger(to) || to - from > 1_000) return [ref.from, ref.to];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

/**
 * Whether cells like `01-02` are plans of phases rather than ranges: some cannot be ranges (`02-01`), or two begin with
 * the same phase. Below "Plans" a leading zero is enough. Below "Phases", where ranges are likelier, a leading zero is
 * required as well.
 */
function holdsPlanIds(refs: readonly DependencyRef[], known: Reading['known'], ofPhases: boolean): boolean {
  const ids = refs.flatMap((ref) => planIdIn(ref) ?? []).filter((id) => !known.has(phaseKey(id)));
  const padded = ids.filter((id) => /^0\d|-0\d/.test(id));
  return ofPhases ? areNoRanges(padded) : padded.length > 0 || areNoRanges(ids);
}

/** The phase of a plan id; null if the plan has no such phase, undefined if this is not a plan id. */
function phaseOfPlan(ref: DependencyRef, known: ReadonlyMap<string, string>): string | null | undefined {
  const id = planIdIn(ref);
  if (id === null) return undefined;
  for (let part = id; part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('-')))) {
    const phase = known.get(phaseKey(part));
    if (phase !== undefined) return phase;
  }
  return null;
}

function unknownPlan(ref: DependencyRef): Finding {
  return finding('DEPENDENCY_UNCLEAR', {
    place: placeIn(ref),
    message: `the table of waves names the plan "${planIdIn(ref) ?? ''}", which does not belong to a phase of this plan; it is ignored`,
    suggestion:
      'write the id of a phase and the number of its plan, such as "01-02", or the id of the phase alone',
  });
}

/** `01-02`, `02.1-03`, `01-02-03`, or the name prefix of a linked file: `01-02-PLAN.md`. */
function planIdIn(ref: DependencyRef): string | null {
  const text = ref.kind === 'range' ? ref.literal : ref.kind === 'id' ? ref.id : nameIn(ref);
  return /^\d+(?:\.\d+)*[A-Za-z]?(?:-\d+)+$/.test(text) ? text : null;
}

function nameIn(ref: DependencyRef): string {
  const name = ref.kind === 'file' ? baseName(ref.target) : '';
  return /^[\d.]+[A-Za-z]?(?:-\d+)+(?=[-_.\s])/.exec(name)?.[0] ?? '';
}

function areNoRanges(ids: readonly string[]): boolean {
  const different = [...new Set(ids)].map((id) => id.split('-'));
  const beginAlike = new Set(different.map(([from]) => from)).size < different.length;
  return beginAlike || different.some(([from = '', to = '']) => Number.parseFloat(from) >= Number(to));
}
