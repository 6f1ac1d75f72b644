import { clockTime } from '@debussy/story';
import { memo } from '../memo.ts';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { FeedLine } from '../../shared/run-feed.ts';
import type { RunAddress } from '../data/run-source.ts';
import { useGrowing } from '../hooks.ts';
import { phasePlace } from '../route.ts';
import type { SceneProps } from './run-scene.ts';

/** The events in sentences, newest first. */
export function EventsView({ scene: { feed, at } }: SceneProps): JSX.Element {
  const [text, setText] = useState('');
  const [withDetails, setDetails] = useState(false);
  const wanted = text.trim().toLowerCase();
  const fitting = feed.lines
    .filter(({ line }) => withDetails || line.level !== 'detail')
    .filter(({ line }) => wanted === '' || line.text.toLowerCase().includes(wanted));
  return (
    <div class="events">
      <div class="tools">
        <label>
          Filter <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <label>
          <input
            type="checkbox"
            checked={withDetails}
            onChange={(event) => setDetails(event.currentTarget.checked)}
          />{' '}
          details
        </label>
      </div>
      {fitting.length === 0 ? (
        <p class="empty">No events match.</p>
      ) : (
        <EventList lines={fitting.toReversed()} at={at} />
      )}
    </div>
  );
}

export function EventList({
  lines,
  at,
}: {
  readonly lines: readonly FeedLine[];
  readonly at: RunAddress;
}): JSX.Element {
  const [setLast, count] = useGrowing();
  return (
    <ol class="lines">
      {lines.slice(0, count).map(({ seq, at: when, line }) => (
        <EventRow key={seq} when={when} line={line} at={at} />
      ))}
      {lines.length > count && <li ref={setLast} />}
    </ol>
  );
}

interface EventRowProps {
  readonly when: number;
  readonly line: FeedLine['line'];
  readonly at: RunAddress;
}

const EventRow = memo(function EventRow({ when, line, at }: EventRowProps) {
  return (
    <li class={line.level}>
      <time dateTime={new Date(when).toISOString()}>{clockTime(when)}</time>
      <span>
        {line.level === 'error' && <span class="hidden">Error: </span>}
        {line.level === 'warning' && <span class="hidden">Warning: </span>}
        {line.phase === null ? line.text : <a href={phasePlace(at, line.phase)}>{line.text}</a>}
        {line.more.map((text) => (
          <span key={text} class="more">
            {text}
          </span>
        ))}
        {line.log !== null && <span class="more">output: {line.log}</span>}
      </span>
    </li>
  );
});
