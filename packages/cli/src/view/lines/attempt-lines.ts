import type { EventOf } from '@debussy/core';
import { counted } from '../words/amounts.ts';
import { line } from './line.ts';
import type { Line, Lines } from './line.ts';

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
  'escape.detected': (event) =>
    line(event.held ? 'error' : 'warning', event.phase, [
      `Phase ${event.phase}: ${counted(event.paths.length, 'write')} outside of its worktree${event.held ? '; it is held for you' : ''}.`,
      ...event.paths,
    ]),
};

function reported({ phase, status, summary, halt }: EventOf<'report.accepted'>): string {
  const words = status.replaceAll('_', ' ');
  const why = summary === '' ? '' : `: ${summary}`;
  return `Phase ${phase}: the agent reports ${words}${halt ? ' and recommends to halt' : ''}${why}`;
}

function captured({ phase, files, refused }: EventOf<'attempt.captured'>): Line {
  const text = `Phase ${phase}: ${counted(files, 'changed file')} captured.`;
  if (refused.length === 0) return line('detail', phase, [text]);
  return line('warning', phase, [`${text} ${counted(refused.length, 'file')} left out:`, ...refused]);
}
