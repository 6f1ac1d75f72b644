import { oneLine } from '@debussy/core';
import type { SessionEvent } from '@debussy/core';
import type { Used } from '../checkpoint/checkpoint.ts';

/** The tool calls and texts of a session, known even if its agent wrote no handoff. Everything once, the latest last. */
export interface Trace {
  readonly files: readonly string[];
  readonly commands: readonly string[];
  /** Calls whose latest result was a failure, with the end of their output. */
  readonly failed: ReadonlyMap<string, string>;
  readonly words: readonly string[];
  /** Its sentences about a choice or a cause. */
  readonly reasons: readonly string[];
  /** Calls without a result yet. */
  readonly open: ReadonlyMap<string, string>;
}

export const noTrace: Trace = {
  files: [],
  commands: [],
  failed: new Map(),
  words: [],
  reasons: [],
  open: new Map(),
};

/** The trace with one more event. Sub-agents do not count, because the agent itself reports their findings. */
export function traced(trace: Trace, event: SessionEvent): Trace {
  if (!('subagent' in event) || event.subagent) return trace;
  if (event.type === 'text') return withText(trace, event.text.slice(-longestWords));
  if (event.type === 'tool_call') return withCall(trace, event);
  return event.type === 'tool_result' ? withResult(trace, event) : trace;
}

const most = 100;
const longest = 120;
const longestWords = 4000;

function withText(trace: Trace, text: string): Trace {
  const lines = text.split('\n');
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?])\s+/));
  const reasons = sentences.filter(
    (one) => namesSomething(one) && givesReason.test(one) && !one.endsWith('?'),
  );
  return {
    ...trace,
    words: latest(trace.words, lines.filter(namesSomething)),
    reasons: latest(
      trace.reasons,
      reasons.map((one) => oneLine(one, 2 * longest)),
    ),
  };
}

/** A line that ends with a colon only announces a call. */
function namesSomething(line: string): boolean {
  return /`|\w[._/(]\w|[a-z][A-Z]/.test(line) && !/:\s*$/.test(line);
}

/** In English. Texts in other languages are among the last words. */
const givesReason =
  /\b(?:because|since|so that|instead|rather than|otherwise|decid\w+|chose\w*|must|needs?|needed|should|can(?:no|')t|won't|doesn't|don't|didn't|fail\w*|problem|issue|cause[ds]?|reason|turns? out|actually)\b/i;

type EventOf<T> = Extract<SessionEvent, { readonly type: T }>;

function withCall(trace: Trace, { id, input }: EventOf<'tool_call'>): Trace {
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
  const files = texts.flatMap(([key, path]) => (fileKeys.has(key) ? [oneLine(path, 2 * longest)] : []));
  const run = texts.flatMap(([key, text]) =>
    key === 'command' ? [text.replace(inShell, '$2').slice(0, longestWords)] : [],
  );
  const telling = run.filter((one) => !one.split(/&&|\|\||;/).every((part) => onlyLooks.test(part)));
  const commands = telling.map((one) => oneLine(one.replace(atItsEnd, ''), longest));
  const [what = null] = [...commands, ...files];
  return {
    ...trace,
    files: latest(trace.files, files),
    commands: latest(trace.commands, commands),
    open: what === null ? trace.open : new Map([...trace.open, [id, what] as const].slice(-most)),
  };
}

/** Names of tools in all programs. */
const fileKeys = new Set(['file_path', 'filePath', 'absolute_path', 'notebook_path', 'path']);

/** Codex also names the shell. */
const inShell = /^\S*sh -l?c (['"])(.*)\1$/s;

/** The same command, reading another part. */
const atItsEnd = /(?:\s*2>&1)?(?:\s*\|\s*(?:head|tail)\b[^|;&]*)?$/;

/** These only read or move files; calls of debussy are in the progress already. */
const onlyLooks =
  /^\s*"?\$?(?:cd|ls|cat|head|tail|grep|rg|find|wc|pwd|echo|which|ps|sleep|sed -n|git|mkdir|rm|mv|cp|touch|chmod|debussy)\b/i;

function withResult(trace: Trace, { id, ok, output }: EventOf<'tool_result'>): Trace {
  const what = trace.open.get(id);
  if (what === undefined) return trace;
  const others = [...trace.failed].filter(([one]) => one !== what);
  const end = output.trimEnd().slice(-longestWords).split('\n').at(-1) ?? '';
  return {
    ...trace,
    failed: new Map(ok ? others : [...others, [what, oneLine(end, longest)] as const].slice(-most)),
    open: new Map([...trace.open].filter(([one]) => one !== id)),
  };
}

function latest(known: readonly string[], now: readonly string[]): readonly string[] {
  return now.length === 0 ? known : [...new Set([...known, ...now].toReversed())].slice(0, most).toReversed();
}

/** For all sessions, with paths from the top of the worktree. The texts are those of the last session that has any. */
export function usedIn({ files, commands, failed, words, reasons }: Trace, root: string, before: Used): Used {
  const inside = (text: string): string => text.replaceAll(`cd ${root} && `, '').replaceAll(`${root}/`, '');
  return {
    files: latest(before.files, files.map(inside)),
    commands: latest(before.commands, commands.map(inside)),
    failed: latest(
      before.failed,
      [...failed].map(([what, why]) => inside(`${what}: ${why}`)),
    ),
    reasons: latest(before.reasons, reasons.map(inside)),
    words: inside(words.join('\n').slice(-longestWords)) || before.words,
  };
}
