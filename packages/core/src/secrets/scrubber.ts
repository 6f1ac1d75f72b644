import { secretForms } from './forms.ts';

/** What stands where a secret stood. */
export const scrubbed = '[secret]';

/** A text of any length in, the same text without secrets out. Also finds them base64-, URL- and JSON-encoded. */
export type Scrub = (text: string) => string;

/** The same for a text that comes in pieces: a secret is found wherever the pieces are cut. */
export interface StreamScrubber {
  /** What can be said now; the rest is kept back until more has come. */
  push(piece: string): string;
  /** What was kept back. */
  end(): string;
}

export function scrubber(secrets: readonly string[]): Scrub {
  const find = finder(secretForms(secrets));
  return (text) => (find === null ? text : mask(text, find(text), text.length).text);
}

export function streamScrubber(secrets: readonly string[]): StreamScrubber {
  const forms = secretForms(secrets);
  const find = finder(forms);
  if (find === null) return { push: (piece) => piece, end: () => '' };
  const keep = (forms[0]?.length ?? 1) - 1;
  let rest = '';
  // How much at the start of `rest` belongs to a secret that has been masked already.
  let masked = 0;
  const say = (buffer: string, until: number): string => {
    const spans = find(buffer);
    const said = mask(buffer, masked > 0 ? join([[0, masked], ...spans]) : spans, until);
    const text = masked > 0 ? said.text.slice(scrubbed.length) : said.text;
    rest = buffer.slice(until);
    masked = Math.max(0, said.end - until);
    return text;
  };
  return {
    push: (piece) => {
      const buffer = rest + piece;
      // Twice as much as has to be kept: a flood of tiny pieces is not searched again and again.
      if (buffer.length > 2 * keep) return say(buffer, buffer.length - keep);
      rest = buffer;
      return '';
    },
    end: () => say(rest, rest.length),
  };
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

/** The text up to `until` with the spans that begin there masked, and where the last of these ends. */
function mask(
  text: string,
  spans: readonly Span[],
  until: number,
): { readonly text: string; readonly end: number } {
  let end = 0;
  let said = '';
  for (const [from, to] of spans) {
    if (from >= until) break;
    said += text.slice(end, from) + scrubbed;
    end = to;
  }
  return { text: said + text.slice(end, Math.max(end, until)), end };
}
