import type { Block, Table } from '../markdown/block.ts';
import { plain } from '../markdown/inline.ts';
import type { Line } from '../markdown/source-text.ts';
import { phaseKey } from '../../ids.ts';
import { readDependencies } from '../dependencies/read-dependencies.ts';
import type { DependencyRef } from '../dependencies/dependency-ref.ts';

/** `| Wave | Phases | Blocked by |`: for each phase key, what its wave waits for. */
export function readWaves(blocks: readonly Block[]): ReadonlyMap<string, readonly DependencyRef[]> {
  const waits = new Map<string, readonly DependencyRef[]>();
  for (const table of blocks.filter((block): block is Table => block.type === 'table')) {
    const headers = table.header.map((cell) => plain(cell.text).toLowerCase());
    const wave = headers.findIndex((text) => /^(?:wave|batch|group|step|order)s?\b/.test(text));
    const phases = headers.findIndex(
      (text, index) => index !== wave && /^(?:phases?|tasks?|plans?)\b/.test(text),
    );
    if (wave === -1 || phases === -1) continue;
    const blocked = headers.findIndex((text) =>
      /\b(?:blocked by|depends on|dependenc\w*|requires|after|waits for)\b/.test(text),
    );
    addRows(table, { phases, blocked }, waits);
  }
  return waits;
}

function addRows(
  table: Table,
  at: { phases: number; blocked: number },
  waits: Map<string, readonly DependencyRef[]>,
): void {
  let before: readonly DependencyRef[] = [];
  for (const row of table.rows) {
    const here = refsIn(row[at.phases]);
    const refs = at.blocked === -1 ? before : refsIn(row[at.blocked]);
    for (const ref of here) for (const id of idsOf(ref)) waits.set(phaseKey(id), refs);
    before = here;
  }
}

function refsIn(cell: Line | undefined): DependencyRef[] {
  return cell ? readDependencies(cell) : [];
}

function idsOf(ref: DependencyRef): string[] {
  if (ref.kind === 'id') return [ref.id];
  if (ref.kind !== 'range') return [];
  const [from, to] = [Number(ref.from), Number(ref.to)];
  if (!Number.isInteger(from) || !Number.isInteger(to) || to - from > 1_000) return [ref.from, ref.to];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}
