import { counted } from '../audit-view/plan-table.ts';
import { fitted, printable, widthOf } from '../audit-view/printable.ts';
import type { PhaseForecast, PlanForecast } from '@debussy/engine';

/** `about 430k tokens in 6 sessions; cost: not known, no earlier run has told any`. One line, for the header of a run. */
export function forecastLine(forecast: PlanForecast): string {
  const { tokens, sessions } = forecast;
  const amount = `about ${short(tokens.mid)} tokens (${short(tokens.low)} to ${short(tokens.high)})`;
  return `${amount} in ${counted(sessions, 'session')}; cost: ${costText(forecast)}`;
}

export function forecastTable({ phases }: PlanForecast, columns: number): string {
  const heads = ['Phase', 'Title', 'Tasks', 'Files', 'Tokens', 'Of a session', 'Sessions', 'Advice'];
  const rows = [heads, ...phases.map(cells)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))));
  const others = widths.reduce((sum, width, column) => sum + (column === 1 ? 0 : width + 2), 0);
  widths[1] = Math.min(widths[1] ?? 0, Math.max(12, columns - others - 2));
  return rows
    .map((row) =>
      row
        .map((text, column) => padded(text, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells({ phase, forecast }: PhaseForecast): readonly string[] {
  const { low, mid, high } = forecast.tokens;
  return [
    printable(phase.id),
    printable(phase.title),
    String(phase.tasks.filter((task) => !task.done).length),
    String(phase.files.length),
    `${short(mid)} (${short(low)}-${short(high)})`,
    `${Math.round((mid / forecast.budget) * 100)} %`,
    String(forecast.sessions),
    forecast.advice === 'split' ? 'split it' : forecast.warning ? 'may restart' : 'fits',
  ];
}

function padded(text: string, width: number): string {
  const cut = fitted(text, width);
  return cut + ' '.repeat(Math.max(0, width - widthOf(cut)));
}

function costText({ cost, learnedFrom }: PlanForecast): string {
  if (cost !== null) return `about $${cost.toFixed(2)}, by ${counted(learnedFrom, 'phase')} of earlier runs`;
  return 'not known, because no earlier run has told any';
}

/** `1.2M`, `430k`, `900`. */
export function short(tokens: number): string {
  if (tokens >= 999_500) return `${(tokens / 1_000_000).toFixed(1)}M`;
  return tokens >= 1000 ? `${Math.round(tokens / 1000)}k` : String(tokens);
}
