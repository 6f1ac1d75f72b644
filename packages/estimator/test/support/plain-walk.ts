import { readFileSync } from 'node:fs';
import type { Family } from '../../src/index.ts';

/** The walk in words, as slow and plain as it is described: what the automaton is compared with. */

type Part = 'lower_first' | 'title_first' | 'title_inner' | 'upper_first' | 'upper_inner';
type Prev = 'word' | 'digit' | 'punct' | 'other';
type ListName = 'punct_run' | 'space_run' | 'newline_run' | 'indent_after_newline' | 'tab_run';

interface JsonWeights {
  readonly word_part: Readonly<Record<Part, readonly number[]>>;
  readonly word_part_per_char_beyond_20: Readonly<Record<Part, number>>;
  readonly single_space_prev_next: Readonly<Record<Prev, Readonly<Record<Prev, number>>>>;
}

const file = new URL('../../weights/weights.json', import.meta.url);
const all: Readonly<Record<Family, JsonWeights>> = JSON.parse(readFileSync(file, 'utf8'));

export function plainCount(text: string, family: Family): number {
  const w = all[family];
  const one = (name: string): number => Reflect.get(w, name);
  const list = (name: ListName, length: number, firstLength: number, beyond: string): number => {
    const values: readonly number[] = Reflect.get(w, name);
    const index = length - firstLength;
    const last = values.length - 1;
    return index <= last ? values[index]! : values[last]! + (index - last) * one(beyond);
  };
  let total = 0;
  let prev: Prev = 'other';
  let afterNewline = false;
  let at = 0;
  const take = (wanted: (kind: string) => boolean): string => {
    const from = at;
    while (at < text.length && wanted(kindOf(text.charCodeAt(at)))) at += 1;
    return text.slice(from, at);
  };
  while (at < text.length) {
    const kind = kindOf(text.charCodeAt(at));
    let isNewline = false;
    if (kind === 'lower' || kind === 'upper') {
      const word = take((k) => k === 'lower' || k === 'upper');
      for (const [index, part] of cut(word).entries()) total += partCost(w, part, index === 0);
      for (const char of word) if (/[\u00c0-\u024f]/.test(char)) total += one('accented_letter_in_word');
      prev = 'word';
    } else if (kind === 'digit') {
      const run = take((k) => k === 'digit');
      total += one('digit_run') + Math.ceil(run.length / 3) * one('digit_group_of_3');
      prev = 'digit';
    } else if (kind === 'punct') {
      const run = take((k) => k === 'punct');
      let different = 1;
      for (let i = 1; i < run.length; i += 1) {
        if (run[i] !== run[i - 1]) different += 1;
        else if (i > 1 && run[i] === run[i - 2]) total += one('punct_same_as_previous_two');
        else total += one('punct_same_as_previous');
      }
      total += list('punct_run', different, 1, 'punct_per_char_beyond_12');
      prev = 'punct';
    } else if (kind === 'space') {
      const n = take((k) => k === 'space').length;
      const next = nextOf(at < text.length ? kindOf(text.charCodeAt(at)) : 'end');
      if (afterNewline) total += list('indent_after_newline', n, 1, 'indent_beyond_10');
      else if (n === 1) total += w.single_space_prev_next[prev][next];
      else total += list('space_run', n, 2, 'space_per_char_beyond_11');
      prev = 'other';
    } else if (kind === 'newline') {
      const run = take((k) => k === 'newline' || k === 'return');
      const newlines = run.replaceAll('\r', '').length;
      total += list('newline_run', newlines, 1, 'newline_beyond_5');
      total += (run.length - newlines) * one('carriage_return');
      prev = 'other';
      isNewline = true;
    } else if (kind === 'tab') {
      total += list('tab_run', take((k) => k === 'tab').length, 1, 'tab_beyond_6');
      prev = 'other';
    } else if (kind === 'greek' || kind === 'cyrillic') {
      total += one(`${kind}_word`);
      for (const char of take((k) => k === 'greek' || k === 'cyrillic')) {
        total += one(`${kindOf(char.charCodeAt(0))}_char`);
      }
      prev = 'word';
    } else {
      total += singleCost(one, text, at, kind);
      at += 1;
      prev = 'other';
    }
    afterNewline = isNewline;
  }
  return total;
}

function cut(word: string): readonly string[] {
  return word.match(/^[^A-Z]+|[A-Z](?:[^A-Z]+)|[A-Z]+(?![^A-Z])/g) ?? [];
}

function partCost(w: JsonWeights, part: string, first: boolean): number {
  const name = partName(part, first);
  const over = Math.max(0, part.length - 20);
  return w.word_part[name][Math.min(part.length, 20) - 1]! + over * w.word_part_per_char_beyond_20[name];
}

function partName(part: string, first: boolean): Part {
  if (!/[A-Z]/.test(part[0]!)) return 'lower_first';
  return `${/[^A-Z]/.test(part) ? 'title' : 'upper'}_${first ? 'first' : 'inner'}`;
}

function singleCost(one: (name: string) => number, text: string, at: number, kind: string): number {
  if (kind === 'return') return one('carriage_return');
  if (kind === 'control') return one('control');
  const unit = text.charCodeAt(at);
  const name = highOf(unit);
  const repeats = name === 'box_drawing' && at > 0 && text.charCodeAt(at - 1) === unit;
  return one(repeats ? 'box_drawing_repeat' : name);
}

function nextOf(kind: string): Prev {
  if (kind === 'lower' || kind === 'upper') return 'word';
  return kind === 'digit' || kind === 'punct' ? kind : 'other';
}

function kindOf(unit: number): string {
  const char = String.fromCharCode(unit);
  if (/[a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]/.test(char)) return 'lower';
  if (/[A-Z]/.test(char)) return 'upper';
  if (/[0-9]/.test(char)) return 'digit';
  if (/[!-~]/.test(char)) return 'punct';
  if (char === ' ') return 'space';
  if (char === '\n') return 'newline';
  if (char === '\t') return 'tab';
  if (char === '\r') return 'return';
  if (unit < 0x80) return 'control';
  if (/[\u0370-\u03ff]/.test(char)) return 'greek';
  return /[\u0400-\u052f]/.test(char) ? 'cyrillic' : 'high';
}

const HIGH: readonly (readonly [RegExp, string])[] = [
  [/[\u3400-\u9fff]/, 'cjk'],
  [/[\u3040-\u30ff]/, 'kana'],
  [/[\uac00-\ud7a3]/, 'hangul'],
  [/[\u3000-\u303f\uff00-\uffef]/, 'cjk_punctuation'],
  [/[\u2500-\u259f]/, 'box_drawing'],
  [/[\u2000-\u206f]/, 'general_punctuation'],
  [/[\u2070-\u2bff]/, 'arrows_symbols'],
  [/[\ud800-\udfff]/, 'astral_per_code_unit'],
  [/[\u0250-\u036f]/, 'ipa_combining_char'],
  [/[\u0530-\u07ff]/, 'hebrew_arabic_char'],
  [/[\u0800-\u0dff]/, 'indic_char'],
  [/[\u0e00-\u0eff]/, 'thai_lao_char'],
  [/[\u0f00-\u11ff]/, 'other_script_char'],
  [/[\u1200-\u16ff]/, 'ethiopic_cherokee_syllabics_char'],
  [/[\u1700-\u1dff\u1f00-\u1fff]/, 'other_script_char'],
];

function highOf(unit: number): string {
  return HIGH.find(([pattern]) => pattern.test(String.fromCharCode(unit)))?.[1] ?? 'other';
}
