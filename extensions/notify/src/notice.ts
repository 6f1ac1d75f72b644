import { oneLine, samePhase } from '@debussy/core';
import type { Event, EventOf, EventType, NoticeClass } from '@debussy/core';

/** What a person who is away is to hear: what happened, what is needed, and what to type. */
export interface PushNotice {
  /** The same for every try to send it: run and number of the event. */
  readonly id: string;
  readonly seq: number;
  readonly at: string;
  readonly about: NoticeClass;
  readonly run: string;
  readonly phase: string | null;
  readonly title: string;
  readonly text: string;
  readonly commands: readonly string[];
}

export interface NoticeFacts {
  readonly run: string;
  readonly titleOf: (phase: string) => string;
}

/** The notice of an event; null where it is not worth one. */
export function noticeOf(event: Event, facts: NoticeFacts): PushNotice | null {
  const said = saying(event, facts);
  if (said === null) return null;
  const { seq, at } = event;
  const { run } = facts;
  return {
    id: `${run}/${seq}`,
    seq,
    at,
    run,
    about: said.about,
    phase: said.phase ?? null,
    title: oneLine(said.title, 200),
    text: oneLine(said.text ?? '', 600),
    commands: said.commands ?? [],
  };
}

interface Said {
  readonly about: NoticeClass;
  readonly phase?: string;
  readonly title: string;
  readonly text?: string;
  readonly commands?: readonly string[];
}

type Makers = { readonly [T in EventType]?: (event: Stamped<T>, facts: NoticeFacts) => Said | null };
type Stamped<T extends EventType> = Extract<Event, { readonly type: T }>;

const makers: Makers = {
  'phase.needs_human': ({ phase, detail: text, commands }, facts) => ({
    about: 'needs_human',
    phase,
    title: `${named(phase, facts)} needs you`,
    text,
    commands,
  }),
  'context.asked': ({ phase }, facts) => ({
    about: 'needs_human',
    phase,
    title: `${named(phase, facts)}: the context is full. How does it go on?`,
    commands: [`debussy answer ${phase} continue`, `debussy answer ${phase} save`],
  }),
  'run.paused': ({ reason }) =>
    reason.startsWith('pause_every')
      ? {
          about: 'needs_human',
          title: `The run is paused by ${reason}`,
          commands: ['debussy status', 'debussy pause --off'],
        }
      : null,
  'phase.failed': ({ phase, detail: text }, facts) => ({
    about: 'failed',
    phase,
    title: `${named(phase, facts)} failed`,
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
  'run.ended': ended,
};

function saying(event: Event, facts: NoticeFacts): Said | null {
  const make: Maker | undefined = makers[event.type];
  return make?.(event, facts) ?? null;
}

// The entry under an event's type takes that event. The compiler cannot follow the pair, but lets a method take less than it says.
type Maker = { make(event: Event, facts: NoticeFacts): Said | null }['make'];

/** Of the run's own branch: what lands in a group has not reached it yet. */
function landed({ group, landed: commits }: EventOf<'tip.moved'>, facts: NoticeFacts): Said | null {
  const [first] = commits;
  if (group !== null || first === undefined) return null;
  const names = commits.map(({ phase }) => named(phase, facts));
  const title = names.length === 1 ? `${names[0] ?? ''} landed` : `${names.length} phases landed`;
  const text = names.length === 1 ? '' : names.join(', ');
  const same = commits.every(({ phase }) => samePhase(phase, first.phase));
  return { about: 'landed', ...(same ? { phase: first.phase } : {}), title, text };
}

function ended({ exit_code: code, reason }: EventOf<'run.ended'>): Said {
  const how = code === 0 ? 'is done' : `ended with exit code ${code}`;
  const commands = code === 0 ? ['debussy report'] : ['debussy status', 'debussy resume'];
  return { about: 'ended', title: `The run ${how}`, text: reason, commands };
}

function named(phase: string, { titleOf }: NoticeFacts): string {
  const title = titleOf(phase);
  return title === '' ? `Phase ${phase}` : `Phase ${phase} (${title})`;
}
