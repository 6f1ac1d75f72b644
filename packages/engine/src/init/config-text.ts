import type { FoundProject } from './detect-project.ts';

export interface Findings extends FoundProject {
  readonly agent: string;
  /** Why this agent: for the comment. */
  readonly agentWhy: string;
  /** Whether that agent is on this machine. */
  readonly hasAgent: boolean;
  /** Ignored folders that made a worktree ready faster than `setup`. */
  readonly share: readonly string[];
}

/** A configuration that says what each line is for; all that is commented out is the default. */
export function configText({ agent, agentWhy, gates, setup, share }: Findings): string {
  const lines = gates.map(({ name, command, from }) => `  ${name}: ${quoted(command)}  # ${from}`);
  const defaults = gates.map(({ name }) => name);
  return `# Settings of debussy for this repository. Every key with its default: debussy config show
# What holds here and why: flags, then DEBUSSY_* variables, then this file, then your own, then the defaults.

# ${agentWhy}
agent: ${agent}

# How many phases are worked on at once, and how many verifications run at once.
parallel: 3
# verify_parallel: 1

# Commands for gates that a plan only names. A phase passes when its gates do, in a clean checkout.
${lines.length === 0 ? '# gates:\n#   test: make test' : `gates:\n${lines.join('\n')}`}

# Gates of every phase that has none with a command: plans of other tools (Spec Kit, OpenSpec, Kiro, …) have none.
${defaults.length === 0 ? '# default_gates: [test]' : `default_gates: [${defaults.join(', ')}]`}

# Makes a fresh worktree ready, so that gates find their tools.
${setup === null ? '# setup: npm ci' : `setup: ${quoted(setup)}`}
${share.length === 0 ? '' : `\n${shareText(share)}\n`}
# Fill of the context, in percent, at which a session is restarted with a hand-over.
# context_threshold: 80

# Move your branch forward to what landed (auto), or leave it on the run's branch (branch).
# land: auto

# Limits of a whole run. It stops in good order, and \`debussy resume\` goes on.
# budget:
#   tokens: 5000000
#   minutes: 240
#   phase:
#     tokens: 1000000
`;
}

function shareText(share: readonly string[]): string {
  const why = 'as that was faster and the gates passed. Where phases change dependencies, `setup` is needed.';
  return `# Ignored folders that worktrees get from your checkout instead, ${why}\nshare: [${share.join(', ')}]`;
}

function quoted(command: string): string {
  return /^[\w./][\w./ -]*$/.test(command) ? command : JSON.stringify(command);
}
