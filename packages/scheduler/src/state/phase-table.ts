import { phaseKey } from '@debussy/core';
import type { PhaseEntry } from './phase-state.ts';

type Phases = ReadonlyMap<string, PhaseEntry>;
export type PhaseBlock = readonly [string, PhaseEntry][];

/** This many neighbors are copied when one of them changes. */
const blockSize = 64;

/**
 * Phases by key, in plan order. Each event creates a new state, and in a plan of thousands nearly all phases stay the
 * same: the state shares them with its predecessor, except for the block of the changed phase.
 */
export class PhaseTable implements Phases {
  readonly [Symbol.toStringTag] = 'Map';
  /** The same object as long as the plan has the same phases, in the same order, with the same specifications. */
  readonly places: ReadonlyMap<string, number>;
  readonly blocks: readonly PhaseBlock[];

  private constructor(places: ReadonlyMap<string, number>, blocks: readonly PhaseBlock[]) {
    this.places = places;
    this.blocks = blocks;
  }

  static of(phases: Phases): PhaseTable {
    if (isTable(phases)) return phases;
    const pairs = [...phases];
    const blocks: PhaseBlock[] = [];
    for (let from = 0; from < pairs.length; from += blockSize)
      blocks.push(pairs.slice(from, from + blockSize));
    return new PhaseTable(new Map(pairs.map(([key], place) => [key, place])), blocks);
  }

  /** With another entry that replaces the one with its key, or comes last. */
  with(entry: PhaseEntry): PhaseTable {
    const key = phaseKey(entry.spec.id);
    const place = this.places.get(key);
    if (place === undefined) return PhaseTable.of(new Map([...this, [key, entry]]));
    const at = Math.floor(place / blockSize);
    const block = (this.blocks[at] ?? []).with(place % blockSize, [key, entry]);
    const places = this.at(place)?.spec === entry.spec ? this.places : new Map(this.places);
    return new PhaseTable(places, this.blocks.with(at, block));
  }

  get size(): number {
    return this.places.size;
  }

  has(key: string): boolean {
    return this.places.has(key);
  }

  get(key: string): PhaseEntry | undefined {
    const place = this.places.get(key);
    return place === undefined ? undefined : this.at(place);
  }

  /** By position in the plan. */
  at(place: number): PhaseEntry | undefined {
    return this.blocks[Math.floor(place / blockSize)]?.[place % blockSize]?.[1];
  }

  forEach(tell: (entry: PhaseEntry, key: string, phases: Phases) => void): void {
    for (const [key, entry] of this) tell(entry, key, this);
  }

  *[Symbol.iterator](): Generator<[string, PhaseEntry], undefined> {
    for (const block of this.blocks) yield* block;
  }

  entries(): Generator<[string, PhaseEntry], undefined> {
    return this[Symbol.iterator]();
  }

  keys(): MapIterator<string> {
    return this.places.keys();
  }

  *values(): Generator<PhaseEntry, undefined> {
    for (const block of this.blocks) for (const [, entry] of block) yield entry;
  }
}

/** Also true for another copy of this class: lazily loaded chunks have their own. */
function isTable(phases: Phases): phases is PhaseTable {
  return 'places' in phases && 'blocks' in phases;
}
