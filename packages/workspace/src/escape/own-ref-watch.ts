import { readFileSync, readdirSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import { ownRefsWritten, ownValues } from '../landing/own-refs.ts';
import { runRefs } from '@debussy/core';
import { refMarks } from './ref-marks.ts';
import { fileStamp } from './stamp.ts';

export interface OwnRefs {
  readonly commonDir: string;
  readonly run: string;
  /** `refs/heads/debussy/…` */
  readonly branch: string;
}

/** A ref of the run's own that holds what this process has not written, and what it holds; null: it is gone. */
export type StrayRefs = ReadonlyMap<string, string | null>;

/**
 * The refs of one run: its branch, and all below `refs/debussy/<run>/`. What each held when the watch began, and what this process has
 * written since, is expected; anything else is somebody else's doing.
 */
export class OwnRefWatch {
  readonly #place: OwnRefs;
  readonly #root: string;
  readonly #before: ReadonlyMap<string, string>;
  /** By file, its last stamp and what it held: a ref is read again only after it was written. */
  readonly #read = new Map<string, { readonly mark: string; readonly value: string }>();
  #packed: { readonly mark: string | null; readonly values: ReadonlyMap<string, string> } = {
    mark: null,
    values: new Map(),
  };

  constructor(place: OwnRefs) {
    this.#place = place;
    this.#root = runRefs('', place.run).all;
    this.#before = this.#now();
  }

  /** Refs whose values nobody but somebody else can have written. */
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

  #isOwn(ref: string): boolean {
    return ref === this.#place.branch || (ref.startsWith(this.#root) && !this.#isTaskBundle(ref));
  }

  /** What a fleet sends to and fro. */
  #isTaskBundle(ref: string): boolean {
    return ref.startsWith(`${this.#root}fleet/`);
  }

  #now(): Map<string, string> {
    const names = [this.#place.branch, ...this.#below(this.#root.replace(/\/$/, ''))];
    const loose = names.flatMap((ref) => this.#loose(ref));
    return new Map([...this.#packedValues(), ...loose]);
  }

  #below(folder: string): readonly string[] {
    return entriesIn(join(this.#place.commonDir, folder)).flatMap((entry) => {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return this.#isTaskBundle(`${name}/`) ? [] : this.#below(name);
      return name.endsWith('.lock') ? [] : [name];
    });
  }

  #loose(ref: string): readonly (readonly [string, string])[] {
    const file = join(this.#place.commonDir, ref);
    const mark = fileStamp(file);
    if (mark === null) return [];
    const known = this.#read.get(file);
    const value = known?.mark === mark ? known.value : textIn(file);
    if (value === null) return [];
    this.#read.set(file, { mark, value });
    return [[ref, value]];
  }

  /** Read again only when the file was written, which is when somebody packs refs. */
  #packedValues(): ReadonlyMap<string, string> {
    const { commonDir } = this.#place;
    const mark = fileStamp(join(commonDir, 'packed-refs'));
    if (mark === null) return new Map();
    if (mark !== this.#packed.mark) {
      const all = refMarks({ gitDir: commonDir, commonDir, leaveOut: ['refs/remotes/', 'refs/tags/'] });
      const own = Object.entries(all).filter(([ref]) => this.#isOwn(ref));
      this.#packed = { mark, values: new Map(own) };
    }
    return this.#packed.values;
  }
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function textIn(file: string): string | null {
  try {
    return readFileSync(file, 'latin1').trimEnd();
  } catch {
    return null;
  }
}
