import { unreachable } from '@debussy/core';
import type { EventBody, SessionEvent, SessionOutcome, Spent } from '@debussy/core';
import { nothingSpent } from '@debussy/scheduler';
import type { LiveSession } from './agent.ts';
import type { SessionTask } from '@debussy/scheduler';

/** What one session said, folded from its events. */
export interface Heard {
  readonly outcome: SessionOutcome;
  readonly spent: Spent;
  readonly percent: number | null;
  readonly progress: readonly { readonly at: string; readonly message: string }[];
  /** Sub-agents that were called, by name. */
  readonly agents: readonly string[];
  readonly report: unknown;
  readonly finalText: string;
}

/** Of a session that never said a word. */
export const nothingHeard: Heard = {
  outcome: {
    kind: 'crashed',
    detail: 'the session said nothing about its end',
    signal: null,
    exit_code: null,
  },
  spent: nothingSpent,
  percent: null,
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
  let full = false;
  for await (const event of live.events) {
    heard = hear(heard, event, new Date().toISOString());
    for (const told of retell(ids, heard, event)) tell(told);
    if (event.type === 'context' && event.action === 'restart' && !full) {
      full = true;
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
    case 'tool_call':
      return { ...heard, agents: [...heard.agents, ...agentCalled(event.input)] };
    case 'progress':
      return { ...heard, progress: [...heard.progress, { at: now, message: event.message }] };
    case 'report':
      return { ...heard, report: event.report };
    case 'context':
      return { ...heard, percent: event.percent };
    case 'ended':
      return { ...heard, outcome: event.outcome, spent: event.spent };
    case 'started':
    case 'thinking':
    case 'tool_result':
    case 'usage':
    case 'compacted':
    case 'rate_limited':
    case 'error':
    case 'warning':
      return heard;
    default:
      return unreachable(event);
  }
}

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
      const used: EventBody = {
        type: 'session.usage',
        ...ids,
        context: tokens,
        percent,
        estimated,
        spent: heard.spent,
      };
      const warned = event.action === 'warn' && percent !== null;
      return warned
        ? [used, { type: 'session.warned', ...ids, percent, threshold: event.threshold ?? percent }]
        : [used];
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
