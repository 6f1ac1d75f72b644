import { runTool } from '@debussy/testing/tool';
import { possibleFileSystems, stageProblem } from './power/power-disk.ts';
import { powerOptions, powerUsage } from './power/power-options.ts';
import { cutLine, powerProof, powerSummary } from './power/power-text.ts';
import { runPowerCuts } from './power/run-power-cuts.ts';

// npm run power-cuts -- --cuts 500
await runTool({
  usage: powerUsage,
  read: (argv) => powerOptions(argv, possibleFileSystems()),
  obstacle() {
    const problem = stageProblem();
    return problem === null ? null : `no disk can be made and mounted here: ${problem}`;
  },
  play: (options, { program, over, say }) =>
    runPowerCuts(program, options, { over, judged: (cut) => say(cutLine(cut)) }),
  text: powerSummary,
  passed: ({ cuts }) => cuts.every(({ problems }) => problems.length === 0),
  publish: powerProof,
});
