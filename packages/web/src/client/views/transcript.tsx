import { counted } from '@debussy/story';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { TranscriptHits, TranscriptLine, TranscriptPart } from '../../shared/api.ts';
import { transcriptEntries, kindOf } from '../data/transcript-entries.ts';
import { addAfter, addBefore } from '../data/transcript-window.ts';
import type { PageSource, SessionAddress } from '../data/run-source.ts';
import { entryPath } from '../route.ts';
import { TranscriptRow } from './transcript-entry.tsx';

interface TranscriptProps {
  readonly source: PageSource;
  readonly at: SessionAddress;
  /** The offset of the entry in the URL. */
  readonly linked: number | null;
  readonly isGrowing: boolean;
}

const lookEveryMs = 1000;

/** The events of a session, from its end. Only the visible part of a long one is loaded. */
export function TranscriptView({ source, at, linked, isGrowing }: TranscriptProps): JSX.Element {
  const [shown, setShown] = useState<TranscriptPart | null | 'none'>(null);
  const [filter, setFilter] = useState<Filter>('all');
  const [hit, setHit] = useState<number | null>(null);
  const target = hit ?? linked;
  const frame = useRef<HTMLDivElement>(null);
  const sticks = useRef(true);
  const jumped = useRef<number | null>(null);
  useEffect(() => setHit(null), [linked]);
  useEffect(() => {
    const isHere = shown !== null && shown !== 'none' && shown.events.some((line) => line.at === target);
    if (isHere) return;
    sticks.current = target === null;
    void source
      .transcript(at, target === null ? { last: true } : { from: target })
      .catch(() => null)
      .then((part) => setShown(part ?? 'none'));
  }, [at.attempt, at.session, at.phase, target]);
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
    if (current === null) return;
    if (sticks.current) current.scrollTop = current.scrollHeight;
    // A report has the whole transcript, which includes the entry.
    if (target === null || shown === null || jumped.current === target) return;
    jumped.current = target;
    sticks.current = false;
    current.querySelector('.linked')?.scrollIntoView({ block: 'center' });
  }, [shown, target]);
  if (shown === 'none')
    return (
      <p class="empty">
        {source.isLive
          ? 'The transcript could not be read. Reload the page.'
          : 'The transcript is not in this report. To include it: debussy report --full'}
      </p>
    );
  if (shown === null) return <p class="soft">Reading …</p>;
  const more = async (direction: 'before' | 'after'): Promise<void> => {
    sticks.current = false;
    const place = direction === 'before' ? { before: shown.from } : { from: shown.to };
    const part = await source.transcript(at, place);
    if (part !== null) setShown(direction === 'before' ? addBefore(shown, part) : addAfter(shown, part));
  };
  return (
    <div class="transcript-box">
      <Search source={source} at={at} onGo={setHit} />
      <p class="buttons filters" role="group" aria-label="Entries that are shown">
        {filters.map(([id, name]) => (
          <button key={id} type="button" aria-pressed={id === filter} onClick={() => setFilter(id)}>
            {name}
          </button>
        ))}
      </p>
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
        <Entries lines={shown.events} filter={filter} at={at} linked={target} />
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

/** The line of every tool error contains this. */
const errorMark = '"ok":false';

function Search({ source, at, onGo }: SearchProps): JSX.Element {
  const [text, setText] = useState('');
  const [found, setFound] = useState<(TranscriptHits & { readonly place: number }) | null>(null);
  const go = (hits: TranscriptHits, wanted: number): void => {
    const place = Math.max(0, Math.min(hits.hits.length - 1, wanted));
    setFound({ ...hits, place });
    const hit = hits.hits[place];
    if (hit !== undefined) onGo(hit);
  };
  const search = async (wanted: string): Promise<void> => {
    if (wanted === '') return setFound(null);
    const hits = await source.search(at, wanted);
    go(hits, hits.hits.length - 1);
  };
  const hit = found?.hits[found.place];
  return (
    <form
      class="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void search(text.trim());
      }}
    >
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
      <button type="button" onClick={() => void search(errorMark)}>
        Last error
      </button>
      {found !== null && found.hits.length > 1 && (
        <>
          <button type="button" onClick={() => go(found, found.place - 1)}>
            Previous
          </button>
          <button type="button" onClick={() => go(found, found.place + 1)}>
            Next
          </button>
        </>
      )}
      <span class="soft" role="status">
        {found !== null && `found ${counted(found.count, 'place')}`}
        {found !== null &&
          hit !== undefined &&
          found.count > 1 &&
          `, this is ${found.count - found.hits.length + found.place + 1}`}
      </span>
    </form>
  );
}

const filters = [
  ['all', 'All'],
  ['said', 'Said'],
  ['edit', 'Edits'],
  ['error', 'Errors'],
] as const;

type Filter = (typeof filters)[number][0];

interface EntriesProps extends Pick<TranscriptProps, 'at' | 'linked'> {
  readonly lines: readonly TranscriptLine[];
  readonly filter: Filter;
}

/** The visible entries, each tool with its result. */
function Entries({ lines, filter, at: session, linked }: EntriesProps): JSX.Element {
  const entries = useMemo(() => transcriptEntries(lines), [lines]);
  const shown = filter === 'all' ? entries : entries.filter((entry) => kindOf(entry) === filter);
  return (
    <>
      {shown.length === 0 && <p class="soft">None in this part.</p>}
      {shown.map(({ at, to, event, result }) => (
        <TranscriptRow
          key={at}
          event={event}
          result={result}
          href={entryPath(session, { ...session, at })}
          isLinked={at === linked || to === linked}
        />
      ))}
    </>
  );
}
