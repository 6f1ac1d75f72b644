import { harmless } from '@debussy/story';

/** Text that is HTML already. Only `html` makes it, so nothing of an agent's gets in unescaped. */
export class Html {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  static of(strings: TemplateStringsArray, values: readonly Insert[]): Html {
    return new Html(
      strings.map((part, i) => (i === 0 ? part : `${inserted(values[i - 1])}${part}`)).join(''),
    );
  }
}

export type Insert = Html | string | number | null | undefined | readonly Insert[];

/** A template whose insertions are escaped, unless they are HTML themselves. Null is nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Insert[]): Html {
  return Html.of(strings, values);
}

function inserted(value: Insert): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escaped(value);
  return typeof value === 'number' ? String(value) : value.map(inserted).join('');
}

function escaped(text: string): string {
  return harmless(text).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
