import { oneLine, samePhase } from '@debussy/core';
import type { Event, EventOf, EventType, NoticeClass } from '@debussy/core';
import { forEvent } from '@debussy/story';
import type { ByEventType } from '@debussy/story';

/** Facts for a user who is away: the event, the request, and the command. */
export interface PushNotice extends Required<NoticeFacts> {
  /** The same for every attempt to send it: run and number of the event. */
  readonly id: string;
  readonly seq: number;
  readonly at: string;
  readonly run: string;
}

interface NoticeFacts {
  readonly about: NoticeClass;
  readonly phase?: string | null;
  readonly title: string;
  readonly text?: string;
  readonly commands?: readonly string[];
}

/** Names a phase for people. */
type PhaseName = (phase: string) => string;

/** The notice of an event; null if it is not worth one. */
export function noticeOf(event: Event, run: string, name: PhaseName): PushNotice | null {
  const found = forEvent(makers, event, name) ?? null;
  if (found === null) return null;
  const { seq, at } = event;
  const { about, phase = null, commands = [] } = found;
  const [title, text] = [oneLine(found.title, 200), oneLine(found.text ?? '', 600)];
  return { id: `${run}/${seq}`, seq, at, run, about, phase, title, text, commands };
}

const makers: Partial<ByEventType<EventType, PhaseName, NoticeFacts | null>> = {
  'phase.needs_human': ({ phase, detail: text, commands }, name) => ({
    about: 'needs_human',
    phase,
    title: `${name(phase)} needs you`,
    text,
    commands,
  }),
  'context.asked': ({ phase }, name) => ({
    about: 'needs_human',
    phase,
    title: `${name(phase)}: the context is full. Continue or save?`,
    commands: [`debussy answer ${phase} continue`, `debussy answer ${phase} save`],
  }),
  'phase.failed': ({ phase, detail: text }, name) => ({
    about: 'failed',
    phase,
    title: `${name(phase)} failed`,
    text,
    commands: [`debussy logs ${phase}`, `debussy retry ${phase}`],
  }),
  'tip.moved': landed,
  'limit.reached': ({ phase, kind, provider, until, reason }) => ({
    about: 'limit',
    phase,
    title: kind === 'outage' ? `${provider} cannot be reached` : `${provider} takes no more work for now`,
    text: until === null ? reason : `${reason}; next try at ${until}`,
  }),
  'budget.exceeded': ({ scope, spent, limit, kind }) => ({
    about: 'budget',
    title: `The budget of the ${scope} is used up`,
    text: `${spent} of ${limit} (${kind})`,
    commands: ['debussy status', 'debussy resume'],
  }),
  'run.ended': ({ exit_code: code, reason: text }) => ({
    about: 'ended',
    title: code === 0 ? 'The run is done' : `The run ended with exit code ${code}`,
    text,
    commands: code === 0 ? ['debussy report'] : ['debussy status', 'debussy resume'],
  }),
};

/** Only on the run's own branch: commits that land in a group have not reached it yet. */
function landed({ group, landed: commits }: EventOf<'tip.moved'>, name: PhaseName): NoticeFacts | null {
  const [first] = commits;
  if (group !== null || first === undefined) return null;
  const names = commits.map(({ phase }) => name(phase));
  const isOne = commits.every(({ phase }) => samePhase(phase, first.phase));
  return {
    about: 'landed',
    phase: isOne ? first.phase : null,
    title: names.length === 1 ? `${name(first.phase)} landed` : `Landed: ${names.join(', ')}`,
  };
}
