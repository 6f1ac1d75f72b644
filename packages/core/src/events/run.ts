import type { EventOf } from '../events.ts';

export const runEvents = {
  'run.started': {
    meaning:
      'A run has begun: its plan, its phases with their gates, the commit it starts from, all settings.',
    fields: {
      schema_version: [1],
      run: 'text',
      plan: { path: 'text', title: 'text', digest: 'text', copy: 'text' },
      phases: 'phase_spec[]',
      /** The commit that the run starts from; null if the branch has none yet. */
      base: 'text',
      branch: 'text | null',
      branch_tip: 'text | null',
      run_branch: 'text',
      config: 'config',
      only: 'text[] | null',
      holder: 'holder',
      versions: { debussy: 'text', node: 'text', git: 'text' },
      /** Settings from flags and variables. They hold for this run until a flag changes them. */
      settings: 'given_setting[]?',
    },
  },
  'run.resumed': {
    meaning: 'A process has taken the run over, or continued it.',
    fields: {
      epoch: 'count',
      holder: 'holder',
      tip: 'text',
      config: 'config',
      /** The run is limited to these phases from now on; absent: no change. */
      only: 'text[] | null?',
      /** Only to follow merges on the host (`debussy sync`): no session starts. */
      sync: 'toggle?',
      /** All settings from flags and variables for this run so far. */
      settings: 'given_setting[]?',
    },
  },
  'plan.changed': {
    meaning: 'The plan was edited between two parts of the run: the added, edited and removed phases.',
    fields: {
      digest: 'text',
      added: 'phase_spec[]',
      edited: 'phase_spec[]',
      removed: 'text[]',
      landed_edited: 'text[]',
    },
  },
  'run.paused': {
    meaning: 'Nothing new starts until the run is unpaused.',
    fields: {
      /** The user who asked, or the setting. */
      reason: 'text',
      why: 'pause_cause?',
    },
  },
  'run.unpaused': { meaning: 'The run continues after a pause.', fields: {} },
  'run.draining': {
    meaning: 'Running sessions finish, nothing new starts.',
    fields: {
      reason: [
        'requested',
        'interrupted',
        'terminated',
        'halt',
        'budget',
        'limit',
        'outage',
        'failed',
        'by_hand',
        /** A user or another program moved a branch of the run during a landing. */
        'tip_moved',
      ],
    },
  },
  'control.received': {
    meaning: 'A person has asked for something: pause, stop, skip, retry, or has answered a question.',
    fields: {
      action: ['pause', 'unpause', 'stop', 'stop_now', 'skip', 'retry', 'continue', 'save', 'force'],
      phase: 'text | null',
      by: 'text',
    },
  },
  'limit.reached': {
    meaning: 'A provider takes no more work for now, or cannot be reached: it is tried again at `until`.',
    fields: {
      provider: 'text',
      phase: 'text',
      until: 'text | null',
      reason: 'text',
      /** `outage`: the provider cannot be reached or is overloaded; absent: it refuses more work. */
      kind: 'limit_kind?',
    },
  },
  'limit.lifted': { meaning: 'The provider is asked again.', fields: { provider: 'text' } },
  'clock.moved': {
    meaning:
      'The clock of the process moved by more than the time that has passed: the machine slept, or the clock was set. These seconds, negative for a clock that was set back, are not run time.',
    fields: { seconds: 'integer' },
  },
  'machine.awaited': {
    meaning: 'A session or a gate waits for the machine, which is busy with other work.',
    fields: {
      phase: 'text | null',
      /** `session`, `gate unit`. */
      name: 'text',
      cause: ['load', 'memory', 'permits'],
      detail: 'text',
    },
  },
  'machine.free': {
    meaning: 'Such a wait is over.',
    fields: {
      phase: 'text | null',
      name: 'text',
      seconds: 'amount',
      /** The longest wait is over: it starts although the machine is busy. */
      gave_up: 'toggle',
    },
  },
  'budget.exceeded': {
    meaning: 'A budget of the run, or of one phase with its sub-phases, is used up.',
    fields: {
      /** `run`, `model opus`, or `phase 20`. */
      scope: 'text',
      /** The phase that used up its own budget; absent: the run did. */
      phase: 'text?',
      kind: ['tokens', 'cost', 'minutes'],
      spent: 'amount',
      limit: 'amount',
    },
  },
  'run.delivered': {
    meaning:
      "Landed commits were put on the user's branch, or kept on the run's branch: why, and the commands to type.",
    fields: {
      how: ['fast_forwarded', 'kept', 'nothing'],
      branch: 'text | null',
      from: 'text | null',
      to: 'text | null',
      reason: 'text',
      commands: 'text[]',
      kept: 'kept_back?',
      /** The place of the branch that already has the landed commits. */
      already: 'text?',
      merge: 'merge_by_hand?',
    },
  },
  'run.ended': {
    meaning: 'The run is over, with its exit code.',
    fields: {
      exit_code: 'count',
      outcome: ['completed', 'failed', 'needs_human', 'budget', 'limit', 'interrupted', 'error'],
      reason: 'text',
    },
  },
  notice: {
    meaning: 'Something that a person should know; `code` is stable.',
    fields: {
      severity: ['error', 'warning', 'info'],
      code: 'text',
      phase: 'text | null',
      message: 'text',
      hint: 'text',
    },
  },
} as const;

export type DrainReason = EventOf<'run.draining'>['reason'];
export type ControlAction = EventOf<'control.received'>['action'];
export type RunOutcome = EventOf<'run.ended'>['outcome'];
