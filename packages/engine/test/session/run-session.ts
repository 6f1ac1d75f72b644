import { fail, ok } from '@debussy/core';
import type { EventBody, SessionEvent } from '@debussy/core';
import { nothingSpent } from '@debussy/scheduler';
import { sessionTask } from '@debussy/scheduler/conformance';
import type { Escape, SessionTask } from '@debussy/scheduler';
import type { Bench, Desk, ReadReport } from '../../src/session/session-ports.ts';
import { runSession } from '../../src/session/session-task.ts';
import type { SessionPorts } from '../../src/session/session-task.ts';

export const completed: ReadReport = {
  kind: 'accepted',
  report: { phase: '1', status: 'completed', summary: 'done', recommendation: 'halt' },
  from: 'file',
  file: 'report.json',
};

export interface Setting {
  readonly says?: readonly SessionEvent[];
  readonly report?: ReadReport;
  readonly conflictErrors?: readonly string[];
  readonly escaped?: Escape;
  readonly task?: Partial<SessionTask>;
  readonly opens?: boolean;
  /** Somebody has removed the worktree while the agent ran. */
  readonly gone?: boolean;
  /** When somebody asks for a stop: before anything, while the prompt is written, when the agent runs. */
  readonly stopAt?: 'submit' | 'prompt' | 'run';
}

export interface Ran {
  readonly events: readonly EventBody[];
  readonly told: readonly EventBody[];
  /** What was done, in order. */
  readonly steps: readonly string[];
}

export const end: SessionEvent = { type: 'ended', outcome: { kind: 'completed' }, spent: nothingSpent };

/** Runs one session against small stand-ins of the ports that write down what is asked of them. */
export async function run(setting: Setting = {}): Promise<Ran> {
  const steps: string[] = [];
  const told: EventBody[] = [];
  const abort = new AbortController();
  if (setting.stopAt === 'submit') abort.abort('interrupted');
  const events = await runSession(
    portsOf(setting, steps, abort),
    { ...sessionTask('1'), ...setting.task },
    {
      tell: (event) => void told.push(event),
      signal: abort.signal,
    },
  );
  return { events, told, steps };
}

export function portsOf(setting: Setting, steps: string[], abort: AbortController): SessionPorts {
  let now = 1000;
  const step = (name: string): void => void steps.push(name);
  return {
    now: () => (now += 1500),
    wallClock: () => Date.UTC(2026, 0, 1),
    workshop: {
      open: () => {
        step('open');
        const problem = { detail: 'no room', hint: 'Make room.' };
        return Promise.resolve(setting.opens === false ? fail(problem) : ok(benchOf(setting, step)));
      },
    },
    desk: deskOf(setting, step, abort),
    agents: {
      start: (_, bench, prompt) => {
        step(`start ${bench.slot} ${prompt}`);
        if (setting.stopAt === 'run') abort.abort('interrupted');
        return Promise.resolve({
          pid: 7,
          window: 200_000,
          cookie: 'cookie',
          sandbox: 'none',
          events: said(setting.says ?? [end]),
          finalText: Promise.resolve(null),
          stop: (reason) => Promise.resolve(step(`stop ${reason}`)),
        });
      },
    },
  };
}

async function* said(events: readonly SessionEvent[]): AsyncGenerator<SessionEvent> {
  for (const event of events) {
    await Promise.resolve();
    yield event;
  }
}

export function benchOf(setting: Setting, step: (name: string) => void): Bench {
  return {
    slot: 's1',
    worktree: '/w',
    notices: [],
    folder: '/f',
    capture: () => {
      step('capture');
      if (setting.gone === true) return Promise.resolve(fail({ detail: 'it is gone', hint: 'look' }));
      return Promise.resolve(
        ok({
          commit: 'c',
          tree: 't',
          files: ['a'],
          refused: ['big.bin'],
          restored: null,
        }),
      );
    },
    close: () => {
      step('close');
      return Promise.resolve(setting.escaped ?? null);
    },
  };
}

export function deskOf(setting: Setting, step: (name: string) => void, abort: AbortController): Desk {
  const notice: EventBody = {
    type: 'notice',
    severity: 'info',
    code: 'N',
    phase: '1',
    message: 'pruned',
    hint: '',
  };
  return {
    prompt: () => {
      step('prompt');
      if (setting.stopAt === 'prompt') abort.abort('interrupted');
      return Promise.resolve({ text: 'PROMPT', notices: [notice] });
    },
    report: (_, __, { finalText }) => {
      step(`report${finalText === '' ? '' : ` "${finalText}"`}`);
      return Promise.resolve(setting.report ?? completed);
    },
    conflictErrors: () => {
      step('check the resolution');
      return Promise.resolve(setting.conflictErrors ?? []);
    },
    remaining: () => Promise.resolve(['t1']),
    review: () => {
      step('review');
      return Promise.resolve([]);
    },
    handOver: (_, __, { percent, progress }) => {
      step(`hand over at ${percent} % with ${progress.map((one) => one.message).join()}`);
      return Promise.resolve({ path: 'HANDOFF.md', notices: [] });
    },
  };
}
