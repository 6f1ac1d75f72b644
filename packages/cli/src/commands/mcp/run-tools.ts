import { lineOf, summarize } from '@debussy/story';
import type { FollowOptions } from '@debussy/engine';
import type { ToolAnswer, ToolServerOrder } from './agent-tool.ts';
import { fitting, mostCharacters } from './bounded.ts';

interface OfRun {
  readonly run?: string | undefined;
}

interface StartAsked {
  readonly plan?: string | undefined;
  readonly phases?: string | undefined;
  readonly parallel?: number | undefined;
  readonly land?: string | undefined;
  readonly agent?: string | undefined;
}

export async function startDetachedRun({ engine }: ToolServerOrder, given: StartAsked): Promise<ToolAnswer> {
  const { plan, phases, ...named } = given;
  const flags = Object.entries({ ...named, phase: phases }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${value}`],
  );
  const words = plan === undefined ? [] : ['--', plan];
  const begun = await engine.detach(['run', ...flags, '--no-interactive', ...words]);
  if (begun.kind === 'not_begun') return { code: begun.exitCode, text: begun.text };
  const { run, pid } = begun;
  const next = `Follow it with the tools \`wait\` and \`status\`, or in a terminal: debussy attach ${run}`;
  return { code: 0, text: `Run ${run} started (process ${pid}).\n${next}\n`, data: { run, pid } };
}

export async function status(
  { engine }: ToolServerOrder,
  given: OfRun & { readonly offset?: number | undefined },
): Promise<ToolAnswer> {
  const { state, story, events } = await engine.read(given.run);
  const after = events.at(-1)?.seq ?? 0;
  const data = fitting({ after, ...summarize(story, state) }, given.offset ?? 0);
  return { code: 0, text: JSON.stringify(data, null, 2), data };
}

const telling: ReadonlySet<string> = new Set(['good', 'warning', 'error']);

interface WaitAsked extends OfRun {
  readonly seconds: number;
  readonly after?: number | undefined;
}

export async function waitFor(
  { engine }: ToolServerOrder,
  { run, seconds, after: from }: WaitAsked,
  cancelled: AbortSignal,
): Promise<ToolAnswer> {
  const known = from ?? (await engine.read(run)).events.at(-1)?.seq ?? 0;
  // The signal of AbortSignal.any and AbortSignal.timeout may be garbage collected before it fires.
  const leaving = new AbortController();
  const limit = setTimeout(() => leaving.abort(), seconds * 1000);
  cancelled.addEventListener('abort', () => leaving.abort(), { once: true });
  const lines: string[] = [];
  let after = known;
  let ended = false;
  const each: FollowOptions['each'] = ({ event, state }, story) => {
    if (event.seq <= known || isFull(lines)) return;
    after = event.seq;
    const line = lineOf(event, { story, state });
    if (line !== null && telling.has(line.level)) lines.push(line.text.slice(0, 1000));
  };
  try {
    for await (const { state } of engine.follow(run, { signal: leaving.signal, each })) {
      ended = state.ended !== null && !isFull(lines);
      if (lines.length > 0 || ended) break;
    }
  } finally {
    clearTimeout(limit);
  }
  const how = ended ? 'The run has ended.' : lines.length === 0 ? 'No news yet.' : 'The run continues.';
  return { code: 0, text: [...lines, how, `after: ${after}`].join('\n'), data: { lines, ended, after } };
}

/** The next call gets the rest: `after` is the last line that fitted. */
function isFull(lines: readonly string[]): boolean {
  return lines.reduce((sum, { length }) => sum + length + 1, 0) > mostCharacters - 2000;
}
