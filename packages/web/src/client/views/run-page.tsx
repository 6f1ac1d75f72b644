import { summarize } from '@debussy/story';
import type { JSX } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Wish, WishAnswer } from '../../shared/api.ts';
import type { PageSource } from '../data/run-source.ts';
import { useRun } from '../data/use-run.ts';
import { useNow } from '../hooks.ts';
import { runPath } from '../route.ts';
import type { Route, RunPart } from '../route.ts';
import { EventsView } from './events-view.tsx';
import { GraphView } from './graph-view.tsx';
import { PhasePage } from './phase-page.tsx';
import { PhaseTableView } from './phase-table.tsx';
import { ReplayBar, useReplay } from './replay-bar.tsx';
import { RunHeader } from './run-header.tsx';
import type { RunScene } from './run-scene.ts';
import { Tabs } from './tabs.tsx';
import { TimelineView } from './timeline-view.tsx';
import { WaitingPanel } from './waiting-panel.tsx';

interface RunPageProps {
  readonly source: PageSource;
  readonly route: Exclude<Route, { readonly kind: 'runs' }>;
}

/** One run, now or in a replay: its graph, its timeline, its phases, its lines. */
export function RunPage({ source, route }: RunPageProps): JSX.Element {
  const { at } = route;
  const followed = useRun(source, at);
  const replay = useReplay(source, at, followed.feed.seq);
  const [answer, setAnswer] = useState<WishAnswer | null>(null);
  const wish = useCallback(
    async (wanted: Wish): Promise<WishAnswer> => {
      setAnswer(null);
      const got = await source.wish(at, wanted);
      setAnswer(got);
      return got;
    },
    [source, at.repository, at.run],
  );
  const ended = followed.feed.moment(0)?.state.ended ?? null;
  const isMoving = source.isLive && ended === null && followed.life?.held !== false && replay.feed === null;
  const now = useNow(isMoving, followed.skewMs);
  const feed = replay.feed ?? followed.feed;
  const lastAt = feed.moment(0)?.story.lastAt ?? now;
  const moment = feed.moment(isMoving ? Math.max(now, lastAt) : lastAt);
  const title = moment === null ? at.run : moment.story.plan.title || moment.story.plan.path;
  useEffect(() => {
    document.title = `${title} · debussy`;
  }, [title]);
  if (moment === null) return <p class="loading">Reading run {at.run} …</p>;
  const scene: RunScene = {
    source,
    at,
    moment,
    feed,
    version: replay.feed === null ? followed.version : replay.seq,
    life: followed.life,
    canAct: source.isLive && replay.feed === null,
    isHeld: followed.life?.held === true && ended === null,
    wish,
  };
  const gone = source.isLive && followed.life !== null && !scene.isHeld && replay.feed === null;
  const summary = summarize(moment.story, moment.state, { gone, now: moment.now });
  return (
    <div class="page">
      {!followed.isConnected && source.isLive && (
        <p class="note warn" role="status">
          The server cannot be reached; runs are not affected. The page continues when the server is back. If
          it has ended, open the link of a new one: <code>debussy ui</code>
        </p>
      )}
      <RunHeader scene={scene} summary={summary} isSmall={route.kind === 'phase'} />
      <p
        class={answer === null ? 'hidden' : `note ${answer.ok ? 'good' : 'bad'}`}
        role="status"
        aria-live="polite"
      >
        {answer !== null && (
          <>
            {answer.message} {answer.hint}{' '}
            <button type="button" class="plain" onClick={() => setAnswer(null)}>
              Close
            </button>
          </>
        )}
      </p>
      {route.kind === 'phase' ? (
        <PhasePage key={route.phase} scene={scene} phase={route.phase} view={route.view} />
      ) : (
        <>
          <WaitingPanel scene={scene} summary={summary} />
          <Tabs
            label="Views of the run"
            tabs={tabs.map((tab) => ({ ...tab, href: runPath(at, tab.id) }))}
            current={route.view}
          />
          <RunTab scene={scene} view={route.view} />
        </>
      )}
      <ReplayBar replay={replay} story={followed.feed.moment(0)?.story ?? null} moment={moment} />
    </div>
  );
}

const tabs: readonly { readonly id: RunPart; readonly name: string }[] = [
  { id: 'graph', name: 'Graph' },
  { id: 'timeline', name: 'Timeline' },
  { id: 'phases', name: 'Phases' },
  { id: 'events', name: 'Events' },
];

function RunTab({ scene, view }: { readonly scene: RunScene; readonly view: RunPart }): JSX.Element {
  switch (view) {
    case 'graph':
      return <GraphView scene={scene} />;
    case 'timeline':
      return <TimelineView scene={scene} />;
    case 'phases':
      return <PhaseTableView scene={scene} />;
    case 'events':
      return <EventsView lines={scene.feed.lines} version={scene.version} at={scene.at} />;
    default:
      return <GraphView scene={scene} />;
  }
}
