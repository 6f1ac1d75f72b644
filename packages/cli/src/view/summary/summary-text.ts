import { shortBranch } from '@debussy/core';
import {
  because,
  counted,
  duration,
  gateNotes,
  money,
  phaseStates,
  printable,
  runWords,
  short,
  tokens,
  tokensText,
} from '@debussy/story';
import { colorOf, palette } from '../words/palette.ts';
import type { Palette } from '../words/palette.ts';
import type { LandedSummary, LeftSummary, Summary } from '@debussy/story';

interface Look {
  readonly color: boolean;
  readonly columns: number;
}

/** The account for people: what landed, what did not and why, where its work is, and what to type. */
export function summaryText(summary: Summary, { color }: Look): string {
  const paint = palette(color);
  const parts = [
    [headline(summary, paint)],
    section(
      paint,
      'Landed',
      summary.landed.map((one) => landedLine(one, paint)),
    ),
    section(
      paint,
      'Not landed',
      summary.not_landed.flatMap((one) => leftLines(one, paint)),
    ),
    section(paint, 'Conflicts resolved without an agent', resolvedLines(summary)),
    section(paint, 'Gates', gateNotes(summary.gates).map(indented)),
    section(paint, 'Asked for by the plan, and not found', duties(summary)),
    delivery(summary),
    [totals(summary)],
    nextLines(summary, paint),
  ];
  const filled = parts.filter((lines) => lines.length > 0);
  return `${filled.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function headline(summary: Summary, paint: Palette): string {
  const { plan, run, state, outcome, exit_code: code, progress } = summary;
  const title = paint.bold(printable(plan.title || plan.path));
  const landed = `${progress.landed} of ${counted(progress.total, 'phase')} landed`;
  const { word, look } = runWords(summary);
  if (state !== 'ended' || outcome === null) return `${title}, run ${run}: ${word}, ${landed}`;
  return `${title}, run ${run}: ${paint[colorOf[look]](word)}, ${landed} (exit code ${code ?? '?'})`;
}

function section(paint: Palette, title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [paint.bold(title), ...lines];
}

function landedLine({ name, title, split, commits, ...kinds }: LandedSummary, paint: Palette): string {
  const what = split === null ? title : `${title}, as its ${counted(commits.length, 'part')}`;
  return `  ${paint.green('✓')} ${printable(name)}: ${printable(what)}  ${paint.dim(commits.map(short).join(' '))}${kind('finished by hand', kinds.by_hand)}${kind('without any change', kinds.empty)}`;
}

function kind(what: string, phases: readonly string[]): string {
  return phases.length === 0 ? '' : ` (${what}: ${printable(phases.join(', '))})`;
}

function leftLines(
  { phase, title, state, reason, kept, handoff, logs }: LeftSummary,
  paint: Palette,
): string[] {
  const { word, look } = phaseStates[state];
  const places = [
    ...logs.map((log) => `output     ${log}`),
    kept === null ? '' : `work       ${shortBranch(kept)}`,
    handoff === null ? '' : `hand-over  ${handoff}`,
  ].filter((text) => text !== '');
  return [
    `  ${paint[look === 'bad' ? 'red' : 'yellow']('✗')} Phase ${printable(phase)}: ${printable(title)}, ${word}: ${printable(reason)}`,
    ...places.map((text) => `      ${printable(text)}`),
  ];
}

export function resolvedLines({ resolved }: Summary): readonly string[] {
  return resolved.map(
    ({ phase, path, rung, by }) => `  Phase ${printable(phase)}: ${printable(by ?? rung)} ${printable(path)}`,
  );
}

const dutyCodes: ReadonlySet<string> = new Set(['NOTES_MISSING', 'AGENT_NOT_USED']);

/** The gates decide, but nobody may have to look into the JSON for what is missing. A later session may say it again. */
function duties({ warnings }: Summary): readonly string[] {
  const found = warnings.filter(({ code }) => dutyCodes.has(code));
  const lines = found.map(
    ({ phase, message }) => `  Phase ${printable(phase ?? '?')}: ${printable(message)}`,
  );
  return [...new Set(lines)];
}

function indented(text: string): string {
  return `  ${text}`;
}

function delivery({ delivered, landed, published }: Summary): readonly string[] {
  if (published !== null)
    return published.requests.map(
      ({ phases, url, state }) => `Phase ${printable(phases.join(', '))}: ${printable(url)} (${state})`,
    );
  if (delivered === null || landed.length === 0) return [];
  const { how, branch, to, reason } = delivered;
  if (how === 'fast_forwarded')
    return [reason === '' ? `${branch ?? 'HEAD'} is at ${short(to ?? '')} now.` : printable(reason)];
  return [`What landed is on the run's branch${because(printable(reason))}.`];
}

function totals(summary: Summary): string {
  const { seconds, spent, cost, sessions, restarts, retries, splits } = summary;
  const used = `${tokensText(summary)}${spent.cache_read > 0 ? ` and ${tokens(spent.cache_read)} read from caches` : ''}`;
  const counts = [
    counted(sessions, 'session'),
    counted(restarts, 'restart'),
    counted(retries, 'remediation'),
    counted(splits, 'split'),
  ];
  return `${duration(seconds)}, ${used}, cost ${money(cost)}; ${counts.join(', ')}.`;
}

function nextLines({ next, run_branch: branch }: Summary, paint: Palette): readonly string[] {
  if (next.length === 0) return [];
  const width = Math.max(...next.map(({ why }) => why.length));
  const lines = next.map(
    ({ why, command }) => `  ${printable(why).padEnd(width)}  ${paint.cyan(printable(command))}`,
  );
  return [paint.bold('Next'), ...lines, paint.dim(`  (the branch of the run: ${branch})`)];
}
