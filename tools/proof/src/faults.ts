import { workspaceRoot } from '@debussy/testing';
import { runTool } from '@debussy/testing/tool';
import { faultOptions, faultUsage } from './faults/fault-options.ts';
import { faultLine, faultProof, faultSummary } from './faults/fault-text.ts';
import { runFaults } from './faults/run-faults.ts';
import { builtShim } from './chaos/shim.ts';

// npm run faults -- --faults 300
const shim = builtShim(workspaceRoot(import.meta.dirname));
await runTool({
  usage: faultUsage,
  read: faultOptions,
  obstacle: () => (shim.ok ? null : `no fault can be injected here: ${shim.why}`),
  play: (options, { program, over, say }) =>
    runFaults({ program, library: shim.ok ? shim.library : '' }, options, {
      over,
      played: (one) => say(faultLine(one)),
    }),
  text: faultSummary,
  passed: ({ played }) => played.every(({ problems }) => problems.length === 0),
  publish: faultProof,
});
