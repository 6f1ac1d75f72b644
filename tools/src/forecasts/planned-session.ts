import { readFileSync } from 'node:fs';

/** A recorded session that began with a plan, and what its context came to. */
export interface PlannedSession {
  readonly plan: string;
  readonly model: string | undefined;
  readonly at: string;
  /** The context of the first call, and of one session that does it all: additions before and after a compaction. */
  readonly first: number;
  readonly tokens: number;
  readonly calls: number;
}

const opening = /^\s*Implement the following plan:\s*/;
const fewestCalls = 5;

/**
 * The plans in a session of Claude Code as it keeps it below `projects`: a plan that was accepted begins a session of
 * its own. Work on it lasts until the person's next message; interrupted work has no outcome.
 */
export function plannedSessions(file: string): readonly PlannedSession[] {
  const found: PlannedSession[] = [];
  let open: Open | null = null;
  const close = (): void => {
    if (open && !open.interrupted && open.contexts.size >= fewestCalls) found.push(outcomeOf(open));
    open = null;
  };
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const entry = entryOf(line);
    if (entry === null || entry.isSidechain === true) continue;
    const text = entry.type === 'user' && entry.isMeta !== true ? wordsOf(entry.message?.content) : '';
    if (opening.test(text)) {
      close();
      open = { plan: text.replace(opening, ''), at: entry.timestamp ?? '', contexts: new Map() };
    } else if (text.startsWith('[Request interrupted')) {
      if (open) open.interrupted = true;
    } else if (text !== '' && !/^<|^This session is being continued/.test(text)) close();
    else if (entry.type === 'assistant' && open) countCall(open, entry.message ?? {});
  }
  close();
  return found;
}

interface Open {
  readonly plan: string;
  readonly at: string;
  /** Of each message by its id: several lines repeat one. */
  readonly contexts: Map<string, number>;
  model?: string;
  interrupted?: boolean;
}

interface Message {
  readonly id?: string;
  readonly model?: string;
  readonly content?: unknown;
  readonly usage?: Readonly<Record<string, unknown>>;
}

interface Entry {
  readonly type?: string;
  readonly isSidechain?: boolean;
  readonly isMeta?: boolean;
  readonly timestamp?: string;
  readonly message?: Message;
}

function entryOf(line: string): Entry | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  const parts: readonly unknown[] = content;
  return parts
    .flatMap((part) =>
      typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
        ? [part.text]
        : [],
    )
    .join('\n');
}

function countCall(open: Open, { id, model, usage }: Message): void {
  if (id === undefined || usage === undefined) return;
  const keys = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens', 'output_tokens'];
  const context = keys.reduce((sum, key) => sum + Number(usage[key] ?? 0), 0);
  if (context === 0) return;
  open.contexts.set(id, Math.max(context, open.contexts.get(id) ?? 0));
  if (model !== undefined) open.model = model;
}

function outcomeOf({ plan, at, contexts, model }: Open): PlannedSession {
  const all = [...contexts.values()];
  const [first = 0] = all;
  const added = all.reduce((sum, one, index) => sum + Math.max(0, one - (all[index - 1] ?? one)), 0);
  return { plan, at, model, first, tokens: first + added, calls: all.length };
}
