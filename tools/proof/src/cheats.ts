import { runTool } from '@debussy/testing/tool';
import { cheatOptions, cheatUsage } from './cheats/cheat-options.ts';
import { caseLine, cheatProof, cheatSummary } from './cheats/cheat-text.ts';
import { runCases } from './cheats/run-cases.ts';

// npm run cheats -- --only pytest
await runTool({
  usage: cheatUsage,
  read: cheatOptions,
  play: (options, { program, over, say }) =>
    runCases(program, options, { over, played: (one) => say(caseLine(one, options.all)) }),
  text: cheatSummary,
  passed: ({ played }) => played.every(({ ok }) => ok),
  publish: cheatProof,
});
