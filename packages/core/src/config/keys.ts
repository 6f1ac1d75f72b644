import * as z from 'zod';
import { values } from '../events/values.ts';
import { dialects } from '../plan.ts';
import { agentSchema } from './agent-schema.ts';
import {
  choice,
  durationSetting,
  folderInside,
  gateSet,
  list,
  maybe,
  namedGates,
  text,
  toggle,
  percent,
  variableName,
  wholeNumber,
} from './kinds.ts';
import { agentRules } from './agent-rules.ts';
import { machineKeys } from './machine-keys.ts';
import { forgeSchema, issuesSchema, landSchema } from './forge-schema.ts';
import { notifySchema, otelSchema } from './notify-schema.ts';
import { budgetSchema, priceSchema } from './money-schema.ts';
import { networkSchema } from './network-schema.ts';
import { builtInPrograms } from './programs.ts';

const name = text('a name');
const agentName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, { error: 'a name of letters, digits, `-` and `_`' });
const resolvers = values.resolved_file.rung;
const command = text('a shell command as a text');
const counts = { error: 'auto, or a whole number from 1 to 1000' };
const countOrAuto = z.union([z.int(counts).min(1, counts).max(1000, counts), z.literal('auto')], counts);
const executorName = 'a name of small letters, digits and `-`';

/**
 * The one list of configuration keys, with check, default and description. Keys are spelled as in
 * `.debussy/config.yaml`. Durations are seconds. 0 switches a limit off if its description says so.
 */
