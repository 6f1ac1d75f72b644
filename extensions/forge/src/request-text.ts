import { oneLine, samePhase } from '@debussy/core';
import { counted, duration, gateNotes, phaseStates, summarize, unitName } from '@debussy/story';
import type { PhaseSummary, Story, Summary } from '@debussy/story';
import type { RunState } from '@debussy/scheduler';
import type { StackEntry } from './entries.ts';

/** A request's account of the run, and the request's own part of it. */
export interface RequestAccount {
  readonly story: Story;
  readonly state: RunState;
  readonly entry: StackEntry;
  /** The whole stack with the known facts of each request, lowest first; one entry without a stack. */
  readonly stack: readonly { readonly title: string; readonly url: string | null; readonly branch: string }[];
  /** Issues that the request closes: `Closes #12`. */
  readonly closes: readonly string[];
}

/** debussy writes between these marks; text that people write around them stays. */
const begin = '<!-- debussy:account -->';
const end = '<!-- /debussy:account -->';

/** This identifies the run and its part in a request, even if its branch is gone. */
export function markerOf(run: string, branch: string): string {
  return `<!-- debussy run ${run} branch ${branch} -->`;
}

/** The verified account of a request's content, as Markdown. */
export function requestBody(account: RequestAccount): string {
  const { story, state, entry } = account;
  const summary = summarize(story, state);
  const own = summary.phases.filter((phase) => isIn(summary, phase, entry.phases));
  const parts = [
    markerOf(summary.run, entry.branch),
    stackText(account),
    phaseTable(own),
    notes(summary, own),
    waitsText(summary, entry),
    account.closes.map((issue) => `Closes ${issue}`).join('\n'),
    `Run \`${summary.run}\` of \`${plain(summary.plan.path)}\` by debussy: each gate was run on exactly this tree.`,
  ];
  return `${begin}\n${parts.filter((part) => part !== '').join('\n\n')}\n${end}`;
}

/** A body with a new account in it; text of people before and after it stays. */
export function withAccount(body: string, account: string): string {
  const from = body.indexOf(begin);
  const to = body.indexOf(end);
  if (from === -1 || to < from) return body.trim() === '' ? account : `${body.trimEnd()}\n\n${account}`;
  return `${body.slice(0, from)}${account}${body.slice(to + end.length)}`;
}

function isIn(summary: Summary, { id, parent }: PhaseSummary, phases: readonly string[]): boolean {
  if (phases.some((phase) => samePhase(phase, id))) return true;
  const whole = summary.phases.find((phase) => parent !== null && samePhase(phase.id, parent));
  return whole !== undefined && isIn(summary, whole, phases);
}

function stackText({ stack, entry }: RequestAccount): string {
  if (stack.length < 2) return '';
  const lines = stack.map(({ title, url, branch }, i) => {
    const what = url === null ? plain(title) : `[${plain(title)}](${url})`;
    return `${i + 1}. ${branch === entry.branch ? `**${what}** ← this one` : what}`;
  });
  return ['Part of a stack, to be merged from the first to the last:', '', ...lines].join('\n');
}

function phaseTable(phases: readonly PhaseSummary[]): string {
  if (phases.length === 0) return '';
  const rows = phases.map(({ id, title, state, gates, sessions, restarts, retries, seconds }) => {
    const run = gates.filter(({ result }) => result !== 'prose' && result !== null);
    const said = run.map(
      ({ name, result }) => `${result === 'passed' || result === 'known' ? '✓' : '✗'} ${plain(name)}`,
    );
    const took = seconds === null ? '' : duration(seconds);
    const counts = [
      counted(sessions, 'session'),
      ...(restarts > 0 ? [counted(restarts, 'restart')] : []),
      ...(retries > 0 ? [counted(retries, 'repair')] : []),
    ];
    return `| ${plain(id)} | ${plain(title)} | ${phaseStates[state].word} | ${said.join('<br>') || '—'} | ${counts.join(', ')} | ${took} |`;
  });
  return ['| Phase | | State | Gates | Work | Time |', '| --- | --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}

function notes(summary: Summary, own: readonly PhaseSummary[]): string {
  const unit = unitName(summary);
  const ids = new Set(own.map(({ id }) => id));
  const splits = own.filter(({ split_into: into }) => into.length > 0);
  return [
    ...own
      .filter((one) => one.summary !== '')
      .map((one) => `- ${unit} ${plain(one.id)}: ${plain(one.summary)}`),
    ...splits.map(
      ({ id, split_into: into }) => `- ${unit} ${plain(id)} was split into ${into.map(plain).join(', ')}.`,
    ),
    ...summary.resolved
      .filter(({ phase }) => ids.has(phase))
      .map(
        ({ phase, path, rung, by }) =>
          `- A conflict in \`${plain(path)}\` (phase ${plain(phase)}) was resolved by ${plain(by ?? rung)}, without an agent.`,
      ),
    ...gateNotes(summary, (phase) => ids.has(phase)).map((note) => `- ${plain(note, 2000)}`),
  ].join('\n');
}

function waitsText({ not_landed: left }: Summary, { phases }: StackEntry): string {
  // In a stack only the affected requests would need this; with one request it is everything missing.
  if (left.length === 0 || phases.length === 1) return '';
  const lines = left.map(
    ({ phase, title, state, reason }) =>
      `- Phase ${plain(phase)} (${plain(title)}), ${phaseStates[state].word}: ${plain(reason)}`,
  );
  return ['Not in it:', '', ...lines].join('\n');
}

/** Text of agents and plans: on one line, without anything that Markdown, HTML or the host would interpret. */
function plain(text: string, longest = 300): string {
  return oneLine(text, longest)
    .replace(/[\\`*_[\]<>|]/g, (sign) => (sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : `\\${sign}`))
    .replace(/@(?=[A-Za-z0-9])/g, '@\u200b')
    .replace(/#(?=\d)/g, '#\u200b');
}
