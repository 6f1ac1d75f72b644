import type { FuzzTarget } from './fuzz-target.ts';
import { configs } from './targets/configs.ts';
import { handoffs } from './targets/handoffs.ts';
import { journals } from './targets/journals.ts';
import { messages } from './targets/messages.ts';
import { names } from './targets/names.ts';
import { plans } from './targets/plans.ts';
import { reports } from './targets/reports.ts';
import { streams } from './targets/streams.ts';

/** Every reader of what somebody else has written. */
export const fuzzTargets: readonly FuzzTarget[] = [
  plans,
  reports,
  configs,
  handoffs,
  journals,
  ...streams,
  names,
  messages,
];
