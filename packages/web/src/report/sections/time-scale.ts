import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';
import { duration } from '@debussy/story';

/** Times as places from left to right. */
export interface TimeScale {
  x(at: number): number;
  /** Lines and labels at round times. */
  grid(height: number): Html;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

export function timeScale({ from, to }: Span, left: number, width: number): TimeScale {
  const span = Math.max(1, to - from);
  const x = (at: number): number => round(left + ((Math.min(to, Math.max(from, at)) - from) / span) * width);
  const step = roundStep(span / 1000 / 6);
  const count = Math.floor(span / 1000 / step) + 1;
  return {
    x,
    grid: (height) =>
      html`${Array.from({ length: Math.min(count, 60) }, (_, i) => {
        const at = x(from + i * step * 1000);
        return html`<line class="grid" x1="${at}" x2="${at}" y1="0" y2="${height - 16}" /><text
            class="small"
            x="${at + 2}"
            y="${height - 4}"
            >${duration(i * step)}</text
          >`;
      })}`,
  };
}

const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 43_200, 86_400];

function roundStep(wanted: number): number {
  return steps.find((step) => step >= wanted) ?? 86_400 * Math.ceil(wanted / 86_400);
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** At most that many characters. */
export function shortened(text: string, most: number): string {
  const signs = Array.from(text);
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`;
}
