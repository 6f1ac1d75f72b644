import type { CliCommand } from './command-of.ts';

export interface CommandModule {
  readonly command: CliCommand;
}

/** The group of a command in `debussy --help`, or only in `debussy help --all`. */
export type CommandGroup = 'begin' | 'watch' | 'steer' | 'look after' | 'more';

export interface CommandEntry {
  readonly load: () => Promise<CommandModule>;
  readonly group: CommandGroup;
  /** One line for the list of commands; null hides a command. */
  readonly summary: string | null;
}

/** Every command. Each is loaded only when it is called, so that no start pays for the others. */
export const commandTable: Readonly<Record<string, CommandEntry>> = {
  demo: {
    load: () => import('./commands/demo.ts'),
    group: 'begin',
    summary: 'a complete run in 15 seconds, without keys',
  },
  init: {
    load: () => import('./commands/init.ts'),
    group: 'begin',
    summary: 'write a configuration and a first plan',
  },
  'plan new': {
    load: () => import('./commands/plan-new.ts'),
    group: 'begin',
    summary: 'let an agent draft a plan for an idea',
  },
  'plan import': {
    load: () => import('./commands/plan-import.ts'),
    group: 'begin',
    summary: "convert another tool's plan, a text or issues",
  },
  audit: {
    load: () => import('./commands/audit.ts'),
    group: 'begin',
    summary: 'check a plan for mistakes',
  },
  run: { load: () => import('./commands/run.ts'), group: 'begin', summary: 'run a plan' },
  land: {
    load: () => import('./commands/land.ts'),
    group: 'begin',
    summary: 'verify branches together and land them',
  },
  resume: { load: () => import('./commands/resume.ts'), group: 'begin', summary: 'resume a run' },
  status: {
    load: () => import('./commands/status.ts'),
    group: 'watch',
    summary: 'show the state of a run',
  },
  attach: {
    load: () => import('./commands/attach.ts'),
    group: 'watch',
    summary: 'watch a run in progress',
  },
  ui: {
    load: () => import('./commands/ui.ts'),
    group: 'watch',
    summary: 'watch and steer runs in a browser',
  },
  logs: {
    load: () => import('./commands/logs.ts'),
    group: 'watch',
    summary: 'show the sessions and gates of a phase',
  },
  diff: {
    load: () => import('./commands/diff.ts'),
    group: 'watch',
    summary: 'show the changes of a phase',
  },
  runs: { load: () => import('./commands/runs.ts'), group: 'watch', summary: 'list the runs' },
  say: {
    load: () => import('./commands/say.ts'),
    group: 'steer',
    summary: 'send a message to a phase',
  },
  accept: {
    load: () => import('./commands/accept.ts'),
    group: 'steer',
    summary: 'take the work of a phase that needs you',
  },
  retry: {
    load: () => import('./commands/retry.ts'),
    group: 'steer',
    summary: 'start a new attempt at a phase',
  },
  skip: { load: () => import('./commands/skip.ts'), group: 'steer', summary: 'leave a phase out' },
  pause: {
    load: () => import('./commands/pause.ts'),
    group: 'steer',
    summary: 'start no new sessions',
  },
  unpause: {
    load: () => import('./commands/unpause.ts'),
    group: 'steer',
    summary: 'continue a paused run',
  },
  stop: {
    load: () => import('./commands/stop.ts'),
    group: 'steer',
    summary: 'stop a run; it can be resumed',
  },
  doctor: {
    load: () => import('./commands/doctor.ts'),
    group: 'look after',
    summary: 'check git, configuration, agents and disk',
  },
  'config show': {
    load: () => import('./commands/config-show.ts'),
    group: 'look after',
    summary: 'show every setting and its origin',
  },
  report: {
    load: () => import('./commands/report.ts'),
    group: 'look after',
    summary: 'write a run as one HTML or Markdown file',
  },
  revert: {
    load: () => import('./commands/revert.ts'),
    group: 'look after',
    summary: 'undo the landed commits of a run',
  },
  clean: {
    load: () => import('./commands/clean.ts'),
    group: 'look after',
    summary: 'delete leftovers that are safe to delete',
  },
  mcp: {
    load: () => import('./commands/mcp.ts'),
    group: 'look after',
    summary: 'serve debussy to an agent program as tools',
  },
  'plan show': {
    load: () => import('./commands/plan-show.ts'),
    group: 'more',
    summary: 'show a plan as debussy reads it',
  },
  'plan split': {
    load: () => import('./commands/plan-split.ts'),
    group: 'more',
    summary: 'show how a phase can be cut into parts',
  },
  estimate: {
    load: () => import('./commands/estimate.ts'),
    group: 'more',
    summary: 'forecast the tokens and sessions of a plan',
  },
  answer: {
    load: () => import('./commands/answer.ts'),
    group: 'more',
    summary: 'answer the question of a phase with a full context',
  },
  'config prompts': {
    load: () => import('./commands/config-prompts.ts'),
    group: 'more',
    summary: 'print the texts that debussy sends to agents',
  },
  completion: {
    load: () => import('./commands/completion.ts'),
    group: 'more',
    summary: 'print the completion for bash, zsh or fish',
  },
  'notify test': {
    load: () => import('./commands/notify-test.ts'),
    group: 'more',
    summary: 'send a test notification to every sink',
  },
  sync: {
    load: () => import('./commands/sync.ts'),
    group: 'more',
    summary: 'follow merges and pushes on the host',
  },
  worker: {
    load: () => import('./commands/worker.ts'),
    group: 'more',
    summary: 'run tasks for runs on other hosts',
  },
  'fleet doctor': {
    load: () => import('./commands/fleet-doctor.ts'),
    group: 'more',
    summary: 'check queue, hub and workers of a fleet',
  },
  'fleet status': {
    load: () => import('./commands/fleet-status.ts'),
    group: 'more',
    summary: 'show the workers of a fleet and waiting tasks',
  },
  complete: { load: () => import('./commands/complete.ts'), group: 'more', summary: null },
  'notify send': { load: () => import('./commands/notify-send.ts'), group: 'more', summary: null },
  done: { load: () => import('./commands/done.ts'), group: 'more', summary: null },
  progress: { load: () => import('./commands/progress.ts'), group: 'more', summary: null },
  split: { load: () => import('./commands/split.ts'), group: 'more', summary: null },
  'acp-agent': { load: () => import('./commands/acp-agent.ts'), group: 'more', summary: null },
  'scripted-agent': {
    load: () => import('./commands/scripted-agent.ts'),
    group: 'more',
    summary: null,
  },
};

