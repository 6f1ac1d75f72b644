import { readConfig } from '@debussy/core/config';
import { mustHold } from '../fuzz-target.ts';
import type { FuzzTarget } from '../fuzz-target.ts';

const real =
  'agent: mine\nparallel: 3\nagents:\n  mine:\n    command: [node, ./agent.mjs]\n    prompt: stdin\n    output: claude\n    context_limit: 200000\ngates: { lint: npm run lint, test: "npm test" }\nbudget:\n  tokens: 1000000\n  minutes: 90\nsandbox: bwrap\nescape: warn\nshare: [node_modules]\nwait_on_limit: 6h\nfallback_agents: [codex]\n';

/** The configuration: taken, or refused with a place and what to do. */
export const configs: FuzzTarget = {
  name: 'configuration',
  seeds: [real, JSON.stringify({ agent: 'claude', gates: { a: 'b' }, parallel: 2 }), 'sandbox: none\n'],
  words: [
    'paralel: 3',
    'parallel: 1e99',
    '? [a]: b',
    '<<: *x',
    '&x',
    '!!binary x',
    '- - - -',
    '{{{{',
    'timeout: -1',
    'agents: { a: { command: [] } }',
    '\t',
  ],
  feed(text) {
    const read = readConfig({
      project: { file: 'c.yaml', text },
      environment: { DEBUSSY_PARALLEL: text.slice(0, 40), DEBUSSY_AGENT: 'claude' },
    });
    if (read.ok)
      mustHold(
        Number.isInteger(read.value.config.parallel) && read.value.config.parallel >= 1,
        'a run without places',
      );
    else
      for (const { message, hint } of read.error)
        mustHold(message !== '' && hint !== '', 'a refusal without a reason');
  },
};
