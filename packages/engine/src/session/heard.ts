import { noTrace, traced } from '@debussy/checkpoint';
import type { Trace } from '@debussy/checkpoint';
import { nothingSpent, unreachable } from '@debussy/core';
import type { FullContext, SessionEvent, SessionOutcome, Spent } from '@debussy/core';
import { losesCommand } from '@debussy/runners';
import { fullBy, warnedBy } from './full-context.ts';

/** The facts of one session, folded from its events. */
export interface Heard {
  /** The program's own name for the session; null until reported. */
  readonly id: string | null;
  /** Its model as the program reports it; null until then. */
  readonly model: string | null;
  /** Its answer to the request for a checkpoint. */
  readonly checkpoint: string | null;
  readonly outcome: SessionOutcome;
  readonly spent: Spent;
  readonly percent: number | null;
  /** Running tools. */
  readonly open: ReadonlySet<string>;
  /** The highest alert percentage passed; each is reported once. */
  readonly warned: number;
  /** The reason for a fresh session; null until there is one. */
  readonly full: FullContext | null;
  readonly progress: readonly { readonly at: string; readonly message: string }[];
  /** Sub-agents that were called, by name. */
  readonly agents: readonly string[];
  readonly report: unknown;
  readonly finalText: string;
  /** A shell of the agent did not find `debussy`, so its report by command is lost. */
  readonly commandLost: boolean;
  /** Tools whose calls the program's permissions refused. */
  readonly denied: readonly string[];
  readonly trace: Trace;
  /** The provider refuses or cannot be reached, and the program retries by itself. */
  readonly waiting: boolean;
}

/** For a session without any output. */
export const nothingHeard: Heard = {
  id: null,
  model: null,
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
  denied: [],
  trace: noTrace,
  waiting: false,
};

/** The session ended before its first event. */
export function stopped({ reason }: AbortSignal): SessionOutcome {
  return { kind: 'stopped', reason: String(reason) };
}

export const longestText: number = 100_000;

/** Adds one event to the facts. */
export function hear(before: Heard, event: SessionEvent, now: string): Heard {
  const heard = { ...before, trace: traced(before.trace, event) };
  switch (event.type) {
    case 'text':
      return event.subagent
        ? heard
        : { ...heard, finalText: event.text.slice(-longestText), ...lostIn(heard, event.text) };
    case 'spent':
      return { ...heard, spent: event.spent };
    case 'started':
      return { ...heard, id: heard.id ?? event.id, model: event.model ?? heard.model };
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
      return {
        ...heard,
        ...lostIn(heard, event.message),
        denied: event.denied === undefined ? heard.denied : [...new Set([...heard.denied, event.denied])],
      };
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

/** Whatever a program calls it, its input names the kind of agent. */
function agentCalled(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return [];
  const named = Object.entries(input).find(
    ([key]) => key === 'subagent_type' || key === 'agent' || key === 'agent_name',
  );
  return typeof named?.[1] === 'string' ? [named[1]] : [];
}
