import { unreachable } from '@debussy/core';
import type { Disturbance } from '../disturbance.ts';
import { fillDisk } from './full-disk.ts';
import { killAgent, killAll, killDebussy, killGit } from './kill.ts';
import { makeReadOnly } from './read-only.ts';
import { stopAndContinue } from './stop-continue.ts';
import type { Target } from './target.ts';

/** Carries it out against a debussy that has just been started; false where it came too late to meet anything. */
export function disturb(what: Disturbance, target: Target): Promise<boolean> {
  switch (what.kind) {
    case 'kill-debussy':
      return killDebussy(what, target);
    case 'kill-agent':
      return killAgent(what, target);
    case 'kill-git':
      return killGit(what, target);
    case 'kill-group':
      return killAll(what, target);
    case 'stop-continue':
      return stopAndContinue(what, target);
    case 'full-disk':
      return fillDisk(what, target);
    case 'read-only':
      return makeReadOnly(what, target);
    case 'kill-at-event':
    case 'clock-jump':
      // Both were given to debussy in its environment.
      return Promise.resolve(true);
    default:
      return unreachable(what);
  }
}
