import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { runRefs } from '@debussy/core';
import { ifThere } from '@debussy/host';
import { ownRefsWritten, ownValues } from '../landing/own-refs.ts';

export interface OwnRefs {
  readonly commonDir: string;
  readonly run: string;
  /** `refs/heads/debussy/…` */
  readonly branch: string;
}

/** Refs of the run with values that this process did not write; null: deleted. */
export type StrayRefs = ReadonlyMap<string, string | null>;

/**
 * The refs of one run: its branch, and everything below `refs/debussy/<run>/`. Their values at the start of the watch,
 * and later writes of this process, are expected. They are read from git's files and without a pause, so that no write
 * of ours happens in between.
 */
export class OwnRefWatch {
  readonly #place: OwnRefs;
  readonly #root: string;
  readonly #before: ReadonlyMap<string, string>;

  constructor(place: OwnRefs) {
    this.#place = place;
    this.#root = runRefs('', place.run).all;
    this.#before = this.#now();
  }

  strays(): StrayRefs {
    const { commonDir } = this.#place;
    const now = this.#now();
    const written = [...ownRefsWritten(commonDir)].filter((ref) => this.#isOwn(ref));
    const names = new Set([...this.#before.keys(), ...now.keys(), ...written]);
    const strays = new Map<string, string | null>();
    for (const ref of names) {
      const value = now.get(ref) ?? null;
      const expected = ownValues(commonDir, ref) ?? [this.#before.get(ref) ?? null];
      if (!expected.includes(value)) strays.set(ref, value);
    }
    return strays;
  }

  /** Hosts of a fleet create and delete task bundles. */
  #isOwn(ref: string): boolean {
    if (ref === this.#place.branch) return true;
    return ref.startsWith(this.#root) && !ref.startsWith(`${this.#root}fleet/`);
  }

  /** Loose refs are read first: if git packs one meanwhile, it is found twice rather than never. */
  #now(): ReadonlyMap<string, string> {
    const { commonDir, branch } = this.#place;
    const names = [branch, ...filesBelow(commonDir, this.#root.replace(/\/$/, ''))];
    const loose = names.flatMap((ref) => looseRef(commonDir, ref));
    const all = [...packedRefs(commonDir), ...loose];
    return new Map(all.filter(([ref]) => this.#isOwn(ref)));
  }
}

type Ref = readonly [name: string, value: string];

function looseRef(commonDir: string, ref: string): readonly Ref[] {
  const value = textOf(join(commonDir, ref));
  return value === null ? [] : [[ref, value.trimEnd()]];
}

/** A line is a value and a name; one that begins otherwise is a header, or belongs to the line above. */
function packedRefs(commonDir: string): readonly Ref[] {
  const text = textOf(join(commonDir, 'packed-refs')) ?? '';
  return [...text.matchAll(/^([0-9a-f]+) (.+)$/gm)].map(([, value = '', name = '']): Ref => [name, value]);
}

/** Only reads files: an agent may have put a pipe there. A read error does not prove that a ref is gone. */
function textOf(file: string): string | null {
  const there = ifThere(() => lstatSync(file));
  if (there === null) return null;
  return there.isFile() ? ifThere(() => readFileSync(file, 'utf8')) : 'not a file';
}

function filesBelow(top: string, folder: string): readonly string[] {
  const entries: readonly Dirent[] =
    ifThere(() => readdirSync(join(top, folder), { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(top, path);
    return entry.name.endsWith('.lock') ? [] : [path];
  });
}
