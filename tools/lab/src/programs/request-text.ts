/** Fields that no provider's cache looks at. */
const aside = new Set(['cache_control', 'prompt_cache_key', 'metadata', 'client_metadata']);
/** Codex names each message anew. */
const messageId = /"id":"msg_[0-9a-f-]+",/g;
/** Counts in a header of Claude Code's own. */
const billing = /cch=[0-9a-f]+/g;

/** A request in the order in which a provider caches it: tools, system, messages; null for another one. */
export function requestText(request: string): string | null {
  const body = withoutAsides(JSON.parse(request));
  const first = (...keys: readonly string[]): unknown =>
    keys.map((key) => fieldOf(body, key)).find((value) => value !== undefined);
  const said = first('messages', 'input', 'contents');
  if (!Array.isArray(said)) return null;
  const rules = JSON.stringify(first('system', 'instructions', 'systemInstruction') ?? '');
  const messages = said.map((one) => JSON.stringify(one).replaceAll(messageId, ''));
  return [JSON.stringify(first('tools') ?? []), rules.replaceAll(billing, ''), ...messages].join('\n');
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
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

/** Characters of a text that several requests have in common. */
export interface Shared {
  /** At their beginning, where a cache serves it. */
  readonly prefix: number;
  /** Before the program names the worktree, which is another one for each. */
  readonly ahead: number;
  readonly common: number;
}

export function sharedText(texts: readonly string[]): Shared {
  const [first = '', ...others] = texts;
  const prefix = others.reduce((least, text) => Math.min(least, commonPrefix(first, text)), first.length);
  const rest = others.map((text) => new Set(piecesOf(text.slice(prefix))));
  const named = Math.max(prefix, first.search(worktree));
  let at = prefix;
  let ahead = prefix;
  let common = prefix;
  for (const piece of piecesOf(first.slice(prefix))) {
    const size = rest.every((one) => one.has(piece)) ? piece.length : 0;
    common += size;
    if (at < named) ahead += size;
    at += piece.length;
  }
  return { prefix, ahead, common };
}

const worktree = /\.debussy\/\d/;

/** Lines, also those inside of a JSON string. */
function piecesOf(text: string): readonly string[] {
  return text.split(/(?<=\n|\\n)/);
}
