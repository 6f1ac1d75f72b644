/** The built-in agent programs. `@debussy/runners` has a record of each. */
export const builtInPrograms = ['claude', 'codex', 'gemini', 'opencode'] as const;

export type BuiltInProgram = (typeof builtInPrograms)[number];

/** The format of a program's output: that of a built-in one, our own JSON lines, the Agent Client Protocol, or plain text. */
export const outputNames: readonly ['text', ...typeof builtInPrograms, 'debussy', 'acp'] = [
  'text',
  ...builtInPrograms,
  'debussy',
  'acp',
];

export type OutputName = (typeof outputNames)[number];

/** The agents that need no entry under `agents`; `scripted` plays a scenario and needs no keys. */
export const builtInAgents: readonly string[] = [...builtInPrograms, 'scripted'];
