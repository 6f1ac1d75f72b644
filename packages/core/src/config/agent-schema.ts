import * as z from 'zod';
import type { AgentConfig } from './config.ts';
import { choice, list, text, wholeNumber } from './kinds.ts';
import { outputNames } from './programs.ts';

const word = text('a text');
const variable = z
  .string({ error: 'the name of a variable' })
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'the name of a variable' });

/** One entry under `agents`. */
export const agentSchema: z.ZodType<AgentConfig> = z.strictObject(
  {
    command: list('a list of words: [node, ./agent.mjs]', z.string({ error: 'a text (put it in quotes)' }))
      .refine((words) => words.length > 0 && words[0] !== '', { error: 'a list of at least one word' })
      .nullable()
      .default(null)
      .describe(
        'Program and arguments, no shell. {prompt_file}, {worktree}, {phase} and {model} are replaced.',
      ),
    args: list('a list of texts', z.string({ error: 'a text (put it in quotes)' }))
      .default([])
      .describe('Arguments behind those of the built-in agent, or behind `command`.'),
    prompt: choice(['stdin', 'file', 'argument'])
      .nullable()
      .default(null)
      .describe('How the program gets its prompt; stdin for a program of your own.'),
    output: choice(outputNames)
      .nullable()
      .default(null)
      .describe('Which event stream the program prints; text for a program of your own.'),
    context_limit: wholeNumber(1, 1_000_000_000)
      .nullable()
      .default(null)
      .describe('Size of the context window in tokens; overrides every table of windows.'),
    model: word.nullable().default(null).describe('Model for this agent, where `model` is not set.'),
    provider: word
      .nullable()
      .default(null)
      .describe("Agents with the same provider wait together for its limits; none: the agent's own name."),
    env: z
      .record(variable, z.string({ error: 'a text (put it in quotes)' }), {
        error: 'a map from names to texts',
      })
      .default({})
      .describe('Environment variables to set for the program.'),
    pass_env: list('a list of names of variables', variable)
      .default([])
      .describe('Variables of your environment that the program gets as well.'),
    writable: list('a list of folders', z.string({ error: 'a text (put it in quotes)' }))
      .default([])
      .describe(
        'Folders that the program may write in a sandbox, beside its worktree; ~ is your home. They are made where they are missing.',
      ),
  },
  { error: 'a map: command, prompt, output, …' },
);
