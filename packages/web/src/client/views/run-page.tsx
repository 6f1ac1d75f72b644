import { storyTime, summarize, unitName } from '@debussy/story';
import type { JSX } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Wish, WishAnswer } from '../../shared/api.ts';
import type { PageSource, RunAddress } from '../data/run-source.ts';
import { noChanges, useChanges } from '../data/use-changes.ts';
import { useRun } from '../data/use-run.ts';
import { useMedia, useNow } from '../hooks.ts';
import { runPath, runViews } from '../route.ts';
import type { Route, RunPart } from '../route.ts';
import { ChangesView } from './changes-view.tsx';
import { EventsView } from './events-view.tsx';
import { GraphView } from './graph-view.tsx';
import { Inbox } from './inbox.tsx';
import { MachineView } from './machine-view.tsx';
import { PhasePage } from './phase-page.tsx';
import { PhaseTableView } from './phase-table.tsx';
import { ReplayBar, useReplay } from './replay-bar.tsx';
import { RunHeader } from './run-header.tsx';
import type { RunScene, SceneProps } from './run-scene.ts';
import { Tabs } from './tabs.tsx';
import { TimelineView } from './timeline-view.tsx';

interface RunPageProps {
  readonly source: PageSource;
  readonly route: Exclude<Route, { readonly kind: 'runs' }>;
}

/** One run, now or in a replay: the phases that need the user, its views, and beside them the chosen phase. */
export function RunPage({ source, route }: RunPageProps): JSX.Element {
  const { at } = route;
  const followed = useRun(source, at);
  const replay = useReplay(source, at, followed.feed.seq);
  const known = followed.feed.moment(0);
  const ended = known?.state.ended ?? null;
  const changes = useChanges(source, at, known?.story ?? null);
  const { wish, answer, close, resumedFrom } = useWishes(source, at, known?.story.resumes ?? 0);
  // A resume counts as started until its process has the run or has ended.
  const isResuming =
    resumedFrom !== null &&
    (known?.story.resumes === resumedFrom || (ended === null && followed.life?.held !== true));
  const shownBefore = useRef<RunPart>('graph');
  if (route.kind === 'run') shownBefore.current = route.view;
  const isMoving = source.isLive && ended === null && followed.life?.held !== false && replay.feed === null;
  const now = useNow(isMoving, followed.skewMs);
  const feed = replay.feed ?? followed.feed;
  const story = feed.moment(0)?.story ?? null;
  const moment = story === null ? null : feed.moment(isMoving ? storyTime(story, now) : story.lastAt);
  const title = moment === null ? at.run : moment.story.plan.title || moment.story.plan.path;
  useEffect(() => {
    document.title = `${title} · debussy`;
  }, [title]);
  if (moment === null) return <p class="page loading">Reading run {at.run} …</p>;
  const canAct = source.isLive && replay.feed === null;
  const isHeld = followed.life?.held === true && ended === null;
  const gone = canAct && followed.life !== null && !isHeld;
  const scene: RunScene = {
    source,
    at,
    moment,
    summary: summarize(moment.story, moment.state, { gone, now: moment.now }),
    unit: unitName(moment.story),
    feed,
    life: followed.life,
    changes: replay.feed === null ? changes : noChanges,
    canAct,
    isHeld,
    isResuming,
    wish,
  };
  return (
    <div class={route.kind === 'phase' ? 'page split' : 'page'}>
      {!followed.isConnected && source.isLive && (
        <p class="note warn" role="status">
          The server cannot be reached; runs are not affected. The page continues when the server is back. If
          it has ended, open the link of a new one: <code>debussy ui</code>
        </p>
      )}
      <RunHeader scene={scene} replay={replay} />
      {replay.isOpen && <ReplayBar replay={replay} moment={moment} />}
      <Answer answer={answer} onClose={close} />
      <Inbox scene={scene} beside={route.kind === 'phase' ? route.phase : null} />
      <div class="panes">
        <div class="views">
          <RunViews scene={scene} view={route.kind === 'run' ? route.view : shownBefore.current} />
        </div>
        {route.kind === 'phase' && (
          <PhasePage
            key={route.phase}
            scene={scene}
            phase={route.phase}
            view={route.view}
            linked={route.entry}
            back={runPath(at, shownBefore.current)}
          />
        )}
      </div>
      <MachineView scene={scene} />
    </div>
  );
}

interface Wishes {
  readonly wish: RunScene['wish'];
  readonly answer: WishAnswer | null;
  readonly close: () => void;
  /** The number of resumes when the last one was requested. */
  readonly resumedFrom: number | null;
}

const shownMs = 8000;
const patienceMs = 20_000;

/** Requests with their answers. */
function useWishes(source: PageSource, at: RunAddress, resumes: number): Wishes {
  const [answer, setAnswer] = useState<WishAnswer | null>(null);
  const [resumedFrom, setResumed] = useState<number | null>(null);
  const count = useRef(resumes);
  count.current = resumes;
  const wish = useCallback(
    async (wanted: Wish): Promise<WishAnswer> => {
      setAnswer(null);
      if (wanted.action === 'resume') setResumed(count.current);
      const got = await source.wish(at, wanted);
      setAnswer(got);
      if (!got.ok) setResumed(null);
      return got;
    },
    [source, at.repository, at.run],
  );
  useEffect(() => {
    if (resumedFrom === null) return undefined;
    const timer = setTimeout(() => setResumed(null), patienceMs);
    return () => clearTimeout(timer);
  }, [resumedFrom]);
  useEffect(() => {
    if (answer?.ok !== true) return undefined;
    const timer = setTimeout(() => setAnswer(null), shownMs);
    return () => clearTimeout(timer);
  }, [answer]);
  return { wish, answer, close: () => setAnswer(null), resumedFrom };
}

/** Drawn over the page, so that nothing moves. */
function Answer({
  answer,
  onClose,
}: {
  readonly answer: WishAnswer | null;
  readonly onClose: () => void;
}): JSX.Element {
  return (
    <p
      class={answer === null ? 'hidden' : `note answer ${answer.ok ? 'good' : 'bad'}`}
      role="status"
      aria-live="polite"
    >
      {answer !== null && (
        <>
          {answer.message} {answer.hint}{' '}
          <button type="button" class="plain" onClick={onClose}>
            Close
          </button>
        </>
      )}
    </p>
  );
}

const views: Readonly<Record<RunPart, readonly [string, (props: SceneProps) => JSX.Element]>> = {
  graph: ['Graph', GraphView],
  timeline: ['Timeline', TimelineView],
  phases: ['Phases', PhaseTableView],
  changes: ['Changes', ChangesView],
  events: ['Events', EventsView],
};

function RunViews({ scene, view }: SceneProps & { readonly view: RunPart }): JSX.Element {
  // On a phone, too little of a graph is visible.
  const isNarrow = useMedia('(max-width: 699px)');
  const shown = view === 'graph' && isNarrow ? 'phases' : view;
  const [, View] = views[shown];
  const tabs = runViews
    .filter((id) => id !== 'graph' || !isNarrow)
    .map((id) => ({
      id,
      name: id === 'phases' ? unitName(scene.moment.story, 2) : views[id][0],
      href: runPath(scene.at, id),
    }));
  return (
    <>
      <Tabs label="Views of the run" tabs={tabs} current={shown} />
      <View scene={scene} />
    </>
  );
}
