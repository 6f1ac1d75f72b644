import * as z from 'zod';
import { choice, list, maybe, text, variableName, wholeNumber, word } from './kinds.ts';
import { outputNames } from './programs.ts';

/** One entry under `agents`: the user's own program, or changes to a built-in one. Null keeps the adapter's value. */
export const agentSchema = z
  .strictObject(
    {
      command: maybe(
        list('a list of words: [node, ./agent.mjs]', word).refine(
          (words) => words.length > 0 && words[0] !== '',
          { error: 'a list of at least one word' },
        ),
        'Program and arguments, no shell. {prompt_file}, {worktree}, {phase} and {model} are replaced.',
      ),
      args: list('a list of texts', word)
        .default([])
        .describe('Arguments behind those of the built-in agent, or behind `command`.'),
      prompt: maybe(
        choice(['stdin', 'file', 'argument']),
        'How the program gets its prompt; stdin for a program of your own.',
      ),
      output: maybe(
        choice(outputNames),
        'Which event stream the program prints; text for a program of your own.',
      ),
      context_limit: maybe(
        wholeNumber(1, 1_000_000_000),
        'Size of the context window in tokens; overrides every table of windows.',
      ),
      model: maybe(text('a text'), 'Model for this agent, where `model` is not set.'),
      provider: maybe(
        text('a text'),
        "Agents with the same provider wait together for its limits; none: the agent's own name.",
      ),
      env: z
        .record(variableName, word, { error: 'a map from names to texts' })
        .default({})
        .describe('Environment variables to set for the program.'),
      pass_env: list('a list of names of variables', variableName)
        .default([])
        .describe('Variables of your environment that the program gets as well.'),
      writable: list('a list of folders', word)
        .refine((folders) => !folders.includes('/'), {
          error: 'folders that the program writes; / is the whole disk',
        })
        .default([])
        .describe(
          'Folders that the program may write in a sandbox, beside its worktree; ~ is your home. They are made where they are missing.',
        ),
    },
    { error: 'a map: command, prompt, output, …' },
  )
  .refine(({ output, prompt }) => output !== 'acp' || prompt === null, {
    path: ['prompt'],
    error: 'no value: `output: acp` sends the prompt itself',
  })
  .refine(({ output, command }) => output !== 'acp' || command !== null, {
    path: ['command'],
    error: 'the command that starts the agent as an ACP server: [gemini, --acp]',
  });
