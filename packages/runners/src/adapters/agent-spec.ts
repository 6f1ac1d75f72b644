import type { BuiltInProgram, OutputName } from '@debussy/core';

/** An agent as configured. The built-in four need nothing but their name. */
export type AgentSpec = BuiltInAgent | CommandAgent | ScriptedAgent;

export interface BuiltInAgent extends AgentBasics {
  readonly kind: BuiltInProgram;
  /** Path of the program; null looks its usual name up on PATH. */
  readonly program: string | null;
  /** More arguments, in front of the prompt. */
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
  /** Argv of the scripted agent, its scenario included. */
  readonly command: readonly string[];
  readonly output: OutputName;
}

export interface AgentBasics {
  readonly name: string;
  readonly model: string | null;
  /** Overrides every table of windows. */
  readonly contextLimit: number | null;
  /** Variables that its sessions get, and names of such that they may take over. */
  readonly env: Readonly<Record<string, string>>;
  readonly passEnv: readonly string[];
  /** Folders that it may write in a sandbox, as the user names them. */
  readonly writable: readonly string[];
}

const plain = { model: null, contextLimit: null, env: {}, passEnv: [], writable: [] } as const;

export function builtInAgent(kind: BuiltInProgram): BuiltInAgent {
  return { ...plain, kind, name: kind, program: null, args: [] };
}

export function scriptedAgent(command: readonly string[], output: OutputName): ScriptedAgent {
  return { ...plain, kind: 'scripted', name: 'scripted', command, output };
}
