import { isRed } from '@debussy/core';
import {
  agentUseText,
  because,
  counted,
  duration,
  failingLines,
  gateNotes,
  isOfBranches,
  money,
  nextCommand,
  percentText,
  repeats,
  phaseStates,
  results,
  runWords,
  short,
  timeSpan,
  tokens,
  tokensText,
  unitName,
  unitWords,
  wantsYou,
} from '@debussy/story';
import type { LeftSummary, PhaseStory, PhaseSummary, Summary } from '@debussy/story';
import { markdown } from './markup.ts';
import type { Markup } from './markup.ts';
import type { ReportFacts } from './report-facts.ts';

/** The account of a run, short enough for a pull request or an issue. */
export function markdownReport(facts: ReportFacts): string {
  return account(facts, markdown);
}

type Section = (facts: ReportFacts, markup: Markup) => string;

/** First the main facts: verdict, cost, landed and open phases, next step. The rest are appendices. */
export function account(facts: ReportFacts, markup: Markup): string {
  const { summary } = facts;
  const { plain, heading } = markup;
  const sections: readonly (readonly [string, Section])[] = [
    ['Landed', landed],
    ['What did not land', left],
    ['Next', next],
    ['Timeline', timeline],
    ['Gates', () => listOf(gateNotes(summary).map(plain), markup)],
    [unitName(summary, 2), phases],
    ['Conflicts resolved without an agent', resolved],
    ['Messages of the user', messages],
    ['Verdicts', verdicts],
    ['Notices', notices],
  ];
  const parts = [
    heading(1, `${plain(summary.plan.title || summary.plan.path)}: run ${plain(summary.run)}`),
    markup.paragraph(markup.strong(plain(outcomeText(summary)))),
    overview(facts, markup),
    ...sections.flatMap(([title, section]) => {
      const body = section(facts, markup);
      return body === '' ? [] : [heading(2, title), body];
    }),
  ];
  return `${parts.join('\n\n')}\n`;
}

function listOf(items: readonly string[], { list }: Markup): string {
  return items.length === 0 ? '' : list(items);
}

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[], { table }: Markup): string {
  return rows.length === 0 ? '' : table(heads, rows);
}

const overview: Section = ({ summary }, { plain, code, list }) =>
  list([
    ...(isOfBranches(summary) ? [] : [`Plan: ${code(summary.plan.path)}`]),
    `Began: ${summary.started_at} from ${code(short(summary.base))}, took ${duration(summary.seconds)}`,
    `Used: ${plain(usedText(summary))}`,
    `Sessions: ${plain(sessionsText(summary))}`,
    ...summary.agents.map((use) => plain(agentUseText([use]))),
    `Delivered: ${plain(deliveredText(summary))}`,
  ]);

function outcomeText(summary: Summary): string {
  const { exit_code: exitCode, progress } = summary;
  const end = exitCode === null ? '' : `, exit code ${exitCode}`;
  return `${runWords(summary).word}: ${progress.landed} of ${counted(progress.total, ...unitWords(summary))} landed${end}`;
}

function usedText(summary: Summary): string {
  const { spent, cost } = summary;
  const cached = spent.cache_read === 0 ? '' : `, ${tokens(spent.cache_read)} read from caches`;
  return `${tokensText(summary)}${cached}, cost ${money(cost)}`;
}

function sessionsText({ sessions, restarts, retries, splits }: Summary): string {
  return [
    counted(sessions, 'session'),
    counted(restarts, 'restart'),
    counted(retries, 'repair'),
    counted(splits, 'split'),
  ].join(', ');
}

function deliveredText({ delivered }: Summary): string {
  if (delivered === null) return 'not yet';
  const { how, branch, to, reason } = delivered;
  if (how === 'nothing') return `nothing${because(reason)}`;
  if (how === 'fast_forwarded')
    return reason === '' ? `${branch ?? 'HEAD'} is at ${short(to ?? '')}` : reason;
  return `kept on the branch of the run${because(reason)}`;
}

const landed: Section = ({ summary }, markup) =>
  tableOf(
    [unitName(summary, 2), 'Title', 'Commits'],
    summary.landed.map(({ name, title, commits }) => [
      markup.plain(name),
      markup.plain(title),
      commits.map((commit) => markup.code(short(commit))).join(' '),
    ]),
    markup,
  );

