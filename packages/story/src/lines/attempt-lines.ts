import type { EventOf, RestoredTests } from '@debussy/core';
import { counted } from '../words/amounts.ts';
import { line } from './line.ts';
import type { EventLine, Lines } from './line.ts';

/** What is said of an attempt between its sessions: what the agent tells, and what was taken from it. */
export const attemptLines: Lines<
  | 'attempt.prepared'
  | 'progress.logged'
  | 'report.accepted'
  | 'report.rejected'
  | 'attempt.captured'
  | 'escape.detected'
> = {
  'attempt.prepared': (event) =>
    line('detail', event.phase, [`Phase ${event.phase}: its worktree is ${event.worktree}`]),
  'progress.logged': (event) => line('info', event.phase, [`Phase ${event.phase}: ${event.message}`]),
  'report.accepted': (event) => line('info', event.phase, [reported(event)]),
  'report.rejected': (event) =>
    line(event.final ? 'error' : 'warning', event.phase, [
      `Phase ${event.phase}: its report cannot be used${event.final ? '' : ' and goes back to the agent'}.`,
      ...event.errors,
    ]),
  'attempt.captured': (event) => captured(event),
  'escape.detected': (event) => escaped(event),
};

function reported({ phase, status, summary, halt }: EventOf<'report.accepted'>): string {
  const words = status.replaceAll('_', ' ');
  const why = summary === '' ? '' : `: ${summary}`;
  return `Phase ${phase}: the agent reports ${words}${halt ? ' and recommends to halt' : ''}${why}`;
}

function escaped({ phase, paths, held, certain, suspects = [] }: EventOf<'escape.detected'>): EventLine {
  const phases = [`Phase ${phase}`, ...suspects.map((other) => `Phase ${other}`)].join(', ');
  const who = certain === true ? 'its agent' : `${phases} or by you`;
  const text = `Phase ${phase}: ${counted(paths.length, 'write')} outside of its worktree, by ${who}`;
  return line(held ? 'error' : 'warning', phase, [`${text}${held ? '; it is held for you' : ''}.`, ...paths]);
}

function captured({ phase, files, refused, restored }: EventOf<'attempt.captured'>): EventLine {
  const text = `Phase ${phase}: ${counted(files, 'changed file')} captured.`;
  const left = refused.length === 0 ? text : `${text} ${counted(refused.length, 'file')} left out:`;
  const notes = [...refused, ...(restored === undefined ? [] : putBack(restored))];
  return line(notes.length === 0 ? 'detail' : 'warning', phase, [left, ...notes]);
}

function putBack({ paths, kept }: RestoredTests): readonly string[] {
  const what = `tests of the base that the agent changed, put back as they were: ${paths.join(', ')}`;
  return [what, `the agent's version is kept in ${kept}`];
}
