import { ofAttempt, ofSession } from './values.ts';

export const attemptEvents = {
  'attempt.prepared': {
    meaning: 'The worktree of an attempt is ready.',
    fields: { ...ofAttempt, slot: 'text', worktree: 'text' },
  },
  'session.started': {
    meaning: 'The agent program has started.',
    fields: {
      ...ofSession,
      agent: 'text',
      model: 'text | null',
      pid: 'count | null',
      window: 'count | null',
      cookie: 'text',
      folder: 'text',
      sandbox: 'text',
    },
  },
  'session.usage': {
    meaning: 'Fill of the context and usage of the session so far: `spent` is a total, `context` is not.',
    fields: {
      ...ofSession,
      /** The fill of the context; null while unknown. */
      context: 'amount | null',
      percent: 'amount | null',
      estimated: 'toggle',
      spent: 'spent',
      /** The range of an estimate, in tokens. */
      low: 'amount?',
      high: 'amount?',
      /** The model in use; absent until the program reports it. */
      model: 'text?',
    },
  },
  'session.warned': {
    meaning: 'The context has passed an observed threshold (70 %, 75 %, 90 %, 95 %). Nothing stops.',
    fields: { ...ofSession, percent: 'amount', threshold: 'amount' },
  },
  'session.activity': {
    meaning: 'The current activity of the agent.',
    fields: { ...ofSession, activity: 'text' },
  },
  'session.ended': {
    meaning: 'The agent program has ended: how, and its total usage.',
    fields: {
      ...ofSession,
      outcome: 'session_outcome',
      spent: 'spent',
      seconds: 'amount',
      /** The fill of the context at the end, in percent; null if unknown. */
      percent: 'amount | null',
      /** The handoff that was written; null without one. */
      handoff: 'text | null',
      /** Tasks of the phase that are not done yet, as far as known. */
      remaining: 'text[]',
      /** The question that the agent asked instead of a report. */
      asks: 'text?',
      /** Tools that the program's permissions refused; absent if there were none. */
      denied: 'text[]?',
      /** The model in use; absent if the program did not report it. */
      model: 'text?',
      /** Why the session was stopped for a full context; absent if it was not. */
      full: 'full_context?',
      /** Absent if the program did not end by itself. */
      program: 'program_session?',
    },
  },
  'context.asked': {
    meaning: 'The context is full and a person is asked how to continue; other phases continue meanwhile.',
    fields: { ...ofSession, percent: 'amount | null' },
  },
  'context.answered': {
    meaning: 'How the phase continues: with a fresh session, with a minimal prompt, or later.',
    fields: {
      ...ofSession,
      answer: 'context_answer',
      /** `keyboard`, `user` (from another terminal), or `default` without a terminal to ask on. */
      by: 'text',
    },
  },
  'attempt.restarted': {
    meaning: 'The next session of the attempt follows: after a full context, a refused report, a crash.',
    fields: {
      ...ofAttempt,
      /** The session that follows. */
      session: 'count',
      restart: 'count',
      kind: 'session_kind',
      reason: 'text',
      detail: 'text[]',
      percent: 'amount | null',
      pause_ms: 'amount',
      /** True after a crash instead of a full context: crashes are counted separately. */
      crash: 'toggle',
      full: 'full_context?',
    },
  },
  'progress.logged': {
    meaning: 'The agent logged progress.',
    fields: { ...ofAttempt, message: 'text', source: ['command', 'stream', 'plan'] },
  },
  'report.accepted': {
    meaning: "The agent's report was read. Its status is an opinion; the gates decide.",
    fields: {
      ...ofAttempt,
      status: 'text',
      summary: 'text',
      halt: 'toggle',
      /** `handoff`: the agent wrote a handoff and no report, so a fresh session continues. */
      from: ['file', 'command', 'message', 'handoff', 'none'],
      file: 'text | null',
    },
  },
  'report.rejected': {
    meaning: 'The report is malformed or partial; the errors go back to the agent once.',
    fields: { ...ofAttempt, errors: 'text[]', final: 'toggle' },
  },
  'attempt.captured': {
    meaning:
      'Everything in the worktree was committed under a ref of the run; with `protect_tests`, tests of the base as they were.',
    fields: {
      ...ofAttempt,
      commit: 'text',
      tree: 'text',
      files: 'count',
      /** `<path>: <reason>`; earlier versions wrote only this, followed by a commit id. */
      refused: 'text[]',
      left_out: 'left_out[]?',
      restored: 'restored_tests?',
    },
  },
  'escape.detected': {
    meaning:
      "Something outside the worktree changed while the agent ran: the user's checkout, or git's hooks or configuration. If it was a ref of the run, the phase stops.",
    fields: {
      ...ofAttempt,
      paths: 'text[]',
      held: 'toggle',
      /** Other phases whose agents were running: one of them may have done it, or the user. */
      suspects: 'text[]?',
      /** The refs of the run among the paths; only debussy writes them. */
      own: 'text[]?',
    },
  },
} as const;
