import { z } from 'zod';
import { tool } from './agent-tool.ts';
import type { AgentTool, ToolAnswer, ToolServerOrder } from './agent-tool.ts';
import { lastOf, partFrom } from './bounded.ts';
import { startDetachedRun, status, waitFor } from './run-tools.ts';

const run = z.string().optional().describe('Id of the run. Default: the active run, otherwise the newest.');
const phase = z.union([z.string().min(1), z.number()]).describe('Id of the phase as in the plan: 3, 20a.');
const plan = z.string().optional().describe('File or folder of the plan. Default: the only plan found.');
const offset = z.int().min(0).optional().describe('Continue a long answer from this character.');

/** A command that prints a text, from an offset on. */
async function printed(
  { call }: ToolServerOrder,
  argv: readonly string[],
  { offset: start }: { readonly offset?: number | undefined },
): Promise<ToolAnswer> {
  const { code, text } = await call(argv);
  return { code, text: partFrom(text, start ?? 0).text };
}

interface OfPhase {
  readonly phase: string | number;
  readonly run?: string | undefined;
}

/** Words come after a `--`: one that begins with a dash is never a flag. */
function aboutPhase(
  command: string,
  given: OfPhase,
  flags: readonly string[] = [],
  ...more: readonly string[]
): readonly string[] {
  return [command, ...flags, ...ofRun(given), '--', String(given.phase), ...more];
}

function ofRun(given: { readonly run?: string | undefined }): readonly string[] {
  return given.run === undefined ? [] : [`--run=${given.run}`];
}

function planWords(given: { readonly plan?: string | undefined }): readonly string[] {
  return given.plan === undefined ? [] : ['--', given.plan];
}

