import type { BuiltInProgram, OutputName } from '@debussy/core';

/** An agent as configured. The built-in four need only their name. */
export type AgentSpec = BuiltInAgent | CommandAgent | ScriptedAgent;

export interface BuiltInAgent extends AgentBasics {
  readonly kind: BuiltInProgram;
  /** Path of the program; null: its default name on PATH. */
  readonly program: string | null;
  /** Additional arguments before the prompt. */
  readonly args: readonly string[];
}

export interface CommandAgent extends AgentBasics {
  readonly kind: 'command';
  /** Argv, no shell. `{prompt_file}`, `{worktree}`, `{phase}` and `{model}` are replaced. */
  readonly command: readonly string[];
  readonly prompt: 'stdin' | 'file' | 'argument';
  readonly output: OutputName;
}

export interface ScriptedAgent extends AgentBasics {
  readonly kind: 'scripted';
  /** Argv of the scripted agent, including its scenario. */
  readonly command: readonly string[];
  readonly output: OutputName;
}

export interface AgentBasics {
  readonly name: string;
  readonly model: string | null;
  /** Overrides every table of windows. */
  readonly contextLimit: number | null;
  /** Variables for its sessions, and names of variables that they may inherit. */
  readonly env: Readonly<Record<string, string>>;
  readonly passEnv: readonly string[];
  /** Folders that it may write in a sandbox, as the user spells them. */
  readonly writable: readonly string[];
}

const plain = { model: null, contextLimit: null, env: {}, passEnv: [], writable: [] } as const;

export function builtInAgent(kind: BuiltInProgram): BuiltInAgent {
  return { ...plain, kind, name: kind, program: null, args: [] };
}

export function scriptedAgent(command: readonly string[], output: OutputName): ScriptedAgent {
  return { ...plain, kind: 'scripted', name: 'scripted', command, output };
}
