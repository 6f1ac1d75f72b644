import { lineOf, summarize } from '@debussy/story';
import type { Engine, FollowOptions } from '@debussy/engine';

/** What a command of the command line prints, for tools that show what a person would see. */
export interface CalledCommand {
  readonly code: number;
  readonly text: string;
}

export interface ToolServerOrder {
  readonly engine: Engine;
  /** `debussy <argv>`, without a terminal. */
  readonly call: (argv: readonly string[]) => Promise<CalledCommand>;
  /** Only what looks. */
  readonly readOnly: boolean;
  readonly version: string;
}

/** A tool as a client sees it, and what it does. Nothing here throws work away. */
export interface AgentTool {
  readonly name: string;
  readonly description: string;
  readonly reads: boolean;
  readonly inputs: Readonly<Record<string, ToolInput>>;
  readonly required?: readonly string[];
  readonly run: (order: ToolServerOrder, given: ToolArguments) => Promise<CalledCommand>;
}

export interface ToolInput {
  readonly type: 'string' | 'integer' | 'boolean';
  readonly description: string;
  readonly enum?: readonly string[];
}

export interface ToolArguments {
  text(name: string): string | null;
  number(name: string): number | null;
  is(name: string): boolean;
}

const runInput: ToolInput = {
  type: 'string',
  description: 'Id of the run; left out: the one under way, otherwise the newest.',
};
const phaseInput: ToolInput = { type: 'string', description: 'Id of the phase, as the plan has it: 3, 20a.' };
const planInput: ToolInput = {
  type: 'string',
  description: 'File or folder of the plan; left out: the only one that is found.',
};

export const tools: readonly AgentTool[] = [
  {
    name: 'audit',
    description: 'Checks a plan: cycles, missing files, phases without a gate that can run. Starts nothing.',
    reads: true,
    inputs: { plan: planInput },
    run: ({ call }, given) => call(['audit', ...named(given, 'plan')]),
  },
  {
    name: 'preview',
    description:
      'What a run of the plan would do: phases, order, gates, forecast, and what is in the way. Starts nothing.',
    reads: true,
    inputs: { plan: planInput },
    run: ({ call }, given) => call(['run', ...named(given, 'plan'), '--dry-run', '--no-interactive']),
  },
  {
    name: 'start',
    description:
      'Begins or continues the run of a plan in a process of its own: it goes on when this session ends. Returns its id; then use `wait` and `status`.',
    reads: false,
    inputs: {
      plan: planInput,
      parallel: { type: 'integer', description: 'Phases that are worked on at once.' },
      phases: { type: 'string', description: 'Only these phases, with commas between them.' },
      land: {
        type: 'string',
        description: 'Where what lands goes.',
        enum: ['auto', 'branch', 'pr', 'pr-draft', 'stack'],
      },
      agent: { type: 'string', description: 'Agent program that works on the phases.' },
    },
    run: start,
  },
  {
    name: 'status',
    description: 'How far a run is: phases, gates, what waits for a person and the command for it. JSON.',
    reads: true,
    inputs: { run: runInput },
    run: status,
  },
  {
    name: 'wait',
    description:
      'Waits until something has happened in a run that is worth reading (a phase landed, failed, needs a person, the run ended), at most `seconds`. Returns the lines since `after`, and the number to go on from.',
    reads: true,
    inputs: {
      run: runInput,
      after: {
        type: 'integer',
        description: 'Number of the last event that is known; left out: from now on.',
      },
      seconds: { type: 'integer', description: 'Longest wait, 60 unless said otherwise, at most 600.' },
    },
    run: waitFor,
  },
  {
    name: 'logs',
    description: 'What the newest session of a phase said and did, or the output of its gates.',
    reads: true,
    inputs: {
      phase: phaseInput,
      run: runInput,
      gates: { type: 'boolean', description: 'The output of the gates instead.' },
    },
    required: ['phase'],
    run: ({ call }, given) => call(aboutPhase('logs', given, 'gates')),
  },
  {
    name: 'diff',
    description: 'What the work of a phase changes.',
    reads: true,
    inputs: {
      phase: phaseInput,
      run: runInput,
      stat: { type: 'boolean', description: 'Only names and sizes.' },
    },
    required: ['phase'],
    run: ({ call }, given) => call(aboutPhase('diff', given, 'stat')),
  },
  {
    name: 'report',
    description: 'What happened in a run, as Markdown.',
    reads: true,
    inputs: { run: runInput },
    run: ({ call }, given) => call(['report', '--markdown', ...ofRun(given)]),
  },
  {
    name: 'retry',
    description:
      'Tries a phase again that failed, is blocked, was skipped or waits for a person. Its kept work is where it starts.',
    reads: false,
    inputs: { phase: phaseInput, run: runInput },
    required: ['phase'],
    run: ({ call }, given) => call(aboutPhase('retry', given)),
  },
  {
    name: 'skip',
    description: 'Leaves a phase out of its run. Its work is kept, and `retry` brings it back.',
    reads: false,
    inputs: { phase: phaseInput, run: runInput },
    required: ['phase'],
    run: ({ call }, given) => call(aboutPhase('skip', given)),
  },
  {
    name: 'answer',
    description: 'Says how a phase with a full context continues.',
    reads: false,
    inputs: {
      phase: phaseInput,
      run: runInput,
      answer: { type: 'string', description: 'How.', enum: ['continue', 'save', 'force'] },
    },
    required: ['phase', 'answer'],
    run: ({ call }, given) =>
      call(['answer', given.text('phase') ?? '', given.text('answer') ?? '', ...ofRun(given)]),
  },
  {
    name: 'stop',
    description:
      'Ends the run in good order: what works now is finished, nothing new is started. `start` goes on with it.',
    reads: false,
    inputs: { run: runInput },
    run: ({ call }, given) => call(['stop', ...ofRun(given)]),
  },
];

