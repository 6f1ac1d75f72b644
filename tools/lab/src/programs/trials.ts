import type { BuiltInProgram, Event } from '@debussy/core';
import { missesShare, missesSaving, eight, ofRepairs, percentOf, sharedBy } from './trial-figures.ts';
import { sixModules } from './scenes.ts';

/** One cell of the table: the plan, the model's answers, and the expected result of debussy. */
export interface Trial {
  readonly name: string;
  readonly phases: readonly TrialPhase[];
  readonly args: readonly string[];
  readonly config: string;
  /** The context window that is configured. */
  readonly window: number;
  /**
   * `gone`: the provider does not listen. `killed`: debussy is killed in the middle, and resumed. `tools`: a session
   * of the program runs the plan with the tools of `debussy mcp`. `lands`: a session in a worktree lands its own branch.
   */
  readonly how: 'run' | 'gone' | 'killed' | 'tools' | 'lands';
  /** Also played with programs that print plain text. */
  readonly plain: boolean;
  /** Not played with these: they lack what it needs. */
  readonly without: readonly BuiltInProgram[];
  /** Files of the repository beside the plan, by their path. */
  readonly files: Readonly<Record<string, string>>;
  /** Played once more with this in its configuration, to compare; null: once. */
  readonly instead: string | null;
  /** The problem of the result; null without one. */
  readonly check: (ran: Ran, other: Ran) => string | null;
  /** What was measured. */
  readonly figure: (ran: Ran, other: Ran) => string | null;
}

export interface TrialPhase {
  readonly id: string;
  readonly scene: string;
  readonly gate: string;
}

export interface Ran {
  readonly code: number | null;
  readonly events: readonly Event[];
  /** Prompts of all sessions, in order. */
  readonly prompts: readonly string[];
  /** The output of a session with tools, or the ends of its landings and what has landed; otherwise empty. */
  readonly said: string;
  /** All requests that the model answered. */
  readonly requests: readonly string[];
}

const one = (scene: string, gate = 'test -s hello-1.txt'): readonly TrialPhase[] => [
  { id: '1', scene, gate },
];
const once = { files: {}, instead: null, figure: () => null } as const;
const usual = {
  ...once,
  args: [],
  config: '',
  window: 200_000,
  how: 'run',
  plain: false,
  without: [],
} as const;

/** Two restarts, a kill, a repair and a conflict. */
const memory = {
  ...usual,
  window: 100_000,
  how: 'killed',
  phases: [
    { id: '1', scene: 'long', gate: 'grep -q good hello-1.txt && ! grep -q "<<<<" value.txt' },
    { id: '2', scene: 'clashes', gate: 'test -s hello-2.txt' },
  ],
  args: ['--parallel', '2'],
  // Otherwise `debussy done` finds the gate that is to fail.
  config: 'done_gates: 0\n',
  check: (ran: Ran) => landed(ran) ?? remembers(ran),
} as const;

/** Of the audit, the preview, the start, the status and the report. */
const toolAnswers = [
  '0 errors, 0 warnings',
  '(gates: exists)',
  '"pid":',
  '"outcome":"completed"',
  '**completed: 1 of 1 phase landed',
];

