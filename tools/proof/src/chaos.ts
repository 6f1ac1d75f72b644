import { runTool } from '@debussy/testing/tool';
import { chaosOptions, chaosUsage } from './chaos/chaos-options.ts';
import { runChaos } from './chaos/run-chaos.ts';
import { chaosProof, roundLine, summary } from './chaos/write-chaos.ts';

// npm run chaos -- --rounds 1000
await runTool({
  usage: chaosUsage,
  read: chaosOptions,
  play: (options, { program, over, say }) =>
    runChaos(program, options, { over, played: (round) => say(roundLine(round, options.seed)) }),
  text: summary,
  passed: ({ rounds }) => rounds.every(({ problems }) => problems.length === 0),
  publish: chaosProof,
});
