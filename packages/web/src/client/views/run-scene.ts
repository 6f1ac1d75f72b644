import type { RunMoment, Summary } from '@debussy/story';
import type { RunLife, Wish, WishAnswer } from '../../shared/api.ts';
import type { Changes } from '../data/use-changes.ts';
import type { RunFeed } from '../../shared/run-feed.ts';
import type { PageSource, RunAddress } from '../data/run-source.ts';

/** Input of a run's views: the run at a moment, now or in a replay, and the possible requests. */
export interface RunScene {
  readonly source: PageSource;
  readonly at: RunAddress;
  readonly moment: RunMoment;
  readonly summary: Summary;
  /** The word before ids: `Phase`, or `Branch` in a run that lands branches. */
  readonly unit: string;
  readonly feed: RunFeed;
  readonly life: RunLife | null;
  /** Empty in a replay: they belong to the present. */
  readonly changes: Changes;
  /** False for the past and for a report: no request is possible. */
  readonly canAct: boolean;
  /** Whether a process holds the run, if known. */
  readonly isHeld: boolean;
  /** A resume was requested, but its process has not taken the run yet. */
  readonly isResuming: boolean;
  readonly wish: (wish: Wish) => Promise<WishAnswer>;
}

export interface SceneProps {
  readonly scene: RunScene;
}