export const trials: readonly Trial[] = [
  {
    ...usual,
    name: 'edit',
    plain: true,
    phases: one('writes'),
    check: (ran) => landed(ran) ?? reported(ran),
  },
  {
    ...usual,
    name: 'parallel',
    phases: [...one('writes'), { id: '2', scene: 'writes', gate: 'test -s hello-2.txt' }],
    args: ['--parallel', '2'],
    check: landed,
  },
  {
    ...usual,
    name: 'restart',
    // Small enough to fill up in two turns.
    window: 20_000,
    phases: one('fills', 'test -s half.txt && test -s hello-1.txt'),
    check: (ran) => landed(ran) ?? (ran.prompts[1]?.includes('half.txt') === true ? null : 'no hand-over'),
  },
  {
    ...usual,
    name: 'split',
    phases: one('splits', 'test -s hello-1a.txt && test -s hello-1b.txt'),
    check: landed,
  },
  {
    ...usual,
    name: 'question',
    plain: true,
    phases: one('asks'),
    check: (ran) => code(ran, 4) ?? asks(ran),
  },
  {
    ...usual,
    name: '401',
    plain: true,
    phases: one('unauthorized'),
    check: (ran) => code(ran, 3) ?? outcome(ran, ['auth']),
  },
  {
    ...usual,
    name: '429',
    plain: true,
    // Some try again for an hour, and say it only on standard error.
    config: 'first_output_timeout: 75\n',
    phases: one('limited'),
    args: ['--wait-on-limit', '0'],
    check: (ran) => code(ran, 75) ?? outcome(ran, ['quota', 'rate_limited']),
  },
  {
    ...usual,
    name: '503',
    phases: one('overloaded'),
    args: ['--wait-on-outage', '0', '--wait-on-limit', '0'],
    config: 'first_output_timeout: 75\n',
    check: (ran) => code(ran, 75) ?? outcome(ran, ['unreachable', 'rate_limited']),
  },
  {
    ...usual,
    name: 'offline',
    how: 'gone',
    phases: one('writes'),
    args: ['--wait-on-outage', '0'],
    config: 'first_output_timeout: 75\n',
    check: (ran) => code(ran, 75) ?? outcome(ran, ['unreachable']),
  },
  {
    ...usual,
    name: 'kill and resume',
    how: 'killed',
    phases: one('dies', 'test -s half.txt && test -s hello-1.txt'),
    check: (ran) =>
      landed(ran) ??
      (ran.prompts[1]?.includes('half is written') === true ? null : 'the next session was told nothing'),
  },
  {
    ...usual,
    name: 'note at 60 %',
    window: 100_000,
    // It has no hooks that a flag can set.
    without: ['opencode'],
    phases: one('fuller'),
    check: (ran) =>
      landed(ran) ??
      (ran.requests.some((body) => /your context is 6\d % full/.test(body)) ? null : 'no note'),
  },
  {
    ...memory,
    name: 'memory',
  },
  {
    ...memory,
    name: 'memory, all sessions fresh',
    config: `${memory.config}resume_below: 0\n`,
  },
  {
    ...usual,
    name: 'new tokens of a repair',
    // It writes the history again when it continues: each of its repairs is a fresh session.
    without: ['gemini'],
    phases: one('repaired', 'grep -q good hello-1.txt'),
    files: sixModules,
    config: 'done_gates: 0\n',
    instead: 'done_gates: 0\nresume_below: 0\n',
    check: (ran, other) => landed(ran) ?? landed(other) ?? missesSaving(15, ofRepairs(ran, other)),
    figure: (ran, other) => {
      const { same, fresh } = ofRepairs(ran, other);
      return `${same} of ${fresh}, ${percentOf(same, fresh)} %`;
    },
  },
  {
    ...usual,
    name: 'common prefix of eight',
    phases: eight.map((id) => ({ id, scene: 'writes', gate: `test -s hello-${id}.txt` })),
    args: ['--parallel', '8'],
    check: (ran) => landed(ran) ?? missesShare(90, sharedBy(ran)),
    figure: (ran) => {
      const { prefix, ahead, common } = sharedBy(ran);
      return `${prefix} of ${common}, ${percentOf(prefix, common)} % (${percentOf(prefix, ahead)} % before its worktree)`;
    },
  },
  {
    ...usual,
    name: 'tool server',
    how: 'tools',
    phases: one('writes'),
    check: ({ code: ended, said }) => {
      const missing = toolAnswers.find((answer) => !said.includes(answer));
      if (missing !== undefined) return `no tool answered "${missing}"`;
      return ended === 0 ? null : `exit code ${ended} instead of 0`;
    },
  },
  {
    ...usual,
    name: 'lands its own branch',
    how: 'lands',
    config: "default_gates:\n  good: '! grep -rl bad src'\n",
    phases: one('writes'),
    check: ({ said }) => (said === '3 0: Add x' ? null : `exit codes and landed commits: ${said}`),
  },
];

function landed(ran: Ran): string | null {
  return code(ran, 0);
}

function code(ran: Ran, expected: number): string | null {
  if (ran.code === expected) return null;
  const said = ran.events.flatMap((event) =>
    event.type === 'session.ended' && event.outcome.kind !== 'completed'
      ? [`${event.outcome.kind}${'detail' in event.outcome ? `: ${event.outcome.detail}` : ''}`]
      : event.type === 'phase.failed'
        ? [event.detail]
        : [],
  );
  return `exit code ${ran.code} instead of ${expected} (${said.join('; ').replaceAll(/\s+/g, ' ').slice(0, 200)})`;
}

function reported({ events }: Ran): string | null {
  const from = events.find((event) => event.type === 'report.accepted')?.from;
  const progress = events.some((event) => event.type === 'progress.logged');
  return from === 'command' && progress ? null : '`debussy` was not found by its shell';
}

function asks({ events }: Ran): string | null {
  const isAsked = events.some((event) => event.type === 'phase.needs_human' && event.reason === 'asks');
  return isAsked ? null : 'no question';
}

/** After two restarts, a kill, a repair and a conflict. */
function remembers({ events, requests }: Ran): string | null {
  const kinds = events.flatMap((event) => (event.type === 'session.dispatched' ? [event.kind] : []));
  const missing = ['restart', 'resume', 'remediate', 'conflict'].find((kind) =>
    kinds.every((other) => other !== kind),
  );
  if (missing !== undefined) return `no ${missing} among ${kinds.join(', ')}`;
  const last = requests.findLast((body) => body.includes('SCENE:long')) ?? '';
  const lost = ['SQLite', 'WAL', 'Redis', 'port 5433'].filter((word) => !last.includes(word));
  return lost.length === 0 ? null : `the last session was not told of ${lost.join(', ')}`;
}

function outcome({ events }: Ran, wanted: readonly string[]): string | null {
  const kinds = events.flatMap((event) => (event.type === 'session.ended' ? [event.outcome.kind] : []));
  return kinds.length > 0 && kinds.every((kind) => wanted.includes(kind))
    ? null
    : `ended as ${kinds.join(', ')}`;
}
