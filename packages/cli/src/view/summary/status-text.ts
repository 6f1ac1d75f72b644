import { isRed } from '@debussy/core';
import {
  counted,
  dayAndTime,
  elapsed,
  money,
  percentText,
  phaseStates,
  runWords,
  printable,
  repeats,
  tokensText,
  usedTokens,
  unitName,
  unitWords,
} from '@debussy/story';
import type { PhaseSummary, Summary } from '@debussy/story';
import { fit, fitRight } from '../text-width.ts';
import { colorOf, palette } from '../words/palette.ts';
import type { Palette } from '../words/palette.ts';
import { byAgents, resolvedLines, summaryText } from './summary-text.ts';

/** The progress of a run; for an ended run, its summary. */
export function statusText(
  summary: Summary,
  look: { readonly color: boolean; readonly columns: number },
): string {
  const paint = palette(look.color);
  if (summary.state === 'ended') return summaryText(summary, look);
  const table = phaseTable(summary.phases, paint).join('\n');
  const unit = unitName(summary);
  const now = [
    ...summary.phases.flatMap((phase) => runningGates(phase, unit)),
    ...summary.phases.flatMap((phase) => messageLines(phase, unit)),
  ];
  const running = now.length === 0 ? '' : `${now.join('\n')}\n\n`;
  const merged = resolvedLines(summary);
  const resolved = merged.length === 0 ? '' : `Conflicts resolved without an agent\n${merged.join('\n')}\n\n`;
  return `${headline(summary)}\n\n${table}\n\n${resolved}${running}${footer(summary, look.columns)}\n`;
}

/** One line for each phase, sub-phases indented below their parent. */
function phaseTable(phases: readonly PhaseSummary[], paint: Palette): readonly string[] {
  const depths = depthsOf(phases);
  const idWidth = (depth: number): number =>
    Math.max(0, ...phases.map(({ id }, i) => (depths[i] === depth ? id.length : 0)));
  const widths = new Map([...new Set(depths)].map((depth) => [depth, idWidth(depth)]));
  const names = phases.map(({ id, title }, i) => {
    const depth = depths[i] ?? 0;
    return `${'  '.repeat(depth)}${id.padEnd(widths.get(depth) ?? 0)}  ${title}`;
  });
  const width = Math.min(44, Math.max(8, ...names.map((name) => name.length)));
  return phases.map((phase, i) => {
    const { mark, word, look } = phaseStates[phase.state];
    const colored = paint[colorOf[look]];
    const cells = [
      fit(names[i] ?? '', width),
      colored(fit(word, 13)),
      fitRight(phase.seconds === null ? '' : elapsed(phase.seconds), 7),
      fitRight(contextText(phase), 6),
      fitRight(usedTokens(phase), 6),
      extras(phase),
    ];
    return `  ${colored(mark)} ${cells.join('  ')}`.trimEnd();
  });
}

/** The depth of each phase below the plan: sub-phases of sub-phases have 2. */
function depthsOf(phases: readonly Pick<PhaseSummary, 'id' | 'parent'>[]): readonly number[] {
  const depths = new Map<string, number>();
  for (const { id, parent } of phases) depths.set(id, parent === null ? 0 : (depths.get(parent) ?? 0) + 1);
  return phases.map(({ id }) => depths.get(id) ?? 0);
}

function contextText({ context, session }: PhaseSummary): string {
  if (context === null || session?.running !== true) return '';
  return percentText(context.percent, context.estimated);
}

function extras({ gates, ...told }: PhaseSummary): string {
  const bad = gates.filter(isRed);
  const running = gates.filter(({ result }) => result === 'running');
  return [
    ...repeats(told),
    bad.length === 0 ? '' : `failing: ${bad.map(({ name }) => name).join(', ')}`,
    running.length === 0 ? '' : `gate: ${running.map(({ name }) => name).join(', ')}`,
  ]
    .filter((text) => text !== '')
    .join(', ');
}

function runningGates({ id, gates }: Summary['phases'][number], unit: string): readonly string[] {
  return gates
    .filter(({ result }) => result === 'running')
    .map(
      ({ name, detail }) =>
        `gate ${printable(name)} of ${unit} ${printable(id)} has been running ${detail}: debussy logs ${printable(id)} --gates -f`,
    );
}

function messageLines({ id, messages }: Summary['phases'][number], unit: string): readonly string[] {
  return messages.map(({ text, passed_on: passedOn }) => {
    const [first = '', ...more] = text.trim().split('\n');
    const words = `${first}${more.length === 0 ? '' : ' …'}`;
    return `your message for ${unit} ${printable(id)}${passedOn ? '' : ' (its next session gets it)'}: ${printable(words)}`;
  });
}

function headline(summary: Summary): string {
  const { plan, run, progress } = summary;
  const title = printable(plan.title || plan.path);
  return `${title}, run ${run}: ${runWords(summary).word}, ${progress.landed} of ${counted(progress.total, ...unitWords(summary))} landed`;
}

function footer(summary: Summary, columns: number): string {
  const { seconds, cost, started_at: started, next, state } = summary;
  const used = `${elapsed(seconds)}, ${tokensText(summary)}${cost === null ? '' : `, ${money(cost)}`}`;
  const since = `since ${dayAndTime(Date.parse(started))}`;
  const hint =
    state === 'interrupted'
      ? 'Interrupted: its process is gone. Nothing is lost.'
      : 'debussy logs <phase> -f follows a session; debussy stop ends the run after its sessions.';
  const by = byAgents(summary, Math.max(40, columns));
  return [`${used}, ${since}`, ...by, hint, ...next.map(({ why, command }) => `  ${why}: ${command}`)].join(
    '\n',
  );
}
