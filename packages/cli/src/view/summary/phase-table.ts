import { counted, elapsed, percentText, phaseMark, usedTokens } from '@debussy/story';
import type { Palette } from '../words/palette.ts';
import { fit, fitRight } from '../text-width.ts';
import type { PhaseSummary } from '@debussy/story';

/** One line for each phase, sub-phases indented below their parent. */
export function phaseTable(phases: readonly PhaseSummary[], paint: Palette): readonly string[] {
  const depths = depthsOf(phases);
  const names = phases.map((phase, i) => `${'  '.repeat(depths[i] ?? 0)}${phase.id}  ${phase.title}`);
  const width = Math.min(44, Math.max(8, ...names.map((name) => name.length)));
  return phases.map((phase, i) => {
    const { mark, look } = phaseMark(phase.state);
    const cells = [
      fit(names[i] ?? '', width),
      paint[look](fit(stateText(phase), 13)),
      fitRight(phase.seconds === null ? '' : elapsed(phase.seconds), 7),
      fitRight(contextText(phase), 6),
      fitRight(usedTokens(phase), 6),
      extras(phase),
    ];
    return `  ${paint[look](mark)} ${cells.join('  ')}`.trimEnd();
  });
}

/** How deep each phase is below the plan: sub-phases of sub-phases are two below. */
export function depthsOf(phases: readonly Pick<PhaseSummary, 'id' | 'parent'>[]): readonly number[] {
  const depths = new Map<string, number>();
  for (const { id, parent } of phases) depths.set(id, parent === null ? 0 : (depths.get(parent) ?? 0) + 1);
  return phases.map(({ id }) => depths.get(id) ?? 0);
}

export function stateText({ state }: Pick<PhaseSummary, 'state'>): string {
  return state.replaceAll('_', ' ');
}

function contextText({ context, session }: PhaseSummary): string {
  if (context === null || session?.running !== true) return '';
  return percentText(context.percent, context.estimated);
}

function extras({ restarts, retries, gates }: PhaseSummary): string {
  const bad = gates.filter(({ result }) => result === 'failed' || result === 'timed_out');
  const running = gates.filter(({ result }) => result === 'running');
  return [
    restarts === 0 ? '' : counted(restarts, 'restart'),
    retries === 0 ? '' : counted(retries, 'remediation'),
    bad.length === 0 ? '' : `failing: ${bad.map(({ name }) => name).join(', ')}`,
    running.length === 0 ? '' : `gate: ${running.map(({ name }) => name).join(', ')}`,
  ]
    .filter((text) => text !== '')
    .join(', ');
}
