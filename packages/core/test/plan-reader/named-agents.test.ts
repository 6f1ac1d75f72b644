import { expect, test } from 'vitest';
import { phaseLists } from '../../src/plan-reader/phase-lists.ts';

const named = (text: string) => {
  const { agent, model } = phaseLists(text, new Set());
  return [agent, model];
};

test.each([
  ['**Agent:** codex\n**Model:** gpt-5.5', ['codex', 'gpt-5.5']],
  [
    '- **Agent**: `my_agent`\n- **Model**: anthropic/claude-sonnet-4-5',
    ['my_agent', 'anthropic/claude-sonnet-4-5'],
  ],
  ['---\nagent: codex\nmodel: "gpt-5.5"\n---\n', ['codex', 'gpt-5.5']],
  ['**agent:** Codex', ['Codex', null]],
])('a phase names who does it: %j', (text, expected) => {
  expect(named(text)).toEqual(expected);
});

test.each([
  '- AGENT:doc-sync-manager',
  'AGENT: doc-sync-manager',
  '**Agent:** the one who knows the parser',
  '```\n**Agent:** codex\n```',
  '**Agents:** codex',
  'The agent: codex',
])('and these lines are about something else: %j', (text) => {
  expect(named(text)).toEqual([null, null]);
});
