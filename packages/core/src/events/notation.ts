import type { Config } from '../config/config.ts';
import type { ValueTable } from './values.ts';

/**
 * Notation for the shape of an event. A word is a value: `text`, or a name from values.ts. `text[]` is a list, `text |
 * null` may be null, `text?` may be missing. A list of words means one of these words. A list of objects means one of
 * these objects, distinguished by `kind`. An object has exactly these fields.
 */
export type Shape = Word | `${Word}?` | readonly (string | number)[] | readonly Shapes[] | Shapes;

export interface Shapes {
  readonly [field: string]: Shape;
}

type Name = keyof Basic | keyof ValueTable;
type Word = Name | `${Name}[]` | `${Name} | null` | `${Name}[] | null`;

interface Basic {
  readonly text: string;
  readonly toggle: boolean;
  /** A whole number from 0. */
  readonly count: number;
  /** A number from 0. */
  readonly amount: number;
  /** A whole number, possibly negative. */
  readonly integer: number;
  readonly pair: readonly [string, string];
  readonly config: Config;
}

/** The type that a shape describes. */
export type Value<S> = S extends `${infer Rest} | null`
  ? Value<Rest> | null
  : S extends `${infer Rest}[]`
    ? readonly Value<Rest>[]
    : S extends keyof Basic
      ? Basic[S]
      : S extends keyof ValueTable
        ? Value<ValueTable[S]>
        : S extends readonly (infer One)[]
          ? Alternative<One>
          : Fields<S>;

type Alternative<One> = One extends string | number ? One : Fields<One>;

/** The type of an object with these fields, and of an event with these fields under its name. */
export type Fields<S, Type = unknown> = Flat<
  (Type extends string ? { readonly type: Type } : unknown) & {
    readonly [K in keyof S as S[K] extends `${string}?` ? never : K]: Value<S[K]>;
  } & {
    readonly [K in keyof S as S[K] extends `${string}?` ? K : never]?: Present<S[K]> | undefined;
  }
>;

type Present<S> = S extends `${infer Rest}?` ? Value<Rest> : never;
type Flat<T> = { [K in keyof T]: T[K] };
