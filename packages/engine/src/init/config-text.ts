import type { FoundProject } from './detect-project.ts';

/** Commands that were found, or tried successfully. */
export interface Proposal extends Pick<FoundProject, 'gates' | 'setup'> {
  /** Ignored folders that prepared a worktree faster than `setup`. */
  readonly share: readonly string[];
}

export interface Findings extends FoundProject, Proposal {
  /**
   * The installed agent that would work here; null if there is none. It is specific to this machine, so it is in no
   * file.
   */
  readonly agent: string | null;
  /** The found agents, in words. */
  readonly agentWhy: string;
}

/** A configuration of at most ten lines. It contains only facts about the project, none about this machine. */
export function configText(found: Proposal): string {
  const lines = [
    '# yaml-language-server: $schema=config.schema.json',
    '# Every setting with its value: debussy config show',
    ...gateLines(found),
    ...(found.setup === null ? [] : [`setup: ${quoted(found.setup)}`]),
    ...(found.share.length === 0 ? [] : [`share: [${found.share.join(', ')}]`]),
  ];
  return `${lines.join('\n')}\n`;
}

const mostLines = 4;

/** Gates that a plan may name. Every phase without a command gets them too. */
function gateLines({ gates }: Pick<Proposal, 'gates'>): readonly string[] {
  if (gates.length === 0) return ['# default_gates: {test: make test}'];
  const named = gates.map(({ name, command }) => `${name}: ${quoted(command)}`);
  const all =
    gates.length > mostLines
      ? [`gates: {${gates.map(({ name, command }) => `${name}: ${JSON.stringify(command)}`).join(', ')}}`]
      : ['gates:', ...named.map((line) => `  ${line}`)];
  return [...all, `default_gates: [${gates.map(({ name }) => name).join(', ')}]`];
}

/** A configuration with gates for phases without any: a new file, or these keys appended to the existing one. */
export function withDefaultGates(text: string | null, { gates, setup, share }: Proposal): string {
  const has = (key: string): boolean => text !== null && new RegExp(`^${key}\\s*:`, 'm').test(text);
  const lines = [
    'default_gates:',
    ...gates.map(({ name, command }) => `  ${name}: ${quoted(command)}`),
    ...(setup === null || has('setup') ? [] : [`setup: ${quoted(setup)}`]),
    ...(share.length === 0 || has('share') ? [] : [`share: [${share.join(', ')}]`]),
  ];
  const before = text === null || text === '' ? '' : text.replace(/\n*$/, '\n');
  return `${before}${lines.join('\n')}\n`;
}

function quoted(command: string): string {
  return /^[\w./][\w./ -]*$/.test(command) ? command : JSON.stringify(command);
}
