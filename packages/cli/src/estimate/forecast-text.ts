import { counted, printable, tokens as tokensText } from '@debussy/story';
import { textTable } from '../view/text-table.ts';
import type { PhaseForecast, PlanForecast } from '@debussy/engine';

/** `about 430k tokens (300k to 800k) in 6 sessions, about $1.20, by 3 phases of earlier runs`; without the cost if it is unknown. */
export function forecastLine(forecast: PlanForecast): string {
  const { tokens, sessions } = forecast;
  const amount = `about ${tokensText(tokens.mid)} tokens (${tokensText(tokens.low)} to ${tokensText(tokens.high)})`;
  const cost = costText(forecast);
  return `${amount} in ${counted(sessions, 'session')}${cost === '' ? '' : `, ${cost}`}`;
}

export function forecastTable({ phases }: PlanForecast, columns: number): string {
  const heads = ['Phase', 'Title', 'Tasks', 'Files', 'Tokens', 'Of a session', 'Sessions', 'Advice'];
  return textTable([heads, ...phases.map(cells)], { columns, flexible: 1 }).join('\n');
}

function cells({ phase, forecast }: PhaseForecast): readonly string[] {
  const { low, mid, high } = forecast.tokens;
  return [
    printable(phase.id),
    printable(phase.title),
    String(phase.tasks.filter((task) => !task.done).length),
    String(phase.files.length),
    `${tokensText(mid)} (${tokensText(low)}-${tokensText(high)})`,
    `${Math.round((mid / forecast.budget) * 100)}%`,
    String(forecast.sessions),
    forecast.advice === 'split' ? 'split it' : forecast.warning ? 'may restart' : 'fits',
  ];
}

function costText({ cost, learnedFrom }: PlanForecast): string {
  if (cost !== null) return `about $${cost.toFixed(2)}, by ${counted(learnedFrom, 'phase')} of earlier runs`;
  return '';
}