/** Each phase that needs the user with its evidence and its command; the others only wait. */
const left: Section = (facts, markup) => {
  const { not_landed: all } = facts.summary;
  const { plain } = markup;
  const waiting = all.filter(({ state }) => !wantsYou.has(state));
  const rows = waiting.map(({ phase, title, state, reason }) => [
    `${plain(phase)}: ${plain(title)}`,
    phaseStates[state].word,
    plain(reason),
  ]);
  return [
    ...all.filter(({ state }) => wantsYou.has(state)).flatMap((one) => stuck(one, facts, markup)),
    tableOf([unitName(facts.summary), 'State', 'Why'], rows, markup),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
};

function stuck(one: LeftSummary, { summary, outputs }: ReportFacts, markup: Markup): readonly string[] {
  const { plain, code } = markup;
  const { phase, title, state, reason, kept, handoff } = one;
  const lines = failingLines(outputs.get(one.logs.at(-1) ?? '') ?? '');
  return [
    markup.heading(3, `${plain(phase)}: ${plain(title)}`),
    markup.paragraph(`${markup.strong(phaseStates[state].word)}: ${plain(reason)}`),
    ...(lines.length === 0 ? [] : [markup.output(lines.join('\n'))]),
    markup.list([
      `Next: ${code(nextCommand(one, summary.next))}`,
      ...(kept === null ? [] : [`Its work: ${code(kept)}`]),
      ...(handoff === null ? [] : [`Its handoff: ${code(handoff)}`]),
    ]),
  ];
}

const mostBars = 40;
const widestBar = 24;

/** A bar for each phase; if there are very many, for the longest. */
const timeline: Section = ({ story }, { output }) => {
  const now = story.lastAt;
  const took = (told: PhaseStory): number => timeSpan(told, story, now);
  const all = [...story.phases.values()].filter(({ beganAt }) => beganAt !== null);
  const shown = new Set(all.toSorted((a, b) => took(b) - took(a)).slice(0, mostBars));
  const scale = widestBar / Math.max(1, now - story.startedAt);
  const rows = all.filter((one) => shown.has(one));
  const names = Math.max(...rows.map(({ spec }) => spec.id.length));
  const lines = rows.map((told) => {
    const from = Math.min(widestBar - 1, Math.floor(((told.beganAt ?? now) - story.startedAt) * scale));
    const to = Math.max(from + 1, Math.round(((told.endedAt ?? now) - story.startedAt) * scale));
    const bar = `${' '.repeat(from)}${'█'.repeat(to - from)}`.padEnd(widestBar);
    return `${told.spec.id.padEnd(names)} ${bar} ${duration(took(told))}`;
  });
  const more = all.length - rows.length;
  return lines.length === 0
    ? ''
    : output([...lines, ...(more > 0 ? [`${more} shorter ones`] : [])].join('\n'));
};

/** The commands of phases are listed with the phases. */
const next: Section = ({ summary }, markup) =>
  listOf(
    summary.next
      .filter(({ phase }) => phase === undefined)
      .map(({ why, command }) => `${markup.plain(why)}: ${markup.code(command)}`),
    markup,
  );

const phases: Section = ({ summary }, markup) =>
  tableOf(
    [unitName(summary), 'State', 'Time', 'Used'],
    summary.phases.map((phase) => [
      `${markup.plain(phase.id)}: ${markup.plain(phase.title)}`,
      phaseStates[phase.state].word,
      phase.seconds === null ? '-' : duration(phase.seconds),
      phase.sessions === 0 ? '-' : usedBy(phase),
    ]),
    markup,
  );

function usedBy(phase: PhaseSummary): string {
  const { cost, context } = phase;
  return [
    ...(cost === null ? [] : [money(cost)]),
    tokensText(phase),
    counted(phase.sessions, 'session'),
    ...repeats(phase),
    ...(context === null ? [] : [`context ${percentText(context.percent, context.estimated)}`]),
  ].join(', ');
}

const resolved: Section = ({ summary }, markup) =>
  tableOf(
    [unitName(summary), 'File', 'By'],
    summary.resolved.map(({ phase, path, rung, by }) => [
      markup.plain(phase),
      markup.code(path),
      markup.plain(by ?? rung),
    ]),
    markup,
  );

const messages: Section = ({ summary }, markup) =>
  tableOf(
    [unitName(summary), 'When', 'Message', 'Passed on'],
    summary.phases.flatMap(({ id, messages: own }) =>
      own.map(({ at, text: words, passed_on: passedOn }) => [
        markup.plain(id),
        at,
        markup.plain(words.replace(/\s+/g, ' ')),
        passedOn ? 'yes' : 'no',
      ]),
    ),
    markup,
  );

const verdicts: Section = ({ summary, story, outputs }, markup) => {
  const { plain } = markup;
  const gates = [...story.verifications.values()].flatMap((one) => one.gates);
  const rows = gates.map(({ phase, gate, result, seconds, detail }) => [
    plain(phase),
    plain(gate),
    [result === null ? 'runs' : results[result], plain(detail)].filter((text) => text !== '').join(': '),
    duration(seconds),
  ]);
  const failed = gates.filter(isRed).flatMap(({ phase, gate, log }) => {
    const printed = log === null ? undefined : outputs.get(log);
    if (printed === undefined) return [];
    return [
      markup.paragraph(`Output of ${plain(gate)} of ${unitName(summary)} ${plain(phase)}:`),
      markup.output(printed),
    ];
  });
  return [tableOf([unitName(summary), 'Gate', 'Verdict', 'Time'], rows, markup), ...failed]
    .filter((part) => part !== '')
    .join('\n\n');
};

const notices: Section = ({ summary }, markup) =>
  tableOf(
    ['Code', unitName(summary), 'What', 'What to do'],
    summary.warnings.map(({ code: name, phase, message, hint }) =>
      [name, phase ?? '', message, hint].map(markup.plain),
    ),
    markup,
  );
