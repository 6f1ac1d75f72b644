/** Flags that mean the same in several commands. */

export const jsonFlag = { type: 'boolean', says: 'print JSON' } as const;

export const colorFlag = { type: 'boolean', says: 'no colors' } as const;

export const runFlag = {
  type: 'string',
  takes: '<id>',
  completes: 'runs',
  says: 'the run (default: the running one, otherwise the newest)',
} as const;

/** For decisions that wait for the next `debussy resume`. */
export const undoFlag = {
  type: 'boolean',
  says: 'take back what this command has queued for the phase',
} as const;

/** For commands that affect a run in progress. */
export const liveRunFlag = {
  type: 'string',
  takes: '<id>',
  completes: 'runs',
  says: 'the run, if several are under way',
} as const;
