import type { EventType } from '../events.ts';

/** What each event says, in one sentence: the description in the published schema, and the table for people. */
export const eventMeanings: Readonly<Record<EventType, string>> = {
  'run.started':
    'A run has begun: its plan, its phases with their gates, the commit it starts from, all settings.',
  'run.resumed': 'A process has taken the run over, or taken it up again.',
  'plan.changed': 'The plan was edited between two parts of the run: what was added, edited and removed.',
  'run.paused': 'Nothing new is started until the run goes on.',
  'run.unpaused': 'The run goes on after a pause.',
  'run.draining': 'What runs comes to its end, nothing new is started.',
  'control.received':
    'A person has asked for something: pause, stop, skip, retry, or has answered a question.',
  'limit.reached': 'A provider takes no more work for now.',
  'limit.lifted': 'The provider is asked again.',
  'budget.exceeded': 'A budget of the run, or of one phase with its sub-phases, is used up.',
  'run.delivered':
    "What landed was put on the user's branch, or was kept on the run's branch: why, and what to type.",
  'run.ended': 'The run is over, with its exit code.',
  notice: 'Something that a person should know; `code` is stable.',
  'session.dispatched':
    'A session is about to be started. Journalled first, so that no crash starts it twice.',
  'phase.queued': 'The work of a phase is captured and waits for verification.',
  'phase.remediating': 'Gates have failed; the agent gets their output and tries again.',
  'phase.split': 'A split request was accepted: the phase is a group of sub-phases now.',
  'split.refused': 'A split request was refused, with everything that is wrong with it.',
  'tip.moved': 'Verified phases have landed: a branch of the run, or of a group, moved forward.',
  'tip.offered':
    "A person has put commits on a branch of the run, or the user's branch has moved on: the tip goes there once `phases` pass on it.",
  'tip.declined': 'The tip stays where it was: what a person did does not pass, or is gone again.',
  'phase.conflicted': 'The phase does not merge with what has landed; a fresh session resolves it.',
  'phase.failed': 'The phase has failed; `kept` is the commit that holds its work.',
  'phase.blocked': 'The phase waits for one that will not land.',
  'phase.needs_human': 'The phase waits for a person; `commands` say what can be typed.',
  'phase.skipped': 'A person has left the phase out.',
  'phase.retried': 'A person has asked for a new attempt, or takes the work as it is.',
  'attempt.prepared': 'The worktree of an attempt is ready.',
  'session.started': 'The agent program runs.',
  'session.usage':
    'How full the context is and what the session has used so far: `spent` is its sum, `context` is not.',
  'session.warned':
    'The context has passed a threshold of observation (70 %, 75 %, 90 %, 95 %). Nothing is stopped by it.',
  'session.activity': 'What the agent is doing.',
  'session.ended': 'The agent program has ended: how, and what it has used altogether.',
  'context.asked':
    'The context is full and a person is asked how to go on; everything else goes on meanwhile.',
  'context.answered':
    'How the phase goes on: with a fresh session, with one that is told as little as can be, or later.',
  'attempt.restarted':
    'The next session of the attempt follows: after a full context, a refused report, a crash.',
  'progress.logged': 'The agent told what is done.',
  'report.accepted': "The agent's report was read. Its status is an opinion; the gates decide.",
  'report.rejected': 'The report is malformed or partial; the errors go back to the agent once.',
  'attempt.captured':
    'Everything in the worktree was committed under a ref of the run; with `protect_tests`, tests of the base as they were.',
  'escape.detected': 'Something was written outside of the worktree while the agent ran.',
  'verification.started': 'A candidate is verified: the phases in it, on the commit that it builds on.',
  'gate.started': 'A gate runs.',
  'gate.finished': 'A gate has ended, with its result and its log.',
  'verification.finished': 'The verdict on a candidate.',
};