export const configKeys = {
  agent: name
    .default('claude')
    .describe(`Agent that works on the phases: ${builtInPrograms.join(', ')}, or a name under \`agents\`.`),
  model: maybe(name, "Model to ask the agent for; none: the agent's own choice."),
  agents: z
    .record(agentName, agentSchema, { error: 'a map from names to agents' })
    .default({})
    .describe('Programs of your own as agents, and changes to the built-in ones.'),
  fallback_agents: list('a list of agent names', name)
    .default([])
    .describe("Agents to use instead, in this order, while the agent's provider refuses more work."),
  agents_for: agentRules,
  escalate: list('a list of agent names', name)
    .default([])
    .describe(
      'Agents from the cheapest to the best. A failed verification, a refused report and a restart without progress move the next session of the phase one up. `[]`: the agent stays.',
    ),
  parallel: countOrAuto.default('auto').describe('How many phases to work on at once; auto: up to three.'),
  verify_parallel: countOrAuto
    .default('auto')
    .describe(
      'How many verifications run at once; auto: up to one for each agent and each processor that other runs leave.',
    ),
  ...machineKeys,
  executor: z
    .string({ error: executorName })
    .regex(/^[a-z][a-z0-9-]{0,39}$/, { error: executorName })
    .default('local')
    .describe('Where sessions run: `local`, or an executor that is installed.'),
  overlap: choice(['serialize', 'allow'])
    .default('serialize')
    .describe('Phases whose plans name the same files: run them one after the other, or at once.'),
  resolvers: z
    .array(choice(resolvers), { error: `a list of ${resolvers.join(', ')}` })
    .default([...resolvers])
    .describe(
      'How to resolve conflicts before asking an agent, in this order. A result counts only if every gate passes and no line is lost. `[]`: always ask an agent.',
    ),
  land_tries: wholeNumber(1, 20)
    .default(2)
    .describe(
      'How many merges of a conflict by these rules the gates may judge before an agent is asked. In measured conflicts, more than two helped once in 223 times.',
    ),
  merge_drivers: list('a list of names', name)
    .default([])
    .describe(
      'Merge drivers that may run: those of your git configuration (`merge.<name>.driver`), and `mergiraf` if it is installed.',
    ),

  dialect: maybe(choice(dialects), 'Format of plans; none: detected.'),
  tag: maybe(name, 'The task list to run, in a file with several.'),

  gates: namedGates('a shell command as a text', 'a map from gate names to shell commands')
    .prefault({})
    .describe('Commands for gates that the plan only names: `lint: npm run lint`.'),
  default_gates: gateSet()
    .prefault({})
    .describe(
      'Gates for phases without a runnable gate of their own: a map `test: npm test`, or a list of commands and names under `gates`.',
    ),
  preflight: durationSetting
    .prefault('2m')
    .describe(
      'Longest time to try all gates on the base commit before the first session; 0: start without trying them.',
    ),
  exclusive: z
    .record(z.string(), list('a list of names', name), { error: 'a map from gate names to lists of names' })
    .default({})
    .describe('Resources that only one gate on this machine may use at a time: `e2e: [db, port:3000]`.'),
  gate_timeout: durationSetting.prefault('30m').describe('Longest time for one gate; 0: no limit.'),
  done_gates: durationSetting
    .prefault('1m')
    .describe(
      "`debussy done` tries the phase's gates in the agent's worktree, as many as took no longer than this together so far, and answers with what fails; 0: none.",
    ),
  gate_env: list('a list of names of variables', variableName)
    .default([])
    .describe('Variables with keys or tokens that gates in a box get. They get all others anyway.'),
  allow_ungated: toggle
    .default(false)
    .describe('Let a phase pass without a runnable gate, instead of asking a person.'),
  baseline: toggle
    .default(false)
    .describe(
      'Run a failing gate at the base commit too, and let only new failures block. A phase without changes is not excused.',
    ),
  evidence: choice(['strict', 'warn', 'off'])
    .default('strict')
    .describe(
      'Evidence that a gate needs beside its exit code. strict: the tests that its runner reports, with the test setup of the base commit; warn: missing evidence is a notice; off: the exit code alone.',
    ),
  coverage: choice(['on', 'off'])
    .default('on')
    .describe(
      'Report changed lines that a gate does not execute. Works with node:test, mocha, Node scripts, and Python 3.12 or later.',
    ),
  allow_blind_gates: toggle
    .default(false)
    .describe(
      'Accept the exit code of gates that hide failures, such as `npm test || true`: failed tests do not count, and a phase with only such gates lands.',
    ),
  protect_tests: toggle
    .default(false)
    .describe(
      'Verify and land existing tests as they were at the base commit; changes to them are kept aside and reported.',
    ),
  each_commit_green: toggle
    .default(false)
    .describe('Verify every single commit that lands, not only the union.'),
  final_gates: toggle
    .default(true)
    .describe('Run all gates of all landed phases once more on the final tip, before your branch moves.'),
  max_retries: wholeNumber(0, 100)
    .default(2)
    .describe('How many repairs an agent may make after failed verification; 0: none.'),

  context_threshold: percent(1)
    .default(80)
    .describe('Fill of the context, in percent, at which a session is restarted with a handoff; 100: never.'),
  context_ceiling: maybe(
    wholeNumber(1000, 1_000_000_000),
    'Tokens in the context at which a session restarts, however large its window is: 80 % of a million is 800,000 tokens in each call.',
  ),
  resume_below: percent(0)
    .default(50)
    .describe(
      'Fill of the context, in percent, below which a repair, a message and an answer continue the session before them, if it ended less than 5 minutes ago (the cache of most providers); 0: always a fresh session.',
    ),
  tool_call_threshold: wholeNumber(0, 100_000)
    .default(100)
    .describe('Tool calls after which a session is restarted while the agent reports no usage; 0: never.'),
  tokenizer: maybe(
    text('a module or a package'),
    'Module that counts tokens instead of the built-in model. A path in the repository or a dependency that exports countTokens(text).',
  ),
  max_restarts: wholeNumber(0, 100).default(3).describe('Most restarts of one attempt; 0: no restarts.'),
  on_context_limit: choice(['restart', 'ask'])
    .default('restart')
    .describe('At the context threshold: restart with a handoff, or ask (only on a terminal).'),
  checkpoint_max_age: durationSetting
    .prefault('24h')
    .describe('Oldest checkpoint that a run continues from without asking; 0: any age.'),
  split: choice(['auto', 'ask', 'off'])
    .default('auto')
    .describe(
      'Phases too large for one session: auto has the agent propose a split, ask splits only what you approve, off splits nothing.',
    ),
  max_sub_phases: wholeNumber(2, 100)
    .default(8)
    .describe('Most sub-phases in one split. A larger request is refused, not truncated.'),
  max_split_depth: wholeNumber(0, 10).default(3).describe('How deep splits of splits may go; 0: no splits.'),

  timeout: durationSetting
    .prefault('2h')
    .describe('Longest time for one attempt, restarts included; 0: no limit.'),
  idle_timeout: durationSetting
    .prefault('20m')
    .describe('End a session after this long without output, file changes or CPU use; 0: no limit.'),
  first_output_timeout: durationSetting
    .prefault('5m')
    .describe('Longest wait for the first output of a session; 0: no limit.'),
  budget: budgetSchema,
  prices: z
    .record(z.string(), priceSchema, { error: 'a map from model names to prices' })
    .prefault({})
    .describe(
      'Prices of models whose program reports tokens but no cost, in US dollars for a million tokens.',
    ),
  wait_on_limit: durationSetting
    .prefault('6h')
    .describe("Longest wait for a provider's limit to end; 0: stop with exit code 75 instead."),
  wait_on_outage: durationSetting
    .prefault('1h')
    .describe(
      'Longest wait for a provider that cannot be reached or is overloaded; 0: stop with exit code 75 instead.',
    ),

  land: landSchema,
  forge: forgeSchema,
  issues: issuesSchema,
  allow_dirty: toggle
    .default(false)
    .describe('Run the plan and the configuration as they are on disk, without a commit.'),
  auto_commit: toggle
    .default(true)
    .describe("False: landed commits stay on the run's branch, as with `land: branch`."),
  commit_on_failure: toggle
    .default(false)
    .describe('Keep the work of a failed phase as a named branch, too. It never lands.'),
  commit_message_template: text('a text that is not empty')
    .default('Debussy: Phase {phase_id} - {phase_name} {status}')
    .describe('First line of commits; {phase_id}, {phase_name} and {status} are filled in.'),
  mark_plan: toggle.default(false).describe('Tick tasks and set the status in the plan as phases land.'),
  after_phase: choice(['nothing', 'docs'])
    .default('nothing')
    .describe(
      'docs: when an agent has completed a phase, one more session updates the documents that its change makes wrong; then the gates run on all of it.',
    ),

  allow_secret_files: list(
    'a list of file names or paths',
    text('a file name or a path; `*` stands for any part of a name'),
  )
    .default([])
    .describe(
      'New files that look like keys or credentials and may be committed anyway: `[test/server.key, "*.pem"]`.',
    ),
  setup: maybe(command, 'Command that prepares a fresh worktree: `npm ci`.'),
  setup_inputs: list('a list of file patterns', text('a file pattern'))
    .default([])
    .describe(
      'Files that `setup` reads: `[package.json, package-lock.json]`. A verification reuses the result of `setup` while none of them has changed. Empty: any changed file runs it again.',
    ),
  share: list('a list of folders inside the repository', folderInside)
    .default([])
    .describe('Ignored folders that worktrees get from your checkout: `[node_modules]`.'),
  isolation: choice(['shielded', 'worktree'])
    .default('shielded')
    .describe('How an agent sees git: as a small private directory, or as the linked worktree itself.'),
  worktrees: maybe(
    text('a folder'),
    'Folder for the worktrees: absolute, `~/…`, or relative to the repository. None: `<name>.debussy` beside it.',
  ),
  keep_slots: toggle
    .default(true)
    .describe('Keep worktrees between runs, so that the next one starts faster.'),
  sandbox: choice(['auto', 'none', 'bwrap'])
    .default('auto')
    .describe(
      'Box for agents, gates and set-up; auto: bwrap if it works here, otherwise none; bwrap: refuse to run without it (Linux only).',
    ),
  network: networkSchema,
  notify: notifySchema,
  otel: otelSchema,
  observers: list('a list of paths of modules', text('the path of a module'))
    .default([])
    .describe(
      'Your own modules that observe each run, as paths from the top of the repository. See docs/reference/extensions.md.',
    ),
};

/** All settings, complete: every key has a value. */
export const configSchema = z.strictObject(configKeys);
