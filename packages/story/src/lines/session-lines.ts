import { firstFew, leftOutOf, leftOutText, phaseKey } from '@debussy/core';
import type { ContextAnswer, EventOf, RestoredTests, SessionKind } from '@debussy/core';
import { counted, percentText, tokens } from '../words/amounts.ts';
import { duration } from '../words/time.ts';
import { unitName } from '../words/branches.ts';
import { about } from './line.ts';
import type { LineDraft, Lines } from './line.ts';
import { outcomeText } from './outcome-text.ts';

type Told =
  | 'session.started'
  | 'session.usage'
  | 'session.activity'
  | 'session.warned'
  | 'session.ended'
  | 'context.asked'
  | 'context.answered'
  | 'attempt.restarted';

export const sessionLines: Lines<Told> = {
  'session.started': (event, { story }) => {
    const kind = story.phases.get(phaseKey(event.phase))?.sessions.at(-1)?.kind ?? 'work';
    return about('info', event.phase, [started(event, kind)]);
  },
  'session.warned': (event) => {
    const full = percentText(event.percent, false);
    return about('warning', event.phase, [`: the context of session ${event.session} is ${full} full.`]);
  },
  'session.usage': () => null,
  'session.activity': () => null,
  'session.ended': (event) => ended(event),
  'context.asked': ({ phase, percent }) =>
    about('warning', phase, [
      `: its context is full${percent === null ? '' : ` (${percentText(percent, false)})`}.`,
      `In the view: c continue, s stop and save, f force. Elsewhere: debussy answer ${phase} continue|save|force`,
    ]),
  'context.answered': ({ phase, answer, by }) => {
    const why = by === 'default' ? 'not a terminal to ask on' : `your answer (${answer})`;
    return about('info', phase, [`: it ${contextAnswers[answer]}; ${why}.`]);
  },
  'attempt.restarted': (event) => about(event.crash ? 'warning' : 'info', event.phase, restarted(event)),
};

/** What follows an answer about a full context. */
export const contextAnswers: Readonly<Record<ContextAnswer, string>> = {
  continue: 'restarts with a handoff',
  save: 'stops here; `debussy resume` continues it',
  force: 'restarts with the shortest prompt',
};

function started(event: EventOf<'session.started'>, kind: SessionKind): string {
  const { attempt, session, agent, model } = event;
  const isRetry = kind === 'resume' && attempt > 1 && session === 1;
  const what = isRetry ? `continues the work of attempt ${attempt - 1}` : kindTexts[kind];
  const why = what === '' ? '' : `: ${what}`;
  return `: session ${session} of ${agent}${model === null ? '' : ` (${model})`} started${why}.`;
}

export const kindTexts: Readonly<Record<SessionKind, string>> = {
  work: '',
  restart: 'continues from a handoff',
  resume: 'continues after an interruption',
  remediate: 'repairs failing gates',
  report: 'corrects its report',
  conflict: 'resolves a conflict',
  propose_split: 'proposes a split',
  docs: 'updates the documents',
  repair: 'repairs the union of the sub-phases',
};

function ended(event: EventOf<'session.ended'>): LineDraft {
  const { phase, session, outcome, seconds, percent } = event;
  const well = outcome.kind === 'completed' || outcome.kind === 'stopped';
  const context = percent === null ? '' : `, context ${percentText(percent, true)}`;
  return about(well ? 'detail' : 'warning', phase, [
    `: session ${session} ${outcomeText(outcome)} after ${duration(seconds)}${context}.`,
    outcome.kind === 'start_failed' ? outcome.hint : '',
  ]);
}

const followUps: Readonly<Record<EventOf<'attempt.restarted'>['kind'], string>> = {
  work: 'the work continues',
  restart: 'restarts',
  resume: 'continues',
  remediate: 'the agent gets the output again',
  report: 'sent back to the agent',
  conflict: 'the conflict goes to a fresh session',
  propose_split: 'an agent proposes a split',
  docs: 'one more session updates the documents',
  repair: 'the union is repaired',
};

