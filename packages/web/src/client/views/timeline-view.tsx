import {
  counted,
  duration,
  ranBetween,
  secondsBetween,
  elapsed,
  stretchNames,
  treeRows,
  unitWords,
} from '@debussy/story';
import type { TimeStretch, StretchKind, TreeRow } from '@debussy/story';
import type { JSX } from 'preact';
import { useGrowing, useWidth } from '../hooks.ts';
import { timeAxis } from '../layout/time-axis.ts';
import type { TimeAxis } from '../layout/time-axis.ts';
import { phasePlace } from '../route.ts';
import type { RunScene, SceneProps } from './run-scene.ts';

const rowHeight = 30;
const head = 26;

/** The time of each phase: its sessions, gates and waits. */
export function TimelineView({ scene }: SceneProps): JSX.Element {
  const { story, now } = scene.moment;
  const whole = { from: story.startedAt, to: Math.max(story.startedAt + 1000, now) };
  const [frame, width] = useWidth();
  const axis = timeAxis(whole, Math.max(200, width));
  const [setLast, count] = useGrowing();
  const all = treeRows(scene.moment).filter(({ told }) => told.beganAt !== null || told.sessions.length > 0);
  const rows = all.slice(0, count);
  return (
    <div class="timeline">
      <div class="tools">
        <Legend />
      </div>
      {rows.length === 0 ? (
        <p class="empty">Nothing has started yet.</p>
      ) : (
        <div class="lanes">
          <ol class="lane-names" aria-label="Phases">
            {rows.map(({ key, entry, depth }, i) => (
              <li
                key={key}
                ref={i === rows.length - 1 ? setLast : null}
                style={{ paddingLeft: `${depth * 12}px` }}
              >
                <a
                  href={phasePlace(scene.at, entry.spec.id)}
                  title={`${entry.spec.title}: ${spentText(scene, key)}`}
                >
                  <b>{entry.spec.id}</b> <span>{entry.spec.title}</span>
                  <span class="hidden">: {spentText(scene, key)}</span>
                </a>
              </li>
            ))}
          </ol>
          <div class="lane-bars" ref={frame}>
            <svg
              width={axis.width}
              height={head + rows.length * rowHeight}
              role="img"
              aria-label={spoken(rows, scene)}
            >
              {axis.ticks.map(({ x, seconds }) => (
                <g key={seconds}>
                  <line class="grid" x1={x} x2={x} y1={head - 6} y2={head + rows.length * rowHeight} />
                  <text class="tick" x={x + 3} y={14}>
                    {elapsed(seconds)}
                  </text>
                </g>
              ))}
              {rows.map((row, i) => (
                <Lane
                  key={row.key}
                  row={row}
                  stretches={scene.feed.courses.stretches.get(row.key) ?? []}
                  axis={axis}
                  y={head + i * rowHeight}
                  now={now}
                />
              ))}
            </svg>
          </div>
        </div>
      )}
    </div>
  );
}

interface LaneProps {
  readonly row: TreeRow;
  readonly stretches: readonly TimeStretch[];
  readonly axis: TimeAxis;
  readonly y: number;
  readonly now: number;
}

function Lane({ row: { told }, stretches, axis, y, now }: LaneProps): JSX.Element {
  return (
    <g>
      {stretches.map(({ kind, from, to }) => {
        const [a, b] = [axis.x(from), axis.x(to ?? now)];
        const thin = kind !== 'session' && kind !== 'gates';
        return (
          <rect
            key={`${kind} ${from}`}
            class={`stretch ${kind}`}
            x={a}
            width={Math.max(1.5, b - a)}
            y={y + (thin ? 11 : 5)}
            height={thin ? 8 : 20}
            rx={2}
          >
            <title>{`${stretchNames[kind]}, ${duration(secondsBetween(from, to ?? now))}`}</title>
          </rect>
        );
      })}
      {told.sessions
        .filter(({ kind }) => kind === 'restart')
        .map(({ startedAt }) => (
          <path key={startedAt} class="restart" d={`M${axis.x(startedAt)} ${y + 2}v26`}>
            <title>restart</title>
          </path>
        ))}
      {told.landed !== null && (
        <path class="landing" d={`M${axis.x(told.landed.at)} ${y + 7}l8 8l-8 8l-8 -8z`}>
          <title>landed</title>
        </path>
      )}
    </g>
  );
}

const kinds: readonly StretchKind[] = [
  'setup',
  'session',
  'gates',
  'slot',
  'verification',
  'limit',
  'person',
];

function Legend(): JSX.Element {
  return (
    <ul class="legend" aria-label="Legend">
      {kinds.map((kind) => (
        <li key={kind}>
          <span class={`swatch ${kind}`} aria-hidden="true" /> {stretchNames[kind]}
        </li>
      ))}
      <li>
        <span class="swatch-mark restart" aria-hidden="true" /> restart
      </li>
      <li>
        <span class="swatch-mark landing" aria-hidden="true" /> landed
      </li>
    </ul>
  );
}

function spoken(rows: readonly TreeRow[], { moment }: RunScene): string {
  return `Timeline of ${counted(rows.length, ...unitWords(moment.story))} over ${duration(ranBetween(moment.story, moment.story.startedAt, moment.now))}. The list beside it has the same data.`;
}

/** The same in words, for users who cannot see bars: `session 1m12s, gates 3s`. */
function spentText(scene: RunScene, key: string): string {
  return kinds
    .map((kind) => [kind, spentOn(scene, key, kind)] as const)
    .filter(([, time]) => time !== '')
    .map(([kind, time]) => `${stretchNames[kind]} ${time}`)
    .join(', ');
}

function spentOn({ feed, moment }: RunScene, key: string, kind: StretchKind): string {
  const own = (feed.courses.stretches.get(key) ?? []).filter((one) => one.kind === kind);
  const seconds = own.reduce(
    (sum, { from, to }) => sum + ranBetween(moment.story, from, to ?? moment.now),
    0,
  );
  return seconds === 0 ? '' : duration(seconds);
}
