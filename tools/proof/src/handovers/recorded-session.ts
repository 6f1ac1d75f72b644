import type { SessionEvent } from '@debussy/core';
import { outputs } from '@debussy/runners';
import { readFileSync } from 'node:fs';

export interface RecordedSession {
  readonly events: readonly SessionEvent[];
  /** The folder that the agent worked in. */
  readonly root: string;
  readonly calls: readonly RecordedCall[];
}

/** A call of a tool with a file or a command, by the agent itself. */
export interface RecordedCall {
  /** Its place among the events. */
  readonly at: number;
  readonly kind: 'files' | 'commands';
  readonly name: string;
  readonly input: string;
  readonly changes: boolean;
  readonly ok: boolean;
  readonly output: string;
}

/** A session as Claude Code printed it, or as it keeps it below `projects`. */
export function recordedSession(file: string): RecordedSession {
  const decoder = outputs.claude.stream();
  const lines = readFileSync(file, 'utf8').split('\n');
  const own = lines.filter((line) => !/"isSidechain":\s*true/.test(line));
  const events = own.flatMap((line) => decoder.line(line));
  const root = /"cwd":\s*"([^"]+)"/.exec(own.join('\n'))?.[1] ?? '/';
  const results = new Map(
    events.flatMap((one) => (one.type === 'tool_result' ? [[one.id, one] as const] : [])),
  );
  const calls = events.flatMap((event, at): readonly RecordedCall[] => {
    if (event.type !== 'tool_call' || event.subagent) return [];
    const { file_path: path, command } = textsOf(event.input);
    if (path === undefined && command === undefined) return [];
    const { ok = false, output = '' } = results.get(event.id) ?? {};
    const name = (path ?? coreOf(command ?? '')).replaceAll(`${root}/`, '');
    const changes = path !== undefined && /edit|write/i.test(event.name);
    const kind = path === undefined ? 'commands' : 'files';
    return [{ at, kind, name, input: JSON.stringify(event.input), changes, ok, output }];
  });
  return { events, root, calls };
}

function textsOf(input: unknown): Readonly<Record<string, string | undefined>> {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
}

/** A command without what is done with its output: `npm test 2>&1 | tail` is `npm test`. */
function coreOf(command: string): string {
  const [line = ''] = command.split('\n');
  const inFolder = line.replace(/^cd [^;&|]+&&\s*/, '');
  return inFolder.replace(/\s*(?:\d?>|<<|\|(?!\|)).*$/, '').trim();
}
