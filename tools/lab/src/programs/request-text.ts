import * as z from 'zod/mini';

/** Fields that no provider's cache looks at. */
const aside = new Set(['cache_control', 'prompt_cache_key', 'metadata', 'client_metadata']);
/** Counts in a header of Claude Code's own. */
const billing = /cch=[0-9a-f]+/g;

const body = z.looseObject({
  tools: z.optional(z.unknown()),
  system: z.optional(z.unknown()),
  instructions: z.optional(z.unknown()),
  systemInstruction: z.optional(z.unknown()),
  messages: z.optional(z.array(z.unknown())),
  input: z.optional(z.array(z.unknown())),
  contents: z.optional(z.array(z.unknown())),
});

/** A request in the order in which a provider caches it: tools, system, messages; null for another one. */
export function requestText(request: string): string | null {
  const read = body.safeParse(withoutAsides(JSON.parse(request)));
  if (!read.success) return null;
  const { tools = [], system, instructions, systemInstruction, messages, input, contents } = read.data;
  const said = messages ?? input ?? contents;
  if (said === undefined) return null;
  const rules = JSON.stringify(system ?? instructions ?? systemInstruction ?? '').replaceAll(billing, '');
  return [JSON.stringify(tools), rules, ...said.map((one) => JSON.stringify(one))].join('\n');
}

function withoutAsides(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAsides);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !aside.has(key));
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutAsides(one)]));
}

/** Characters that both begin with. */
export function commonPrefix(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at++;
  return at;
}

/** Tokens that no earlier request begins with, of the requests from an index on; four characters are one. */
export function newTokens(requests: readonly string[], from: number): number {
  const texts = requests.flatMap((one, at) => ({ at, text: requestText(one) }));
  let sum = 0;
  for (const { at, text } of texts) {
    if (at < from || text === null) continue;
    const earlier = texts.slice(0, at).map((one) => commonPrefix(one.text ?? '', text));
    sum += text.length - Math.max(0, ...earlier);
  }
  return Math.round(sum / 4);
}

/** How much of the text that all requests contain stands at their beginning, where a cache serves it. */
export function sharedAtBegin(texts: readonly string[]): {
  readonly prefix: number;
  readonly common: number;
} {
  const [first = '', ...others] = texts;
  const prefix = others.reduce((least, text) => Math.min(least, commonPrefix(first, text)), first.length);
  const rest = others.map((text) => new Set(piecesOf(text.slice(prefix))));
  const behind = piecesOf(first.slice(prefix)).filter((piece) => rest.every((one) => one.has(piece)));
  return { prefix, common: prefix + behind.reduce((sum, piece) => sum + piece.length, 0) };
}

/** Lines, also those inside of a JSON string. */
function piecesOf(text: string): readonly string[] {
  return text.split(/(?<=\n|\\n)/);
}
