import type { RunState } from '@debussy/scheduler';
import type { Story } from './story/story.ts';

/** A run at one moment: its history, its state, and the current activity of its agents. */
export interface RunMoment {
  readonly story: Story;
  readonly state: RunState;
  readonly now: number;
  /** The current activity of each phase's session, by phase key. */
  readonly activity: ReadonlyMap<string, string>;
}
