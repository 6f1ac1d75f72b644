import { ellipsized } from '@debussy/core';
import type { SessionEvent } from '@debussy/core';
import { counted, outcomeText, percentText, toolInput } from '@debussy/story';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { TranscriptHit, TranscriptLine } from '../../shared/api.ts';
import { addAfter, addBefore, openWindow } from '../data/transcript-window.ts';
import type { TranscriptWindow } from '../data/transcript-window.ts';
import type { PageSource, SessionAddress } from '../data/run-source.ts';
import { memo } from '../memo.ts';

interface TranscriptProps {
  readonly source: PageSource;
  readonly at: SessionAddress;
  readonly isGrowing: boolean;
}

const lookEveryMs = 1000;

/** The events of a session, from its end; of a long one only the visible part is loaded. */
export function TranscriptView({ source, at, isGrowing }: TranscriptProps): JSX.Element {
  const [shown, setShown] = useState<TranscriptWindow | null | 'none'>(null);
  const frame = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const go = async (place: Parameters<PageSource['transcript']>[1]): Promise<void> => {
    const part = await source.transcript(at, place).catch(() => null);
    setShown(part === null ? 'none' : openWindow(part));
  };
  useEffect(() => {
    void go({ last: true });
  }, [at.attempt, at.session, at.phase]);
  useEffect(() => {
    if (!isGrowing) return undefined;
    const timer = setInterval(() => {
      setShown((now) => {
        if (now === null || now === 'none' || now.to < now.size || document.hidden) return now;
        void source.transcript(at, { from: now.to }).then((part) => {
          if (part !== null && part.to > now.to)
            setShown((then) =>
              then === null || then === 'none' || then.to !== part.from ? then : addAfter(then, part),
            );
        });
        return now;
      });
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [isGrowing, at.attempt, at.session]);
  useEffect(() => {
    const { current } = frame;
    if (current !== null && sticks.current) current.scrollTop = current.scrollHeight;
  }, [shown]);
  if (shown === 'none')
    return <p class="empty">It is not part of this report. To have it in one: debussy report --full</p>;
  if (shown === null) return <p class="soft">Reading …</p>;
  const more = async (direction: 'before' | 'after'): Promise<void> => {
    sticks.current = false;
    const place = direction === 'before' ? { before: shown.from } : { from: shown.to };
    const part = await source.transcript(at, place);
    if (part !== null) setShown(direction === 'before' ? addBefore(shown, part) : addAfter(shown, part));
  };
  return (
    <div class="transcript-box">
      <Search
        source={source}
        at={at}
        onGo={(offset) => {
          sticks.current = false;
          void go({ from: offset });
        }}
      />
      <div
        class="transcript"
        ref={frame}
        tabIndex={0}
        role="log"
        aria-label="Transcript"
        onScroll={({ currentTarget: box }) =>
          (sticks.current = box.scrollTop + box.clientHeight > box.scrollHeight - 40)
        }
      >
        {shown.from > 0 && (
          <button type="button" onClick={() => void more('before')}>
            Show what came before ({size(shown.from)})
          </button>
        )}
        <TranscriptLines lines={shown.lines} />
        {shown.to < shown.size && (
          <button type="button" onClick={() => void more('after')}>
            Show what came after ({size(shown.size - shown.to)})
          </button>
        )}
      </div>
    </div>
  );
}

function size(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

interface SearchProps {
  readonly source: PageSource;
  readonly at: SessionAddress;
  readonly onGo: (offset: number) => void;
}

function Search({ source, at, onGo }: SearchProps): JSX.Element {
  const [text, setText] = useState('');
  const [hits, setHits] = useState<readonly TranscriptHit[] | null>(null);
  const search = async (event: Event): Promise<void> => {
    event.preventDefault();
    setHits(text.trim() === '' ? null : await source.search(at, text.trim()));
  };
  return (
    <div class="search">
      <form role="search" onSubmit={(event) => void search(event)}>
        <label>
          <span class="hidden">Search the transcript</span>
          <input
            type="search"
            placeholder="Search the transcript"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <button type="submit">Search</button>
        <span class="soft" role="status">
          {hits === null ? '' : `found ${counted(hits.length, 'place')}`}
        </span>
      </form>
      {hits !== null && hits.length > 0 && (
        <ol class="hits">
          {hits.slice(0, 50).map(({ at: offset, excerpt }) => (
            <li key={offset}>
              <button type="button" class="plain" onClick={() => onGo(offset)}>
                {excerpt}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const TranscriptLines = memo(function TranscriptLines({
  lines,
}: {
  readonly lines: readonly TranscriptLine[];
}) {
  return (
    <>
      {lines.map(({ at, event }) => (
        <Entry key={at} event={event} />
      ))}
    </>
  );
});

/** One thing that was reported or done: tools folded, errors open. */
const Entry = memo(function Entry({ event }: { readonly event: SessionEvent }) {
  switch (event.type) {
    case 'text':
      return <p class="said">{event.text}</p>;
    case 'thinking':
      return (
        <details class="thinking">
          <summary>Thinking</summary>
          <p>{event.text}</p>
        </details>
      );
    case 'injected':
      return (
        <details class="thinking">
          <summary>Put into the conversation by the program</summary>
          <pre>{event.text}</pre>
        </details>
      );
    case 'tool_call':
      return (
        <details class="tool">
          <summary>
            <b>{event.name}</b> <code>{toolInput(event.input)}</code>
          </summary>
          <pre tabIndex={0}>{JSON.stringify(event.input, null, 2)}</pre>
        </details>
      );
    case 'tool_result':
      return (
        <details class={event.ok ? 'tool result' : 'tool result bad'} open={!event.ok}>
          <summary>
            {event.ok ? 'Result' : 'Error'} <span class="soft">{firstLine(event.output)}</span>
          </summary>
          <pre tabIndex={0}>{event.output}</pre>
        </details>
      );
    case 'progress':
      return <p class="event good">{event.message}</p>;
    case 'error':
    case 'warning':
      return <p class="event bad">{event.message}</p>;
    case 'rate_limited':
      return <p class="event warn">Limit: {event.detail}</p>;
    case 'compacted':
      return <p class="event warn">The agent compacted its own context.</p>;
    case 'context':
      return event.action === 'continue' ? null : (
        <p class="event warn">
          Context {percentText(event.percent, event.estimated)} full:{' '}
          {event.action === 'restart' ? 'a fresh session follows' : 'a warning'}
        </p>
      );
    case 'report':
      return (
        <details class="tool">
          <summary>
            <b>Report</b>
          </summary>
          <pre tabIndex={0}>{JSON.stringify(event.report, null, 2)}</pre>
        </details>
      );
    case 'started':
      return event.model === null ? null : <p class="event soft">Session started, model {event.model}</p>;
    case 'ended':
      return <p class="event soft">Session {outcomeText(event.outcome)}</p>;
    case 'usage':
    case 'spent':
      return null;
    default:
      return null;
  }
});

function firstLine(text: string): string {
  const line = text.trimStart().split('\n', 1)[0] ?? '';
  return ellipsized(line, 120);
}