/**
 * Former command lines with the present names of commands and flags. They keep working, but are not listed. A flag of
 * an old name may come anywhere after its command.
 */
export const aliases: Readonly<Record<string, string>> = {
  agents: 'doctor --agents',
  'config path': 'config show --path',
  'config schema': 'config show --schema',
  handoff: 'logs --handoff',
  history: 'runs',
  'pause --off': 'unpause',
  prompts: 'config prompts',
  'resume --restart': 'resume --new',
  'resume --take-over': 'resume --force',
  'resume --yolo': 'resume --yes',
  'retry --keep': 'accept',
  'run --restart': 'run --new',
  'run --resume': 'run',
  'run --yolo': 'run --yes',
  'run -r': 'run',
};

/** A command line with the present names of its command and flags. */
export function withoutAlias(argv: readonly string[]): readonly string[] {
  return Object.entries(aliases).reduce((line, [old, now]) => renamed(line, old.split(' '), now), argv);
}

function renamed(argv: readonly string[], old: readonly string[], now: string): readonly string[] {
  const flag = old.find((word) => word.startsWith('-'));
  const words = old.filter((word) => word !== flag);
  if (!beginsWith(argv, words)) return argv;
  const rest = argv.slice(words.length);
  if (flag === undefined) return [...now.split(' '), ...rest];
  const end = rest.indexOf('--');
  const at = rest.indexOf(flag);
  if (at === -1 || (end !== -1 && at > end)) return argv;
  return [...now.split(' '), ...rest.filter((_, i) => i !== at)];
}

export function beginsWith(argv: readonly string[], words: readonly string[]): boolean {
  return words.every((word, i) => argv[i] === word);
}
