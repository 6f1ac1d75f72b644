import type { SessionKind } from '@debussy/core';
import { phaseSpec, sessionTask } from '@debussy/testing/conformance';
import { promptTexts } from '../../src/prompt/prompt-texts.ts';
import type { PromptFacts } from '../../src/prompt/prompt-facts.ts';
import type { SessionTask } from '@debussy/scheduler';

type OfTask = Pick<SessionTask, 'spec' | 'earlier' | 'refused'>;

const about: OfTask = {
  spec: {
    ...phaseSpec('3', ['1']),
    title: 'Storage',
    tasks: [
      { id: '3.1', text: 'Write the store', done: false },
      { id: '3.2', text: 'Read the store', done: true },
    ],
    notes: { read: ['notes/1.md'], write: ['notes/3.md'] },
    agents: ['reviewer'],
  },
  earlier: [{ id: '1', title: 'Model', summary: 'The model stands.', files: ['src/model.ts'] }],
  refused: [],
};

export function facts(
  purpose: SessionKind,
  { spec = about.spec, earlier = about.earlier, refused = [], ...change }: Partial<PromptFacts & OfTask> = {},
  task: Partial<SessionTask> = {},
): PromptFacts {
  return {
    texts: promptTexts,
    task: { ...sessionTask('3'), purpose, spec, earlier, refused, ...task },
    plan: { path: 'MASTER_PLAN.md', title: 'Feature' },
    planText: '',
    phaseText: '# Phase 3\n\nStore things.',
    intents: [],
    parentText: null,
    restart: null,
    before: '',
    logs: [],
    debussy: '/run/s1/debussy',
    maxSubPhases: 8,
    budget: 60_000,
    pruning: 'moderate',
    ...change,
  };
}

/** What is said before the phase itself. */
export function purposeIn(text: string): string {
  const phase = 'Store things.\n```';
  const from = text.lastIndexOf(phase) + phase.length;
  return text.slice(from, text.indexOf('If `$DEBUSSY` is empty')).trim();
}
