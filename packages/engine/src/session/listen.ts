import { unreachable } from '@debussy/core';
import type { EventBody, SessionEvent } from '@debussy/core';
import type { SessionTask } from '@debussy/scheduler';
import { toolInput } from '@debussy/story';
import type { LiveAgent } from './agent.ts';
import { isNearlyFull, nearlyFull, warned } from './full-context.ts';
import type { Ids } from './full-context.ts';
import { hear, longestText, nothingHeard } from './heard.ts';
import type { Heard } from './heard.ts';

export interface Conversation {
  readonly task: SessionTask;
  readonly agent: LiveAgent;
  readonly tell: (event: EventBody) => void;
}

const lookEveryMs = 250;

/** Listens to a session until it has ended, emits important events, and stops it if its context is full. */
export async function listen(conversation: Conversation): Promise<Heard> {
  const { session, warnings } = conversation.agent;
  const listener = new Listener(conversation);
  for (const warning of warnings) listener.take(warning);
  const timer = setInterval(() => listener.takeCommands(), lookEveryMs);
  try {
    for await (const event of session.events) {
      listener.takeCommands();
      listener.take(event);
    }
    listener.takeCommands();
  } finally {
    clearInterval(timer);
  }
  const finalText = await session.finalText;
  const { heard } = listener;
  return finalText === null ? heard : { ...heard, finalText: finalText.slice(-longestText) };
}

/** The handlers of each event, in this order. */
class Listener {
  readonly #conversation: Conversation;
  /** Reported messages: a skill and the command that it runs report the same progress. */
  readonly #progress = new Set<string>();
  #heard = nothingHeard;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  get heard(): Heard {
    return this.#heard;
  }

  /** Progress that the agent reports by command arrives in files. */
  takeCommands(): void {
    for (const event of this.#conversation.agent.commands()) this.take(event);
  }

  take(event: SessionEvent): void {
    const { agent } = this.#conversation;
    agent.learn(event);
    agent.showContext(event);
    const priced = agent.price(event);
    if (!this.#isRepeated(priced)) this.#fold(priced);
    const message = progressIn(priced);
    if (message !== null) this.take({ type: 'progress', message });
  }

  #isRepeated(event: SessionEvent): boolean {
    if (event.type !== 'progress') return false;
    const isKnown = this.#progress.has(event.message);
    this.#progress.add(event.message);
    return isKnown;
  }

  #fold(event: SessionEvent): void {
    const { agent, task, tell } = this.#conversation;
    const { phase, attempt, session } = task;
    const ids = { phase, attempt, session };
    const before = this.#heard;
    const heard = hear(before, event, new Date().toISOString());
    this.#heard = heard;
    for (const told of retell(ids, heard, event, agent.root)) if (!repeats(before, event)) tell(told);
    if (heard.commandLost && !before.commandLost) tell(commandNotFound(phase));
    if (heard.warned > before.warned) tell(warned(ids, heard));
    if (isNearlyFull(heard) && !isNearlyFull(before)) tell(nearlyFull(phase, heard));
    // Stopping takes until the next tool boundary; output until then still counts.
    if (heard.full !== null && before.full === null) void agent.session.stop('context');
  }
}

/** The message of a progress skill. */
function progressIn(event: SessionEvent): string | null {
  if (event.type !== 'tool_call' || event.subagent || !/^skill$/i.test(event.name)) return null;
  const { input } = event;
  if (typeof input !== 'object' || input === null) return null;
  const fields = new Map<string, unknown>(Object.entries(input));
  const args = fields.get('args') ?? fields.get('arguments');
  const skill = fields.get('skill') ?? fields.get('command') ?? fields.get('name');
  if (skill !== 'debussy-progress' && skill !== '/debussy-progress') return null;
  const message = typeof args === 'string' ? args.replaceAll(/\s+/g, ' ').trim() : '';
  return message === '' ? null : message.slice(0, longestProgress);
}

const longestProgress = 2000;

function commandNotFound(phase: string): EventBody {
  return {
    type: 'notice',
    severity: 'warning',
    code: 'COMMAND_NOT_FOUND',
    phase,
    message: "the agent's shell did not find `debussy`, so the reports it sent by command are lost",
    hint: "The prompt has a path that always works. Check the PATH of the agent's shell.",
  };
}

/** A program that retries repeatedly is reported as waiting once, until it makes progress. */
function repeats(before: Heard, event: SessionEvent): boolean {
  return event.type === 'rate_limited' && before.waiting;
}

function busy(phase: string, event: Extract<SessionEvent, { type: 'rate_limited' }>): EventBody {
  const { detail, outage = false } = event;
  if (!outage) return notice(phase, 'PROVIDER_BUSY', detail);
  const message = `its provider cannot be reached, and the agent waits: ${detail}`;
  return { type: 'notice', severity: 'warning', code: 'PROVIDER_UNREACHABLE', phase, message, hint: '' };
}

/** `Bash: npm test -- auth` */
function toolText({ name, input }: Extract<SessionEvent, { type: 'tool_call' }>, root: string): string {
  const text = toolInput(input).replaceAll(`${root}/`, '').replace(/\s+/g, ' ').trim();
  return text === '' || text === '{}' ? name : `${name}: ${text}`;
}

function retell(ids: Ids, heard: Heard, event: SessionEvent, root: string): readonly EventBody[] {
  const { phase, attempt } = ids;
  switch (event.type) {
    case 'context': {
      const { tokens, percent, estimated, low, high } = event;
      const range = low === undefined || high === undefined ? {} : { low, high };
      return [
        {
          type: 'session.usage',
          ...ids,
          context: tokens,
          percent,
          estimated,
          spent: heard.spent,
          ...range,
          ...(heard.model === null ? {} : { model: heard.model }),
        },
      ];
    }
    case 'progress':
      return [{ type: 'progress.logged', phase, attempt, message: event.message, source: 'stream' }];
    case 'tool_call':
      return event.subagent ? [] : [{ type: 'session.activity', ...ids, activity: toolText(event, root) }];
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