function restarted(event: EventOf<'attempt.restarted'>): [string, ...string[]] {
  const { restart, pause_ms: pause, detail, crash, kind } = event;
  const why = whyRestarted(event);
  const later = pause > 0 ? ` in ${duration(pause / 1000)}` : '';
  const what = crash
    ? 'starts again'
    : kind === 'restart'
      ? `restart ${restart} with a handoff`
      : followUps[kind];
  return [`: ${why}; ${what}${later}.`, ...detail];
}

function whyRestarted(event: EventOf<'attempt.restarted'>): string {
  const { reason, percent } = event;
  if (reason === 'context') return fullText(event);
  const context = percent === null ? '' : ` (${percentText(percent, true)})`;
  return (reason === 'handoff' ? 'its agent wrote a handoff and ended' : reason) + context;
}

/** Includes the source: the provider's count, an estimate and a number of calls are not equally reliable. */
function fullText({ percent, full }: EventOf<'attempt.restarted'>): string {
  const context = percent === null ? '' : ` (${percentText(percent, full?.by !== 'usage')})`;
  if (full === undefined) return `its context is full${context}`;
  const { by, tokens: count, low, high, threshold } = full;
  if (by === 'tool_calls' || count === null)
    return `${threshold} tool calls, and the program reports no usage`;
  const range = low === null || high === null ? '' : ` (${tokens(low)} to ${tokens(high)})`;
  const figures =
    by === 'usage' ? `${tokens(count)} tokens counted` : `about ${tokens(count)} tokens${range} estimated`;
  return `its context is full${context}: ${figures}, threshold ${Number(threshold.toFixed(1))}%`;
}

/** The lines of an attempt: the agent's messages, its report and the captured changes. */
export const attemptLines: Lines<
  | 'attempt.prepared'
  | 'progress.logged'
  | 'report.accepted'
  | 'report.rejected'
  | 'attempt.captured'
  | 'escape.detected'
> = {
  'attempt.prepared': (event) => about('detail', event.phase, [`: its worktree is ${event.worktree}`]),
  'progress.logged': (event) => about('info', event.phase, [`: ${event.message}`]),
  'report.accepted': (event) =>
    about(isUnremarkable(event) ? 'detail' : 'info', event.phase, [reported(event)]),
  'report.rejected': (event) =>
    about(event.final ? 'error' : 'warning', event.phase, [
      `: the report is invalid${event.final ? '' : ' and goes back to the agent'}.`,
      ...event.errors,
    ]),
  'attempt.captured': (event) => captured(event),
  'escape.detected': (event, { story }) => escaped(event, unitName(story)),
};

/** The line of the landing follows. */
function isUnremarkable({ status, halt }: EventOf<'report.accepted'>): boolean {
  return status === 'completed' && !halt;
}

function reported({ phase, status, summary, halt }: EventOf<'report.accepted'>): string {
  const words = status.replaceAll('_', ' ');
  const own = summary.replace(`Phase ${phase}: `, '');
  const why = own === '' || own === words ? '' : `: ${own}`;
  return `: the agent reports ${words}${halt ? ' and recommends to halt' : ''}${why}`;
}

function escaped({ phase, paths, held, suspects = [] }: EventOf<'escape.detected'>, unit: string): LineDraft {
  const running = [phase, ...suspects].map((one) => `${unit} ${one}`).join(', ');
  const text = `${held ? ' needs you' : ''}: changed outside its worktree while ${running} ran: ${firstFew(paths)}`;
  return about(held ? 'error' : 'warning', phase, [text]);
}

function captured(event: EventOf<'attempt.captured'>): LineDraft {
  const { phase, files, restored } = event;
  const refused = leftOutOf(event);
  const text = `: ${counted(files, 'changed file')} captured.`;
  const left = refused.length === 0 ? text : `${text} ${counted(refused.length, 'thing')} left out:`;
  const notes = [...refused.map(leftOutText), ...(restored === undefined ? [] : putBack(restored))];
  return about(notes.length === 0 ? 'detail' : 'warning', phase, [left, ...notes]);
}

function putBack({ paths, kept }: RestoredTests): readonly string[] {
  const what = `the agent changed tests of the base; restored: ${paths.join(', ')}`;
  return [what, `the agent's version is kept in ${kept}`];
}
