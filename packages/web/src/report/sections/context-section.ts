import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';
import type { ReportFacts } from '../report-facts.ts';
import type { ContextPoint, PhaseStory, SessionStory } from '@debussy/story';
import { counted, percentText } from '@debussy/story';
import type { ReportSection } from './section.ts';
import { round, timeScale } from './time-scale.ts';
import type { TimeScale } from './time-scale.ts';

const left = 40;
const width = 600;
const height = 140;
const bottom = 118;
const mostPoints = 60;

/** How full each session's context was over time, with the restarts. */
export function contextSection({ story, state }: ReportFacts): ReportSection | null {
  const phases = [...story.phases.values()].filter(({ sessions }) => sessions.length > 0);
  if (phases.length === 0) return null;
  const threshold = state.config.context_threshold;
  return {
    id: 'context',
    title: 'Context',
    body: html`<p>
        Dashed curves are estimated. The red line is the threshold for a restart (${threshold} %); upright
        lines are restarts.
      </p>
      ${phases.map((phase) => figure(phase, threshold, story.lastAt))}`,
  };
}

function figure({ spec, sessions, endedAt }: PhaseStory, threshold: number, now: number): Html {
  const from = sessions[0]?.startedAt ?? 0;
  const to = sessions.at(-1)?.endedAt ?? endedAt ?? now;
  const scale = timeScale({ from, to }, left, width);
  const restarts = sessions.filter(({ kind }) => kind === 'restart');
  const known = sessions.some(({ curve }) => curve.some(({ percent }) => percent !== null));
  const name = `Phase ${spec.id}: ${spec.title}. ${words(sessions, restarts.length)}`;
  if (!known)
    return html`<h3>Phase ${spec.id}: ${spec.title}</h3>
      <p>Unknown: its sessions said nothing about their context.</p>`;
  return html`<h3>Phase ${spec.id}: ${spec.title}</h3>
    <figure class="small">
      <svg viewBox="0 0 ${left + width + 20} ${height}" role="img" aria-label="${name}">
        ${scale.grid(height)}${[0, 50, 100].map((percent) => html`<line class="grid" x1="${left}" x2="${left + width}" y1="${yOf(percent)}" y2="${yOf(percent)}" /><text class="small" x="4" y="${yOf(percent) + 4}">${percent} %</text>`)}
        <line class="limit" x1="${left}" x2="${left + width}" y1="${yOf(threshold)}" y2="${yOf(threshold)}" />
        ${restarts.map(({ startedAt }) => html`<line class="restart" x1="${scale.x(startedAt)}" x2="${scale.x(startedAt)}" y1="4" y2="${bottom}" />`)}
        ${sessions.map((session) => curveOf(session, scale))}
      </svg>
      <figcaption>${words(sessions, restarts.length)}</figcaption>
    </figure> `;
}

function words(sessions: readonly SessionStory[], restarts: number): string {
  const ends = sessions.map(({ number, curve: points }) => {
    const last = points.at(-1);
    return `session ${number} ended at ${percentText(last?.percent ?? null, last?.estimated ?? true)}`;
  });
  return `${counted(sessions.length, 'session')}, ${counted(restarts, 'restart')}: ${ends.join(', ')}.`;
}

/** A session begins empty. */
function curveOf(session: SessionStory, scale: TimeScale): Html | null {
  const points = thinned(session.curve.filter(({ percent }) => percent !== null));
  if (points.length === 0) return null;
  const places = [
    `${scale.x(session.startedAt)},${yOf(0)}`,
    ...points.map(({ at, percent }) => `${scale.x(at)},${yOf(percent ?? 0)}`),
  ];
  const estimated = points.some((point) => point.estimated) ? ' estimated' : '';
  return html`<polyline class="curve${estimated}" points="${places.join(' ')}" />`;
}

function thinned(points: readonly ContextPoint[]): readonly ContextPoint[] {
  if (points.length <= mostPoints) return points;
  const step = points.length / mostPoints;
  const kept = Array.from({ length: mostPoints }, (_, i) => points[Math.floor(i * step)]);
  return [...kept, points.at(-1)].filter((point) => point !== undefined);
}

function yOf(percent: number): number {
  return round(bottom - (Math.min(100, Math.max(0, percent)) / 100) * (bottom - 8));
}
