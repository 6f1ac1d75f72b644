import type { Place } from '../../place.ts';
import type { Line } from './source-text.ts';

/** The parts of a plan with their text as written; places refer to the source. */
export type Block = Heading | Paragraph | Code | List | Table | Rule;

/** `column` is the column of the text, `start` that of its marker. */
export interface Heading extends Line {
  readonly type: 'heading';
  readonly start: number;
  readonly depth: number;
}

export interface Paragraph {
  readonly type: 'paragraph';
  readonly lines: readonly Line[];
}

export interface Code extends Place {
  readonly type: 'code';
  readonly language: string;
  readonly lines: readonly Line[];
}

export interface List {
  readonly type: 'list';
  readonly items: readonly Item[];
}

export interface Item extends Place {
  /** The number of an ordered item, as written. */
  readonly number: string;
  readonly box: 'none' | 'open' | 'done';
  /** The first paragraph, after marker and box; empty if the item begins with another block. */
  readonly text: readonly Line[];
  readonly children: readonly Block[];
}

export interface Table {
  readonly type: 'table';
  readonly line: number;
  readonly header: readonly Line[];
  readonly rows: readonly (readonly Line[])[];
}

export interface Rule {
  readonly type: 'rule';
  readonly line: number;
}

export function itemText({ text }: Item): string {
  return text.map((line) => line.text).join(' ');
}
