import { isRed } from '@debussy/core';
import {
  because,
  counted,
  duration,
  gateNotes,
  money,
  percentText,
  phaseStates,
  results,
  runWords,
  short,
  tokens,
  tokensText,
  usedTokens,
} from '@debussy/story';
import type { Summary } from '@debussy/story';
import { markdown, plainText } from './markup.ts';
import type { Markup } from './markup.ts';
import type { ReportFacts } from './report-facts.ts';

/** The account of a run that a pull request or an issue can hold. */
export function markdownReport(facts: ReportFacts): string {
  return account(facts, markdown);
}

/** The same for paper, and for browsers that run no script. */
export function textReport(facts: ReportFacts): string {
  return account(facts, plainText);
}

type Section = (summary: Summary, markup: Markup) => string;

function account(facts: ReportFacts, markup: Markup): string {
  const { summary } = facts;
  const { plain } = markup;
  const parts = [
    `# ${plain(summary.plan.title || summary.plan.path)}: run ${plain(summary.run)}`,
    markup.strong(plain(outcomeText(summary))),
    overview(summary, markup),
    ...section('Landed', landed(summary, markup)),
    ...section('What did not land', left(summary, markup)),
    ...section('Conflicts resolved without an agent', resolved(summary, markup)),
    ...section('Gates', list(gateNotes(summary.gates).map(plain))),
    ...section('Phases', phases(summary, markup)),
    ...section('Messages of the user', messages(summary, markup)),
    ...section('Verdicts', verdicts(facts, markup)),
    ...section('Notices', notices(summary, markup)),
    ...section('Next', next(summary, markup)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function section(title: string, body: string): readonly string[] {
  return body === '' ? [] : [`## ${title}`, body];
}

const overview: Section = (summary, { plain, code }) =>
  list([
    `Plan: ${code(summary.plan.path)}`,
    `Began: ${summary.started_at} from ${code(short(summary.base))}, took ${duration(summary.seconds)}`,
    `Used: ${plain(usedText(summary))}`,
    `Sessions: ${plain(sessionsText(summary))}`,
    `Delivered: ${plain(deliveredText(summary))}`,
  ]);

function outcomeText(summary: Summary): string {
  const { exit_code: exitCode, progress } = summary;
  const end = exitCode === null ? '' : `, exit code ${exitCode}`;
  return `${runWords(summary).word}: ${progress.landed} of ${counted(progress.total, 'phase')} landed${end}`;
}

function usedText(summary: Summary): string {
  const { spent, cost } = summary;
  return `${tokensText(summary)}, ${tokens(spent.cache_read)} read from caches, cost ${money(cost)}`;
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

const landed: Section = ({ landed: all }, { plain, code, table }) =>
  table(
    ['Phases', 'Title', 'Commits'],
    all.map(({ name, title, commits }) => [
      plain(name),
      plain(title),
      commits.map((commit) => code(short(commit))).join(' '),
    ]),
  );

const resolved: Section = ({ resolved: all }, { plain, code, table }) =>
  table(
    ['Phase', 'File', 'By'],
    all.map(({ phase, path, rung, by }) => [plain(phase), code(path), plain(by ?? rung)]),
  );

const left: Section = ({ not_landed: all }, { plain, code, table }) =>
  table(
    ['Phase', 'State', 'Why', 'Kept at'],
    all.map(({ phase, title, state, reason, kept, handoff }) => [
      `${plain(phase)}: ${plain(title)}`,
      phaseStates[state].word,
      plain(reason),
      [kept, handoff].flatMap((place) => (place === null ? [] : [code(place)])).join(' '),
    ]),
  );

const phases: Section = ({ phases: all }, { plain, table }) =>
  table(
    ['Phase', 'State', 'Time', 'Sessions (restarts)', 'Tokens', 'Cost', 'Context'],
    all.map((phase) => [
      `${plain(phase.id)}: ${plain(phase.title)}`,
      phaseStates[phase.state].word,
      phase.seconds === null ? '-' : duration(phase.seconds),
      `${phase.sessions} (${phase.restarts})`,
      usedTokens(phase),
      money(phase.cost),
      phase.context === null ? '-' : percentText(phase.context.percent, phase.context.estimated),
    ]),
  );

const messages: Section = ({ phases: all }, { plain, table }) =>
  table(
    ['Phase', 'When', 'Message', 'Passed on'],
    all.flatMap(({ id, messages: own }) =>
      own.map(({ at, text: words, passed_on: passedOn }) => [
        plain(id),
        at,
        plain(words.replace(/\s+/g, ' ')),
        passedOn ? 'yes' : 'no',
      ]),
    ),
  );

function verdicts({ story, outputs }: ReportFacts, { plain, output, table }: Markup): string {
  const gates = [...story.verifications.values()].flatMap((one) => one.gates);
  const rows = gates.map(({ phase, gate, result, seconds, detail }) => [
    plain(phase),
    plain(gate),
    result === null ? 'runs' : results[result],
    duration(seconds),
    plain(detail),
  ]);
  const failed = gates.filter(isRed).flatMap(({ phase, gate, log }) => {
    const printed = log === null ? undefined : outputs.get(log);
    if (printed === undefined) return [];
    return [`Output of ${plain(gate)} of Phase ${plain(phase)}:\n\n${output(printed)}`];
  });
  return [table(['Phase', 'Gate', 'Verdict', 'Time', 'Detail'], rows), ...failed]
    .filter((part) => part !== '')
    .join('\n\n');
}

const notices: Section = ({ warnings }, { plain, table }) =>
  table(
    ['Code', 'Phase', 'What', 'What to do'],
    warnings.map(({ code: name, phase, message, hint }) => [name, phase ?? '', message, hint].map(plain)),
  );

const next: Section = (summary, { plain, code }) =>
  list(summary.next.map(({ why, command }) => `${plain(why)}: ${code(command)}`));

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
