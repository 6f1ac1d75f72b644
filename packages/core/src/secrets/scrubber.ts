import { secretForms } from './forms.ts';

/** What stands where a secret stood. */
export const scrubbed = '[secret]';

/** A text of any length in, the same text without secrets out. Also finds them base64-, URL- and JSON-encoded. */
export type Scrub = (text: string) => string;

export function scrubber(secrets: readonly string[]): Scrub {
  const find = finder(secretForms(secrets));
  return (text) => (find === null ? text : mask(text, find(text)));
}

/** From, and up to but not including. */
type Span = readonly [number, number];

/** Finds where secrets stand; spans in order that do not touch. Overlapping secrets make one span. */
function finder(forms: readonly string[]): ((text: string) => readonly Span[]) | null {
  if (forms.length === 0) return null;
  const any = forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)).join('|');
  const quick = new RegExp(any);
  const every = new RegExp(`(?=(${any}))`, 'g');
  return (text) => {
    if (!quick.test(text)) return [];
    return join(
      [...text.matchAll(every)].map((match) => [match.index, match.index + (match[1] ?? '').length]),
    );
  };
}

function join(spans: readonly Span[]): readonly Span[] {
  const joined: [number, number][] = [];
  for (const [from, to] of spans) {
    const last = joined.at(-1);
    if (last !== undefined && from < last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

function mask(text: string, spans: readonly Span[]): string {
  let end = 0;
  let clean = '';
  for (const [from, to] of spans) {
    clean += text.slice(end, from) + scrubbed;
    end = to;
  }
  return clean + text.slice(end);
}
