import type { RunState } from '@debussy/scheduler';
import type { Story } from './story/story.ts';

/** A run as it is at a moment: what has happened, what holds, and what its agents are doing. */
export interface RunMoment {
  readonly story: Story;
  readonly state: RunState;
  readonly now: number;
  /** What each phase's session is doing at this moment, by phase key. */
  readonly activity: ReadonlyMap<string, string>;
}