/** What begins with a dash would be read as a flag. */
function named(given: ToolArguments, name: string): readonly string[] {
  const value = given.text(name);
  if (value === null) return [];
  if (value.startsWith('-')) throw new Error(`${name} cannot begin with a dash: ${value}`);
  return [value];
}

/** A command about a phase, with the switches that are asked for. */
function aboutPhase(
  command: string,
  given: ToolArguments,
  ...switches: readonly string[]
): readonly string[] {
  const flags = switches.filter((name) => given.is(name)).map((name) => `--${name}`);
  return [command, given.text('phase') ?? '', ...flags, ...ofRun(given)];
}

function ofRun(given: ToolArguments): readonly string[] {
  const [value] = named(given, 'run');
  return value === undefined ? [] : ['--run', value];
}

async function start({ engine }: ToolServerOrder, given: ToolArguments): Promise<CalledCommand> {
  const flags = (['parallel', 'land', 'agent'] as const).flatMap((name) => {
    const value = name === 'parallel' ? given.number(name)?.toString() : given.text(name);
    return value == null ? [] : [`--${name}=${value}`];
  });
  const phases = given.text('phases');
  const only = phases === null ? [] : [`--phase=${phases}`];
  const begun = await engine.detach(['run', ...named(given, 'plan'), ...flags, ...only, '--no-interactive']);
  if (begun.kind === 'not_begun') return { code: begun.exitCode, text: begun.text };
  const next = `It goes on by itself. Follow it with the tools \`wait\` and \`status\`, or in a terminal: debussy attach ${begun.run}`;
  return { code: 0, text: `Run ${begun.run} has begun (process ${begun.pid}).\n${next}\n` };
}

async function status({ engine }: ToolServerOrder, given: ToolArguments): Promise<CalledCommand> {
  const { state, story, events } = await engine.read(given.text('run') ?? undefined);
  const summary = summarize(story, state);
  const last = events.at(-1)?.seq ?? 0;
  return { code: 0, text: JSON.stringify({ after: last, ...summary }, null, 2) };
}

const longestWaitSeconds = 600;
const telling: ReadonlySet<string> = new Set(['good', 'warning', 'error']);

async function waitFor({ engine }: ToolServerOrder, given: ToolArguments): Promise<CalledCommand> {
  const seconds = Math.min(given.number('seconds') ?? 60, longestWaitSeconds);
  const run = given.text('run') ?? undefined;
  const known = given.number('after') ?? (await engine.read(run)).events.at(-1)?.seq ?? 0;
  const signal = AbortSignal.timeout(seconds * 1000);
  const lines: string[] = [];
  let after = known;
  let isOver = false;
  const each: FollowOptions['each'] = ({ event, state }, story) => {
    if (event.seq <= known) return;
    after = event.seq;
    const line = lineOf(event, { story, state });
    if (line !== null && telling.has(line.level)) lines.push(line.text);
  };
  for await (const { state } of engine.follow(run, { signal, each })) {
    isOver = state.ended !== null;
    if (lines.length > 0 || isOver) break;
  }
  const how = isOver ? 'The run has ended.' : lines.length === 0 ? 'Nothing new yet.' : 'The run goes on.';
  return { code: 0, text: [...lines, how, `after: ${after}`].join('\n') };
}
