import { nothingSpent, unreachable } from '@debussy/core';
import type { EventBody, FullContext, SessionEvent, SessionOutcome, Spent } from '@debussy/core';
import { losesCommand } from '@debussy/runners';
import type { SessionTask } from '@debussy/scheduler';
import type { LiveSession } from './agent.ts';
import { fullBy, isNearlyFull, nearlyFull, warned, warnedBy } from './full-context.ts';

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
  /** A shell of the agent did not find `debussy`: what it wanted to report by command is lost. */
  readonly commandLost: boolean;
  /** The provider refuses or cannot be reached, and the program tries again by itself. */
  readonly waiting: boolean;
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
  commandLost: false,
  waiting: false,
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
    for (const told of retell(ids, heard, event)) if (!repeats(before, event)) tell(told);
    if (heard.commandLost && !before.commandLost) tell(commandNotFound(phase));
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

function hear(heard: Heard, event: SessionEvent, now: string): Heard {
  switch (event.type) {
    case 'text':
      return event.subagent
        ? heard
        : { ...heard, finalText: event.text.slice(-longestText), ...lostIn(heard, event.text) };
    case 'spent':
      return { ...heard, spent: event.spent };
    case 'started':
      return { ...heard, id: heard.id ?? event.id };
    case 'tool_call':
      return {
        ...heard,
        waiting: false,
        agents: [...heard.agents, ...agentCalled(event.input)],
        open: event.subagent ? heard.open : new Set([...heard.open, event.id]),
      };
    case 'tool_result':
      return {
        ...heard,
        ...lostIn(heard, event.output),
        open: new Set([...heard.open].filter((id) => id !== event.id)),
      };
    case 'error':
      return { ...heard, ...lostIn(heard, event.message) };
    case 'progress':
      return { ...heard, progress: [...heard.progress, { at: now, message: event.message }] };
    case 'report':
      return { ...heard, report: event.report };
    case 'context':
      return {
        ...heard,
        waiting: false,
        percent: event.percent,
        full: heard.full ?? fullBy(event),
        warned: warnedBy(heard, event),
      };
    case 'ended':
      return { ...heard, outcome: event.outcome, spent: event.spent };
    case 'rate_limited':
      return { ...heard, waiting: true };
    case 'compacted':
      return { ...heard, warned: 0 };
    case 'thinking':
    case 'injected':
    case 'usage':
    case 'warning':
      return heard;
    default:
      return unreachable(event);
  }
}

function lostIn({ commandLost }: Heard, text: string): Pick<Heard, 'commandLost'> {
  return { commandLost: commandLost || losesCommand(text) };
}

function commandNotFound(phase: string): EventBody {
  return {
    type: 'notice',
    severity: 'warning',
    code: 'COMMAND_NOT_FOUND',
    phase,
    message: 'a shell of the agent did not find `debussy`: what it reported by command is lost',
    hint: 'The prompt names a path that always works; see what sets PATH in the shell of the agent.',
  };
}

/** A program that tries again and again is said to wait once, until it has got on. */
function repeats(before: Heard, event: SessionEvent): boolean {
  return event.type === 'rate_limited' && before.waiting;
}

function busy(phase: string, event: Extract<SessionEvent, { type: 'rate_limited' }>): EventBody {
  const { detail, outage = false } = event;
  if (!outage) return notice(phase, 'PROVIDER_BUSY', detail);
  const message = `its provider cannot be reached, and the agent waits: ${detail}`;
  return { type: 'notice', severity: 'warning', code: 'PROVIDER_UNREACHABLE', phase, message, hint: '' };
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
      const { tokens, percent, estimated, low, high } = event;
      const range = low === undefined || high === undefined ? {} : { low, high };
      return [
        { type: 'session.usage', ...ids, context: tokens, percent, estimated, spent: heard.spent, ...range },
      ];
    }
    case 'progress':
      return [{ type: 'progress.logged', phase, attempt, message: event.message, source: 'stream' }];
    case 'tool_call':
      return event.subagent ? [] : [{ type: 'session.activity', ...ids, activity: event.name }];
    case 'rate_limited':
      return event.final ? [] : [busy(phase, event)];
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
