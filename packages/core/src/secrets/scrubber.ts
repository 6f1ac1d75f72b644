import { withoutTokens } from './issued-tokens.ts';

/** Replacement for a secret. */
export const scrubbed = '[secret]';

/** Removes secrets and tokens of known issuers from a text of any length. Also finds them encoded as base64, URL or JSON. */
export type Scrub = (text: string) => string;

export function scrubber(secrets: readonly string[]): Scrub {
  const find = finder(secretForms(secrets));
  return (text) => withoutTokens(find === null ? text : mask(text, find(text)), scrubbed);
}

const shortest = 4;
const shortestCore = 8;

/** All forms in which a secret is likely to appear in output, the longest first. Forms below four characters would match ordinary text. */
function secretForms(secrets: readonly string[]): readonly string[] {
  const whole = secrets.filter((secret) => secret.trim().length >= shortest);
  const forms = new Set([...whole, ...whole.flatMap(longLines)].flatMap(formsOf));
  return [...forms].toSorted((a, b) => b.length - a.length);
}

/** The lines of a private key are as secret as the whole. */
function longLines(secret: string): readonly string[] {
  const lines = secret.split(/\r?\n/).map((line) => line.trim());
  return lines.length < 2 ? [] : lines.filter((line) => line.length >= 16 && !line.startsWith('-----'));
}

function formsOf(secret: string): readonly string[] {
  const sound = secret.replace(/\p{Cs}/gu, '\uFFFD');
  const percent = encodeURIComponent(sound);
  const json = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    secret.trim(),
    json,
    json.replaceAll('/', String.raw`\/`),
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase()),
    percent.replaceAll('%20', '+'),
    ...base64Forms(sound),
  ];
}

/**
 * The part of the base64 text that depends only on the secret, for each of the three positions at which it can start
 * inside a longer text (`user:secret`).
 */
function base64Forms(secret: string): readonly string[] {
  const bytes = new TextEncoder().encode(secret);
  const cores = [0, 1, 2].map((offset) => {
    const text = btoa(String.fromCharCode(...Array.from({ length: offset }, () => 0), ...bytes));
    return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
  });
  return cores
    .filter((core) => core.length >= shortestCore)
    .flatMap((core) => [core, core.replaceAll('+', '-').replaceAll('/', '_')]);
}

/** Start (inclusive) and end (exclusive). */
type Span = readonly [number, number];

/** Finds secrets as ordered spans that do not touch. Overlapping secrets make one span. */
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
