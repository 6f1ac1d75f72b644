import { markdownTable, runTool } from '@debussy/testing/tool';
import type { Proof, ProofOrigin } from '@debussy/testing/tool';
import { mib, runSoak, soakText } from './soak/run-soak.ts';
import type { SoakResult } from './soak/run-soak.ts';
import { soakOptions, soakUsage } from './soak/soak-options.ts';

// npm run soak -- --minutes 10
await runTool({
  usage: soakUsage,
  read: soakOptions,
  play: (options, { program }) => runSoak(program, options),
  text: soakText,
  passed: ({ problems }) => problems.length === 0,
  publish: soakProof,
});

function soakProof(result: SoakResult, origin: ProofOrigin): Proof {
  const { folder: _, ...numbers } = result;
  const facts = { ...origin, ...numbers };
  const { date, commit, machine, versions, phases, minutes, seconds, problems, rssKiB, descriptors } = facts;
  const run = { date, commit, machine, versions, phases, 'minutes asked for': minutes, time: `${seconds} s` };
  return {
    name: 'soak',
    facts,
    sections: {
      run: markdownTable(['', ''], [...Object.entries(run), ['problems', problems.join('; ') || 'none']]),
      growth: markdownTable(
        ['of debussy itself', 'early', 'late', 'most'],
        [
          ['memory (RSS)', mib(rssKiB.early), mib(rssKiB.late), mib(rssKiB.most)],
          ['open descriptors', descriptors.early, descriptors.late, descriptors.most],
        ],
      ),
    },
  };
}