export const tools: readonly AgentTool[] = [
  tool({
    name: 'audit',
    title: 'Check a plan',
    description:
      'Checks a plan for cycles, missing files and phases without a runnable gate. Starts nothing.',
    reads: true,
    input: { plan, offset },
    run: (order, given) => printed(order, ['audit', ...planWords(given)], given),
  }),
  tool({
    name: 'preview',
    title: 'Preview a run',
    description:
      'Shows the phases, order, gates and forecast of a run, and anything that would stop it. Starts nothing.',
    reads: true,
    input: { plan, offset },
    run: (order, given) =>
      printed(order, ['run', '--dry-run', '--no-interactive', ...planWords(given)], given),
  }),
  tool({
    name: 'start',
    title: 'Start or continue a run',
    description:
      'Starts or continues the run of a plan in a process of its own, which survives this session. Returns its id; follow it with `wait` and `status`.',
    reads: false,
    input: {
      plan,
      parallel: z.int().min(1).optional().describe('Number of phases to work on at the same time.'),
      phases: z.string().optional().describe('Only these phases, separated by commas.'),
      land: z
        .enum(['auto', 'branch', 'pr', 'pr-draft', 'stack'])
        .optional()
        .describe('Where landed phases go.'),
      agent: z.string().optional().describe('Agent program for the phases.'),
    },
    output: z.object({ run: z.string(), pid: z.int() }),
    run: startDetachedRun,
  }),
  tool({
    name: 'status',
    title: 'Status of a run',
    description:
      'Shows the progress of a run as JSON: phases, gates, and what needs a person with the command for it. Long lists are shortened; `left_out` counts the rest.',
    reads: true,
    input: { run, offset: z.int().min(0).optional().describe('First entry of each long list.') },
    output: z.looseObject({ run: z.string(), state: z.string(), after: z.int() }),
    run: status,
  }),
  tool({
    name: 'wait',
    title: 'Wait for news',
    description:
      'Waits until a phase lands, fails or needs a person, or the run ends, at most `seconds`. Returns the lines since `after` and the number for the next call.',
    reads: true,
    input: {
      run,
      after: z.int().min(0).optional().describe('Number of the last known event. Default: from now on.'),
      seconds: z.int().min(1).max(600).default(45).describe('Longest wait.'),
    },
    output: z.object({ lines: z.array(z.string()), ended: z.boolean(), after: z.int() }),
    run: waitFor,
  }),
  tool({
    name: 'logs',
    title: 'Log of a phase',
    description:
      'Shows what the newest session of a phase said and did, or the output of its gates. Of a long log, the end.',
    reads: true,
    input: {
      phase,
      run,
      gates: z.boolean().optional().describe('The output of the gates instead.'),
      tail: z.int().min(1).optional().describe('Only this many lines of the end.'),
      offset,
    },
    run: async (order, given) => {
      const { code, text } = await order.call(
        aboutPhase('logs', given, given.gates === true ? ['--gates'] : []),
      );
      const part = given.offset === undefined ? lastOf(text, given.tail) : partFrom(text, given.offset);
      return { code, text: part.text };
    },
  }),
  tool({
    name: 'handoff',
    title: 'Handoff of a phase',
    description: 'Shows the HANDOFF.md that the next session of a phase starts with.',
    reads: true,
    input: { phase, run, offset },
    run: (order, given) => printed(order, aboutPhase('logs', given, ['--handoff']), given),
  }),
  tool({
    name: 'diff',
    title: 'Changes of a phase',
    description:
      'Shows the changes of a phase. Begin with `stat` for a large phase, then ask for one `path`.',
    reads: true,
    input: {
      phase,
      run,
      stat: z.boolean().optional().describe('Only names and sizes.'),
      path: z.string().optional().describe('Only this file or folder.'),
      offset,
    },
    run: (order, given) => {
      const stat = given.stat === true ? ['--stat'] : [];
      const path = given.path === undefined ? [] : [`--path=${given.path}`];
      return printed(order, aboutPhase('diff', given, [...stat, ...path]), given);
    },
  }),
  tool({
    name: 'report',
    title: 'Report of a run',
    description: 'Shows the report of a run as Markdown.',
    reads: true,
    input: { run, offset },
    run: (order, given) => printed(order, ['report', '--markdown', ...ofRun(given)], given),
  }),
  tool({
    name: 'say',
    title: 'Send a message to a phase',
    description: 'Gives a phase a message. Its next session, and every later one, gets it in the prompt.',
    reads: false,
    input: { phase, message: z.string().min(1).describe('The message.'), run },
    run: ({ call }, given) => call(aboutPhase('say', given, [], given.message)),
  }),
  tool({
    name: 'accept',
    title: 'Accept the work of a phase',
    description:
      'Takes the work of a phase that needs a person as it is. Use it only when a person has looked at the diff.',
    reads: false,
    input: { phase, run },
    run: ({ call }, given) => call(aboutPhase('accept', given)),
  }),
  tool({
    name: 'retry',
    title: 'Retry a phase',
    description:
      'Retries a phase that failed, is blocked, was skipped or needs a person. It starts from the kept work.',
    reads: false,
    input: { phase, run },
    run: ({ call }, given) => call(aboutPhase('retry', given)),
  }),
  tool({
    name: 'skip',
    title: 'Skip a phase',
    description: 'Leaves a phase out of its run. Its work is kept, and `retry` brings it back.',
    reads: false,
    input: { phase, run },
    run: ({ call }, given) => call(aboutPhase('skip', given)),
  }),
  tool({
    name: 'answer',
    title: 'Answer a full context',
    description: 'Decides how a phase with a full context continues.',
    reads: false,
    input: {
      phase,
      run,
      answer: z.enum(['continue', 'save', 'force']).describe('The decision.'),
    },
    run: ({ call }, given) => call(aboutPhase('answer', given, [], given.answer)),
  }),
  tool({
    name: 'land',
    title: 'Land branches',
    description:
      'Verifies branches together and lands those that pass. Without names: the branch of this worktree. Returns how each ended as JSON: landed, red with the failing output, or the conflict with both sides. Waits for the end.',
    reads: false,
    input: {
      branches: z.array(z.string().min(1)).optional().describe('Branches. Default: that of this worktree.'),
      gates: z.array(z.string().min(1)).optional().describe('Commands that must pass. Default: configured.'),
      onto: z.string().min(1).optional().describe('Branch to land on. Default: that of the main checkout.'),
    },
    run: ({ call }, { branches = [], gates = [], onto }) => {
      const target = onto === undefined ? [] : [`--onto=${onto}`];
      const own = branches.length === 0 ? ['--wait'] : [];
      const flags = [...gates.map((gate) => `--gate=${gate}`), ...target, ...own];
      return call(['land', '--json', ...flags, '--', ...branches]);
    },
  }),
  tool({
    name: 'stop',
    title: 'Stop a run',
    description: 'Stops a run: active sessions finish, nothing new starts. `start` continues it.',
    reads: false,
    input: { run, now: z.boolean().optional().describe('End the sessions, too. Their work is kept.') },
    run: ({ call }, given) => call(['stop', ...(given.now === true ? ['--now'] : []), ...ofRun(given)]),
  }),
];
