import { percentText, tokens } from '@debussy/story';
import type { SessionStory } from '@debussy/story';
import type { JSX } from 'preact';
import { useWidth } from '../hooks.ts';
import { contextCurve } from '../layout/context-curve.ts';

interface ContextChartProps {
  readonly session: SessionStory;
  readonly now: number;
  /** The percentage at which a session is restarted. */
  readonly threshold: number;
}

const height = 120;

/** The fill of a session's context over time: measured as a line, estimated as a band around one. */
export function ContextChart({ session, now, threshold }: ContextChartProps): JSX.Element {
  const [frame, width] = useWidth();
  const last = session.curve.at(-1);
  if (last === undefined)
    return <p class="soft">The context is unknown: the agent program reports no usage.</p>;
  const size = { width: Math.max(160, width), height };
  const { line, band } = contextCurve(
    session.curve,
    { from: session.startedAt, to: session.endedAt ?? now },
    size,
  );
  const limit = height - (Math.min(100, threshold) / 100) * height;
  const full = percentText(last.percent, last.estimated);
  const known =
    last.tokens === null
      ? ''
      : `, ${tokens(last.tokens)} tokens${session.window === null ? '' : ` of ${tokens(session.window)}`}`;
  return (
    <figure class="context">
      <figcaption>
        Context: {full}
        {known}
        {last.estimated ? ' (estimated; the band is its range)' : ''}
      </figcaption>
      <div ref={frame}>
        <svg
          width={size.width}
          height={height}
          role="img"
          aria-label={`Context of the session over time, at the end ${full}`}
        >
          <line class="grid" x1="0" x2={size.width} y1={height - 0.5} y2={height - 0.5} />
          <line class="limit" x1="0" x2={size.width} y1={limit} y2={limit} />
          <text class="tick" x={4} y={limit - 4}>{`restart at ${threshold}%`}</text>
          {band !== '' && <path class="band" d={band} />}
          <path class="curve" d={line} />
        </svg>
      </div>
    </figure>
  );
}
