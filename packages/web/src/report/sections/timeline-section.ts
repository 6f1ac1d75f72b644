import { html } from '../html/html.ts';
import type { Html } from '../html/html.ts';
import { htmlTable } from '../html/table.ts';
import type { ReportFacts } from '../report-facts.ts';
import { duration, kindTexts, outcomeText, percentText } from '@debussy/story';
import type { GateStory, PhaseStory, SessionStory, Story } from '@debussy/story';
import type { ReportSection } from './section.ts';
import { shortened, timeScale } from './time-scale.ts';
import type { TimeScale } from './time-scale.ts';

const rowHeight = 24;
const left = 190;
const width = 790;

/** When sessions, gates and landings were, phase by phase; the same as a table. */
export function timelineSection({ story }: ReportFacts): ReportSection {
  const phases = [...story.phases.values()].filter(({ beganAt }) => beganAt !== null);
  const height = phases.length * rowHeight + 24;
  const scale = timeScale({ from: story.startedAt, to: story.lastAt }, left, width);
  return {
    id: 'timeline',
    title: 'Timeline',
    body: html`<figure>
        <svg
          viewBox="0 0 ${left + width + 20} ${height}"
          role="img"
          aria-labelledby="timeline-name"
          aria-describedby="timeline-legend"
        >
          <title id="timeline-name">
            Sessions, gates and landings of ${phases.length} phases over time; the table below says the same.
          </title>
          ${scale.grid(height)}${phases.map((phase, i) => row(story, phase, { scale, y: i * rowHeight + 4 }))}
        </svg>
        <figcaption id="timeline-legend">
          Bars: sessions (blue) and gates (violet, red where they fail). Upright lines: restarts. Diamonds:
          landings.
        </figcaption>
      </figure>
      <details>
        <summary>Sessions as a table</summary>
        ${sessionTable(story)}
      </details>`,
  };
}

interface Place {
  readonly scale: TimeScale;
  readonly y: number;
}

function row(story: Story, { spec, sessions, landed }: PhaseStory, { scale, y }: Place): Html {
  const gates = [...story.verifications.values()]
    .flatMap((one) => one.gates)
    .filter(({ phase }) => phase === spec.id);
  const middle = y + 9;
  const at = landed === null ? null : scale.x(landed.at);
  return html`<g
    ><text x="4" y="${y + 13}">${shortened(`${spec.id}  ${spec.title}`, 24)}</text>
    ${sessions.map((session) => sessionBar(story, session, { scale, y }))}${gates.map((gate) => gateBar(gate, { scale, y }))}
    ${at === null ? null : html`<path class="landing" d="M${at} ${middle - 6}l6 6l-6 6l-6 -6z"><title>landed</title></path>`}</g
  > `;
}

function sessionBar(story: Story, session: SessionStory, { scale, y }: Place): Html {
  const from = scale.x(session.startedAt);
  const to = scale.x(session.endedAt ?? story.lastAt);
  const restart = session.kind === 'restart';
  return html`<rect class="session" x="${from}" y="${y}" width="${Math.max(2, to - from)}" height="11" rx="2"
      ><title>${sessionText(session)}</title></rect
    >${restart ? html`<line class="restart" x1="${from}" x2="${from}" y1="${y - 2}" y2="${y + 18}" />` : null}`;
}

function gateBar(gate: GateStory, { scale, y }: Place): Html {
  const from = scale.x(gate.startedAt);
  const to = scale.x(gate.startedAt + gate.seconds * 1000);
  const isBad = gate.result === 'failed' || gate.result === 'timed_out';
  return html`<rect
    class="gate ${isBad ? 'bad' : ''}"
    x="${from}"
    y="${y + 12}"
    width="${Math.max(2, to - from)}"
    height="6"
    ><title>gate ${gate.gate}: ${gate.result ?? 'runs'}</title></rect
  >`;
}

function sessionText({ number, agent, kind }: SessionStory): string {
  const why = kindTexts[kind] === '' ? '' : `, ${kindTexts[kind]}`;
  return `session ${number} of ${agent}${why}`;
}

function sessionTable(story: Story): Html {
  const rows = [...story.phases.values()].flatMap(({ spec, sessions }) =>
    sessions.map((session) => [
      `${spec.id}, session ${session.number}`,
      session.agent,
      kindTexts[session.kind] || 'works on the phase',
      duration((session.startedAt - story.startedAt) / 1000),
      session.endedAt === null ? 'runs' : duration((session.endedAt - session.startedAt) / 1000),
      percentText(session.curve.at(-1)?.percent ?? null, session.curve.at(-1)?.estimated ?? true),
      session.outcome === null ? '-' : outcomeText(session.outcome),
    ]),
  );
  const heads = ['Session', 'Agent', 'What for', 'Began after', 'Took', 'Context', 'End'];
  return htmlTable({ caption: 'All sessions of the run', heads, rows });
}
