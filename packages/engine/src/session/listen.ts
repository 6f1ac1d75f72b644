import { unreachable } from '@debussy/core';
import type { EventBody, FullContext, SessionEvent, SessionOutcome, Spent } from '@debussy/core';
import { nothingSpent } from '@debussy/scheduler';
import type { LiveSession } from './agent.ts';
import type { SessionTask } from '@debussy/scheduler';

/** What one session said, folded from its events. */
export interface Heard {
  /** The program's own name for the session; null as long as it has not said it. */
  readonly id: string | null;
  /** What it answered when it was asked for a checkpoint. */
  readonly checkpoint: string | null;
  readonly outcome: SessionOutcome;
  readonly spent: Spent;
  readonly percent: number | null;
  /** Tools that run. */
  readonly open: ReadonlySet<string>;
  /** The highest threshold of observation that was passed; each is said once. */
  readonly warned: number;
  /** What called for a fresh session; null as long as nothing did. */
  readonly full: FullContext | null;
  readonly progress: readonly { readonly at: string; readonly message: string }[];
  /** Sub-agents that were called, by name. */
  readonly agents: readonly string[];
  readonly report: unknown;
  readonly finalText: string;
}

/** Of a session that never said a word. */
export const nothingHeard: Heard = {
  id: null,
  checkpoint: null,
  outcome: {
    kind: 'crashed',
    detail: 'the session said nothing about its end',
    signal: null,
    exit_code: null,
  },
  spent: nothingSpent,
  percent: null,
  full: null,
  warned: 0,
  open: new Set(),
  progress: [],
  agents: [],
  report: null,
  finalText: '',
};

const longestText = 100_000;

export interface Conversation {
  readonly task: SessionTask;
  readonly live: LiveSession;
  readonly tell: (event: EventBody) => void;
}

/** Listens to a session until it has ended, tells what is worth telling, and stops it when its context is full. */
export async function listen({ task, live, tell }: Conversation): Promise<Heard> {
  const { phase, attempt, session } = task;
  const ids = { phase, attempt, session };
  let heard = nothingHeard;
  for await (const event of withSkills(live.events)) {
    const before = heard;
    heard = hear(heard, event, new Date().toISOString());
    for (const told of retell(ids, heard, event)) tell(told);
    if (heard.warned > before.warned) tell(warned(ids, heard));
    if (isNearlyFull(heard) && !isNearlyFull(before)) tell(nearlyFull(phase, heard));
    if (heard.full !== null && before.full === null) {
      // Stopping takes until the next tool boundary; what the session says until then is still heard.
      void live.stop('context');
    }
  }
  const finalText = await live.finalText;
  return finalText === null ? heard : { ...heard, finalText: finalText.slice(-longestText) };
}

function hear(heard: Heard, event: SessionEvent, now: string): Heard {
  switch (event.type) {
    case 'text':
      return event.subagent ? heard : { ...heard, finalText: event.text.slice(-longestText) };
    case 'spent':
      return { ...heard, spent: event.spent };
    case 'started':
      return { ...heard, id: heard.id ?? event.id };
    case 'tool_call':
      return {
        ...heard,
        agents: [...heard.agents, ...agentCalled(event.input)],
        open: event.subagent ? heard.open : new Set([...heard.open, event.id]),
      };
    case 'progress':
      return { ...heard, progress: [...heard.progress, { at: now, message: event.message }] };
    case 'report':
      return { ...heard, report: event.report };
    case 'context':
      return {
        ...heard,
        percent: event.percent,
        full: heard.full ?? fullBy(event),
        warned: warnedBy(heard, event),
      };
    case 'ended':
      return { ...heard, outcome: event.outcome, spent: event.spent };
    case 'thinking':
    case 'injected':
    case 'usage':
    case 'rate_limited':
    case 'error':
    case 'warning':
      return heard;
    case 'compacted':
      return { ...heard, warned: 0 };
    case 'tool_result':
      return { ...heard, open: new Set([...heard.open].filter((id) => id !== event.id)) };
    default:
      return unreachable(event);
  }
}

function fullBy(event: Extract<SessionEvent, { readonly type: 'context' }>): FullContext | null {
  if (event.action !== 'restart') return null;
  const { by = 'estimate', tokens, low = null, high = null, threshold, reason } = event;
  return { by, tokens, low, high, threshold: threshold ?? 0, reason };
}

