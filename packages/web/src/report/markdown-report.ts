import {
  duration,
  gateNotes,
  harmless,
  money,
  percentText,
  printable,
  results,
  short,
  usedTokens,
} from '@debussy/story';
import type { Summary } from '@debussy/story';
import type { ReportFacts } from './report-facts.ts';
import { deliveredText, runOutcomeText, sessionsText, usedText } from './sections/overview-section.ts';

/** The same account as text that a pull request or an issue can hold. */
export function markdownReport(facts: ReportFacts): string {
  const { summary } = facts;
  const parts = [
    `# ${plain(summary.plan.title || summary.plan.path)}: run ${plain(summary.run)}`,
    `**${plain(runOutcomeText(summary))}**`,
    overview(summary),
    ...section('What landed', landed(summary)),
    ...section('What did not land', left(summary)),
    ...section('Conflicts resolved without an agent', resolved(summary)),
    ...section('Gates', list(gateNotes(summary.gates).map(plain))),
    ...section('Phases', phases(summary)),
    ...section('Messages of the user', messages(summary)),
    ...section('Verdicts', verdicts(facts)),
    ...section('Next', list(summary.next.map(({ why, command }) => `${plain(why)}: ${code(command)}`))),
  ];
  return `${parts.join('\n\n')}\n`;
}

function section(title: string, text: string): readonly string[] {
  return text === '' ? [] : [`## ${title}`, text];
}

function overview(summary: Summary): string {
  return list([
    `Plan: ${code(summary.plan.path)}`,
    `Began: ${summary.started_at} from ${code(short(summary.base))}, took ${duration(summary.seconds)}`,
    `Used: ${plain(usedText(summary))}`,
    `Sessions: ${plain(sessionsText(summary))}`,
    `Delivered: ${plain(deliveredText(summary))}`,
  ]);
}

function landed({ landed: all }: Summary): string {
  const rows = all.map(({ name, title, commits }) => [
    plain(name),
    plain(title),
    commits.map((commit) => code(short(commit))).join(' '),
  ]);
  return table(['Phases', 'Title', 'Commits'], rows);
}

function resolved({ resolved: all }: Summary): string {
  const rows = all.map(({ phase, path, rung, by }) => [plain(phase), code(path), plain(by ?? rung)]);
  return table(['Phase', 'File', 'By'], rows);
}

function left({ not_landed: all }: Summary): string {
  const rows = all.map(({ phase, title, state, reason, kept, handoff }) => [
    `${plain(phase)}: ${plain(title)}`,
    plain(state.replaceAll('_', ' ')),
    plain(reason),
    [kept, handoff].flatMap((place) => (place === null ? [] : [code(place)])).join(' '),
  ]);
  return table(['Phase', 'State', 'Why', 'Kept at'], rows);
}

function phases({ phases: all }: Summary): string {
  const rows = all.map((phase) => [
    `${plain(phase.id)}: ${plain(phase.title)}`,
    plain(phase.state.replaceAll('_', ' ')),
    phase.seconds === null ? '-' : duration(phase.seconds),
    `${phase.sessions} (${phase.restarts})`,
    usedTokens(phase),
    money(phase.cost),
    phase.context === null ? '-' : percentText(phase.context.percent, phase.context.estimated),
  ]);
  return table(['Phase', 'State', 'Time', 'Sessions (restarts)', 'Tokens', 'Cost', 'Context'], rows);
}

function messages({ phases: all }: Summary): string {
  const rows = all.flatMap(({ id, messages: said }) =>
    said.map(({ at, text, passed_on: passedOn }) => [
      plain(id),
      at,
      plain(text.replace(/\s+/g, ' ')),
      passedOn ? 'yes' : 'no',
    ]),
  );
  return table(['Phase', 'When', 'Message', 'Passed on'], rows);
}

function verdicts({ story, outputs }: ReportFacts): string {
  const gates = [...story.verifications.values()].flatMap((one) => one.gates);
  const rows = gates.map(({ phase, gate, result, seconds, detail }) => [
    plain(phase),
    plain(gate),
    result === null ? 'runs' : results[result],
    duration(seconds),
    plain(detail),
  ]);
  const failed = gates
    .filter(({ result }) => result === 'failed' || result === 'timed_out')
    .flatMap(({ phase, gate, log }) => {
      const text = log === null ? undefined : outputs.get(log);
      return text === undefined
        ? []
        : [`Output of ${plain(gate)} of Phase ${plain(phase)}:\n\n${fenced(text)}`];
    });
  return [table(['Phase', 'Gate', 'Verdict', 'Time', 'Detail'], rows), ...failed]
    .filter((text) => text !== '')
    .join('\n\n');
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** Words as words: nothing in them is markup, a mention or a link. */
function plain(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]<>()#+!|~@&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function code(text: string): string {
  return `\`${printable(text).replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}

/** A fence longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${harmless(text).trimEnd()}\n${fence}`;
}
