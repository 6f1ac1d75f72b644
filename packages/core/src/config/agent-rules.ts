import * as z from 'zod';
import type { DeepReadonly } from '../deep-readonly.ts';
import { list, maybe, text } from './kinds.ts';

const match = z.strictObject(
  {
    phase: list('a list of phase ids', text('a phase id')).default([]).describe('Ids of phases.'),
    title: maybe(text('a text'), 'A part of the title, in any case.'),
    risk: maybe(text('a text'), 'The risk that the plan names, in any case.'),
    complexity: maybe(text('a text'), 'The complexity that the plan names, in any case.'),
    files: list('a list of file patterns', text('a file pattern'))
      .default([])
      .describe('Patterns of which one meets a file that the phase names.'),
  },
  { error: 'a map with phase, title, risk, complexity or files' },
);

const rule = z.strictObject(
  {
    match,
    agent: maybe(text('the name of an agent'), 'Agent for these phases.'),
    model: maybe(text('the name of a model'), 'Model for these phases.'),
  },
  { error: 'a map with match, agent and model' },
);

/** The phases that an agent or a model is for. */
export type AgentRule = DeepReadonly<z.infer<typeof rule>>;

export const agentRules = z
  .array(rule, { error: 'a list of rules: - { match: { risk: high }, agent: codex }' })
  .default([])
  .describe(
    'Agents and models of phases whose plan names none; the first rule counts that meets a phase in all that it names.',
  );