const nearly = 95;

/** A tool that runs may add more than there is room for. */
function isNearlyFull({ percent, open }: Heard): boolean {
  return percent !== null && percent >= nearly && open.size > 0;
}

function nearlyFull(phase: string, { percent, full }: Heard): EventBody {
  const next =
    full === null
      ? 'restarts are off, so the program goes on until it compacts its context or fails'
      : 'the session is stopped when the tool has finished, at the latest in 10 s, and a fresh one goes on';
  const message = `the context is ${Math.round(percent ?? nearly)} % full while a tool runs: ${next}`;
  return { type: 'notice', severity: 'warning', code: 'CONTEXT_NEARLY_FULL', phase, message, hint: '' };
}

function warnedBy(
  { warned: highest }: Heard,
  { action, percent, threshold }: Extract<SessionEvent, { readonly type: 'context' }>,
): number {
  return action === 'warn' && percent !== null ? Math.max(highest, threshold ?? percent) : highest;
}

function warned(ids: Ids, { percent, warned: threshold }: Heard): EventBody {
  return { type: 'session.warned', ...ids, percent: percent ?? threshold, threshold };
}

/** An agent may tell its progress by a skill, by the command that the skill runs, or by both: each message counts once. */
async function* withSkills(events: AsyncIterable<SessionEvent>): AsyncGenerator<SessionEvent> {
  const told = new Set<string>();
  for await (const event of events) {
    if (event.type !== 'progress' || !told.has(event.message)) yield event;
    if (event.type === 'progress') told.add(event.message);
    const message = event.type === 'tool_call' && !event.subagent ? progressSkill(event) : null;
    if (message === null || told.has(message)) continue;
    told.add(message);
    yield { type: 'progress', message };
  }
}

function progressSkill({
  name,
  input,
}: Extract<SessionEvent, { readonly type: 'tool_call' }>): string | null {
  if (!/^skill$/i.test(name) || typeof input !== 'object' || input === null) return null;
  const fields = new Map<string, unknown>(Object.entries(input));
  const args = fields.get('args') ?? fields.get('arguments');
  const skill = fields.get('skill') ?? fields.get('command') ?? fields.get('name');
  if (skill !== 'debussy-progress' && skill !== '/debussy-progress') return null;
  const message = typeof args === 'string' ? args.replaceAll(/\s+/g, ' ').trim() : '';
  return message === '' ? null : message.slice(0, longestProgress);
}

const longestProgress = 2000;

/** However a program calls it: its input names the kind of agent. */
function agentCalled(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return [];
  const named = Object.entries(input).find(
    ([key]) => key === 'subagent_type' || key === 'agent' || key === 'agent_name',
  );
  return typeof named?.[1] === 'string' ? [named[1]] : [];
}

interface Ids {
  readonly phase: string;
  readonly attempt: number;
  readonly session: number;
}

function retell(ids: Ids, heard: Heard, event: SessionEvent): readonly EventBody[] {
  const { phase, attempt } = ids;
  switch (event.type) {
    case 'context': {
      const { tokens, percent, estimated } = event;
      return [
        {
          type: 'session.usage',
          ...ids,
          context: tokens,
          percent,
          estimated,
          spent: heard.spent,
        },
      ];
    }
    case 'progress':
      return [{ type: 'progress.logged', phase, attempt, message: event.message, source: 'stream' }];
    case 'tool_call':
      return event.subagent ? [] : [{ type: 'session.activity', ...ids, activity: event.name }];
    case 'rate_limited':
      return event.final ? [] : [notice(phase, 'PROVIDER_BUSY', event.detail)];
    case 'compacted':
      return [notice(phase, 'AGENT_COMPACTED', 'the agent compacted its own context')];
    case 'warning': {
      const { code, message, hint } = event;
      return [{ type: 'notice', severity: 'warning', code, phase, message, hint }];
    }
    case 'started':
    case 'text':
    case 'thinking':
    case 'tool_result':
    case 'injected':
    case 'usage':
    case 'spent':
    case 'report':
    case 'error':
    case 'ended':
      return [];
    default:
      return unreachable(event);
  }
}

function notice(phase: string, code: string, message: string): EventBody {
  return { type: 'notice', severity: 'info', code, phase, message, hint: '' };
}
