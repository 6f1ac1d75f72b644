import { inTurn, reportsText, splitInto, writes } from '@debussy/testing';
import type { Pin } from './pin.ts';

const half = { write: { path: 'half.txt', content: 'half\n' } } as const;

/** Sessions that end before their work is done: full contexts, limits, budgets, bad reports. */
export const sessionPins: readonly Pin[] = [
  {
    name: 'restart-with-handoff',
    draft: {
      scenario: {
        window: 10_000,
        phases: {
          '1': inTurn(
            [half, { usage: 7200 }, { usage: 8500 }, { hang: true }],
            [{ usage: { context: 3000, output: 200 } }, ...writes('whole.txt', 'whole\n')],
          ),
        },
      },
    },
  },
  {
    name: 'restarts-used-up',
    draft: {
      config: { max_restarts: 1 },
      scenario: { window: 10_000, defaults: [half, { usage: 9000 }, { hang: true }] },
    },
  },
  {
    name: 'restarts-used-up-then-split',
    draft: {
      config: { max_restarts: 1 },
      scenario: {
        window: 10_000,
        phases: {
          '1': inTurn(
            [half, { usage: 9000 }, { hang: true }],
            [half, { usage: 9000 }, { hang: true }],
            [splitInto({ id: '1a' }, { id: '1b' })],
          ),
        },
      },
    },
  },
  {
    name: 'full-context-asked',
    draft: {
      config: { on_context_limit: 'ask' },
      scenario: {
        window: 10_000,
        phases: { '1': inTurn([half, { usage: 8500 }, { hang: true }], writes('whole.txt', 'whole\n')) },
      },
    },
    async play({ start, set, debussy }) {
      // As under a page on which a person can answer.
      set({ DEBUSSY_PAGE_ASKS: '1' });
      const run = start('run', 'MASTER_PLAN.md');
      await run.saw('context.asked', '1');
      await debussy('answer', '1', 'continue');
      await run.ended;
    },
  },
  {
    name: 'context-exhausted',
    draft: {
      scenario: {
        phases: { '1': inTurn([half, { context_exhausted: true }], writes('whole.txt', 'whole\n')) },
      },
    },
  },
  {
    name: 'crashed-and-started-again',
    draft: {
      scenario: { phases: { '1': inTurn([half, { crash: 'SIGSEGV' }], writes('whole.txt', 'whole\n')) } },
    },
  },
  {
    name: 'limit-waited-out',
    draft: {
      phases: [{ id: '1' }, { id: '2' }],
      scenario: {
        phases: { '1': inTurn([half, { rate_limit: { in: 2 } }], writes('whole.txt', 'whole\n')) },
      },
    },
  },
  {
    name: 'limit-then-resumed',
    draft: {
      phases: [{ id: '1' }, { id: '2' }, { id: '3', after: 'Phase 2' }],
      scenario: { phases: { '2': [half, { rate_limit: { in: 3600 } }] } },
    },
    async play({ debussy, scenario }) {
      await debussy('run', 'MASTER_PLAN.md', '--wait-on-limit', '0');
      scenario({});
      await debussy('resume');
    },
  },
  {
    name: 'quota',
    draft: { scenario: { defaults: [{ rate_limit: { in: 345_600, quota: true } }] } },
  },
  {
    name: 'fallback-agent',
    draft: {
      config: {
        fallback_agents: ['mine'],
        agents: { mine: { command: ['sh', '-c', 'echo mine > mine.txt'], prompt: 'stdin', output: 'text' } },
      },
      scenario: { defaults: [{ rate_limit: { in: 3600 } }] },
    },
  },
  {
    name: 'budget-then-resumed',
    draft: {
      phases: [{ id: '1' }, { id: '2' }, { id: '3' }],
      scenario: {
        defaults: [half, { usage: { context: 1000, output: 100, cost: 0.5 } }, { hang: true }],
      },
    },
    async play({ debussy, scenario }) {
      await debussy('run', 'MASTER_PLAN.md', '--budget-tokens', '1000');
      scenario({
        defaults: [{ usage: { context: 1000, output: 100 } }, ...writes('part-{phase}.txt', '{phase}\n')],
      });
      await debussy('resume', '--budget-tokens', '100000');
    },
  },
  {
    name: 'budget-of-money',
    draft: {
      phases: [{ id: '1' }, { id: '2' }],
      config: { budget: { cost: 0.4 } },
      scenario: {
        defaults: [half, { usage: { context: 1000, output: 100, cost: 0.5 } }, { hang: true }],
      },
    },
  },
  {
    name: 'budget-of-a-phase',
    draft: {
      phases: [{ id: '1' }, { id: '2' }],
      config: { budget: { phase: { tokens: 5000 } } },
      scenario: {
        phases: { '1': inTurn([half, { usage: { context: 9000, output: 100 } }, { hang: true }]) },
      },
    },
  },
  {
    name: 'report-corrected',
    draft: {
      scenario: {
        phases: {
          '1': inTurn([half, reportsText('{"status": 7}')], [{ report: 'completed' }]),
        },
      },
    },
  },
  {
    name: 'report-invalid',
    draft: { scenario: { defaults: [half, reportsText('{"status": "comp')] } },
  },
  {
    name: 'own-program-without-usage',
    draft: {
      scenario: { stream: 'text', defaults: [{ text: 'working\n' }, ...writes('a.txt', 'a\n')] },
    },
  },
];
