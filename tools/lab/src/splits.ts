import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { markdownTable, upperMedian, originText, readOptions, runTool } from '@debussy/testing/tool';
import type { Proof, ProofOrigin } from '@debussy/testing/tool';
import { largePhases } from './splits/large-phases.ts';
import { runSplit } from './splits/run-split.ts';
import { trySplit } from './splits/try-split.ts';
import type { TriedSplit } from './splits/try-split.ts';

// npm run splits -- --plans ../plans --run 3
await runTool({
  usage: `Usage: npm run splits -- --plans <folder> [--count <n>] [--run <n>] [--write]

The largest phases of public plans, cut by \`debussy plan split\`: how even the parts are, and what running them on three
places gains. The first of each dialect are also split, run and landed by a scripted agent that makes the same proposal.

  --plans <folder>   plans of public repositories, each in a folder owner+name
  --count <n>        so many phases (30)
  --run <n>          run so many of them end to end, of one dialect each (3)
  --write            also write tools/lab/notes/splits.md and tools/lab/notes/splits.json

Exit code 0: all that were run have landed. 1: one has not. 2: bad usage.
`,
  read(argv) {
    const { plans, ...rest } = readOptions(argv, { plans: '', count: 30, run: 3, write: false });
    if (plans === '') throw new Error('--plans names the folder of the plans');
    return { ...rest, plans: resolve(plans) };
  },
  async play({ plans, count, run }, { program, say }) {
    const home = mkdtempSync(join(tmpdir(), 'debussy-splits-'));
    const tried: TriedSplit[] = [];
    for (const large of largePhases(plans)) {
      if (tried.filter(({ parts }) => parts > 0).length >= count) break;
      const sameDialect = tried.filter((one) => one.dialect === large.dialect && one.parts > 0).length;
      if (sameDialect >= count / 2) continue;
      const one = trySplit(large, { program, home, at: tried.length });
      tried.push(one);
      say(splitLine(one));
    }
    const dialects = [...new Set(tried.filter(({ parts }) => parts > 0).map(({ dialect }) => dialect))];
    const runs = dialects.slice(0, run).map((dialect) => {
      const one = tried.find((each) => each.dialect === dialect && each.parts > 0);
      return one && { ...one, landed: runSplit(one, { program, home }) };
    });
    const landed = runs.flatMap((one) => one ?? []);
    for (const one of landed) say(`${one.name} phase ${one.phase}: ${one.landed}`);
    return tried.map((one) => ({
      ...one,
      landed: landed.find((each) => each.name === one.name && each.phase === one.phase)?.landed ?? null,
    }));
  },
  text: (tried) => `${countsOf(tried)}\n`,
  passed: (tried) => tried.every(({ landed }) => landed === null || landed === 'landed'),
  publish: splitsProof,
});

type Result = TriedSplit & { readonly landed: string | null };

function splitsProof(all: readonly Result[], origin: ProofOrigin): Proof {
  const rows = all.map(({ home: _home, requested: _requested, ...one }) => one);
  const head = [
    'repository and plan',
    'dialect',
    'phase',
    'tasks',
    'tokens',
    'cut by',
    'parts',
    'largest ÷ median',
    'speed-up',
    'read',
    'run',
  ];
  return {
    name: 'splits',
    facts: { ...origin, splits: rows },
    sections: {
      origin: `${originText(origin)}: ${countsOf(all)}.`,
      splits: markdownTable(
        head,
        rows.map((one) => [
          one.name,
          one.dialect,
          one.phase,
          one.tasks,
          one.tokens,
          one.by,
          one.parts,
          one.evenness,
          one.speedUp,
          one.read,
          one.landed ?? '',
        ]),
      ),
    },
  };
}

function splitLine({ name, phase, tasks, by, parts, evenness, speedUp }: TriedSplit): string {
  return `${name} phase ${phase}, ${tasks} tasks: ${parts === 0 ? by : `${parts} parts by ${by}, ${evenness} × the median, ${speedUp} × as fast`}`;
}

function countsOf(all: readonly Result[]): string {
  const cut = all.filter(({ parts }) => parts > 0);
  const even = cut.filter(({ evenness }) => evenness <= 2).length;
  const speed = upperMedian(cut.map(({ speedUp }) => speedUp));
  const landed = all.filter((one) => one.landed === 'landed').length;
  const ran = all.filter((one) => one.landed !== null).length;
  return `${cut.length} of ${all.length} large phases cut without an agent, ${even} of them into even parts (largest ≤ 2 × the median), median speed-up ${speed} on three places, ${landed} of ${ran} landed`;
}
