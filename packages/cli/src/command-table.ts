import type { CliCommand } from './command-of.ts';

export interface CommandModule {
  readonly command: CliCommand;
}

export interface CommandEntry {
  readonly load: () => Promise<CommandModule>;
  /** One line for the list of commands; null keeps a command out of it. */
  readonly summary: string | null;
}

/** Every command, loaded only when it is called, so that no start pays for the others. */
export const commandTable: Readonly<Record<string, CommandEntry>> = {
  run: { load: () => import('./commands/run.ts'), summary: 'carry out a plan' },
  resume: { load: () => import('./commands/resume.ts'), summary: 'go on with a run' },
  audit: { load: () => import('./commands/audit.ts'), summary: 'say what is wrong with a plan' },
  'plan show': { load: () => import('./commands/plan-show.ts'), summary: 'show a plan as it is read' },
  'plan import': {
    load: () => import('./commands/plan-import.ts'),
    summary: 'make a plan of any other, of a text or of issues',
  },
  'plan new': { load: () => import('./commands/plan-new.ts'), summary: 'have a plan written for an idea' },
  status: { load: () => import('./commands/status.ts'), summary: 'how far a run is' },
  logs: { load: () => import('./commands/logs.ts'), summary: 'what the sessions and gates of a phase said' },
  history: { load: () => import('./commands/history.ts'), summary: 'all runs of this repository' },
  report: { load: () => import('./commands/report.ts'), summary: 'a run as one HTML or Markdown file' },
  ui: { load: () => import('./commands/ui.ts'), summary: 'watch and steer runs in a browser' },
  attach: { load: () => import('./commands/attach.ts'), summary: 'watch a run that is under way' },
  pause: { load: () => import('./commands/pause.ts'), summary: 'start nothing new for a while' },
  stop: { load: () => import('./commands/stop.ts'), summary: 'end the run in good order' },
  skip: { load: () => import('./commands/skip.ts'), summary: 'leave a phase out' },
  retry: { load: () => import('./commands/retry.ts'), summary: 'try a phase again' },
  say: { load: () => import('./commands/say.ts'), summary: 'give a phase a message' },
  answer: {
    load: () => import('./commands/answer.ts'),
    summary: 'say how a phase with a full context goes on',
  },
  diff: { load: () => import('./commands/diff.ts'), summary: 'show what the work of a phase changes' },
  doctor: {
    load: () => import('./commands/doctor.ts'),
    summary: 'check git, configuration, agents and disk',
  },
  clean: {
    load: () => import('./commands/clean.ts'),
    summary: 'delete leftover branches, refs and worktrees that are safe to delete',
  },
  'config show': {
    load: () => import('./commands/config-show.ts'),
    summary: 'every setting, and where it came from',
  },
  'config prompts': {
    load: () => import('./commands/config-prompts.ts'),
    summary: 'print the texts that debussy sends to agents',
  },
  estimate: {
    load: () => import('./commands/estimate.ts'),
    summary: 'what a plan will take, before it is run',
  },
  worker: { load: () => import('./commands/worker.ts'), summary: 'do tasks of runs on other hosts' },
  'fleet doctor': {
    load: () => import('./commands/fleet-doctor.ts'),
    summary: 'what is in the way of runs on several hosts',
  },
  'fleet status': {
    load: () => import('./commands/fleet-status.ts'),
    summary: 'workers, their slots, and what waits',
  },
  'notify test': {
    load: () => import('./commands/notify-test.ts'),
    summary: 'send a test notice to the sinks of the configuration',
  },
  init: { load: () => import('./commands/init.ts'), summary: 'write a configuration and an example plan' },
  completion: {
    load: () => import('./commands/completion.ts'),
    summary: 'completion for bash, zsh and fish',
  },
  mcp: { load: () => import('./commands/mcp.ts'), summary: 'serve debussy to an agent program as tools' },
  sync: { load: () => import('./commands/sync.ts'), summary: 'follow what was merged on the host' },
  demo: { load: () => import('./commands/demo.ts'), summary: 'a complete run in 15 seconds, without keys' },
  complete: { load: () => import('./commands/complete.ts'), summary: null },
  'notify send': { load: () => import('./commands/notify-send.ts'), summary: null },
  done: { load: () => import('./commands/done.ts'), summary: null },
  progress: { load: () => import('./commands/progress.ts'), summary: null },
  split: { load: () => import('./commands/split.ts'), summary: null },
  'scripted-agent': { load: () => import('./commands/scripted-agent.ts'), summary: null },
};

/** Names that commands had before, and what they are read as. They keep working, and no list shows them. */
export const aliases: Readonly<Record<string, readonly string[]>> = {
  agents: ['doctor', '--agents'],
  'config path': ['config', 'show', '--path'],
  'config schema': ['config', 'show', '--schema'],
  handoff: ['logs', '--handoff'],
  prompts: ['config', 'prompts'],
};

/** A command line with the name that its command has now. */
export function withoutAlias(argv: readonly string[]): readonly string[] {
  const old = Object.keys(aliases).find((name) => beginsWith(argv, name.split(' ')));
  return old === undefined ? argv : [...(aliases[old] ?? []), ...argv.slice(old.split(' ').length)];
}

export function beginsWith(argv: readonly string[], words: readonly string[]): boolean {
  return words.every((word, i) => argv[i] === word);
}
