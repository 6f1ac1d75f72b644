import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable, originText, publishedWith, readOptions, runTool } from '@debussy/testing/tool';
import type { Proof, ProofOrigin } from '@debussy/testing/tool';
import { sourceDefaults, sourcesIn, sourcesUsage } from './public-repository.ts';
import { animals } from './zoo/animals.ts';
import { visit } from './zoo/visit.ts';
import type { Visit } from './zoo/visit.ts';

// npm run zoo -- --only express
await runTool({
  usage: `Usage: npm run zoo -- [--only <texts>] [--mirrors <folder>] [--cache <folder>] [--write]

Thirty public repositories: \`init\`, its gates tried, and a plan of three phases in each.

  --only <texts>     only those whose name holds one of them: express,click
${sourcesUsage}
  --write            also write tools/lab/notes/zoo.md and tools/lab/notes/zoo.json; rows of the others stay

Exit code 0: none fails. 1: one does. 2: bad usage.
`,
  read(argv) {
    const { only, write, ...rest } = readOptions(argv, { only: '', write: false, ...sourceDefaults });
    return { only: only.split(','), write, sources: sourcesIn(rest) };
  },
  async play({ only, sources }, { program, say }) {
    const chosen = animals.filter(({ name }) => only.some((text) => name.includes(text)));
    return chosen.map((animal) => {
      const home = mkdtempSync(join(tmpdir(), 'debussy-zoo-'));
      const one = visit(animal, { program, home, ...sources });
      say(visitLine(one));
      return one;
    });
  },
  text: (visits) => `${countsOf(visits)}\n`,
  passed: (visits) => visits.every(({ result }) => result !== 'fails'),
  publish: zooProof,
});

/** Rows of repositories that were not visited now stay as they are. */
function zooProof(now: readonly Visit[], origin: ProofOrigin): Proof {
  const all = publishedWith(['zoo', 'visits'], now, ({ animal }) => animal.name);
  const order = animals.map(({ name }) => name);
  const visits = all.toSorted((a, b) => order.indexOf(a.animal.name) - order.indexOf(b.animal.name));
  const head = ['repository', 'language', 'special', 'files', 'result', 'time', 'gates, or why not'];
  return {
    name: 'zoo',
    facts: { ...origin, visits },
    sections: {
      origin: `${originText(origin)}: ${countsOf(visits)}.`,
      visits: markdownTable(head, visits.map(row)),
    },
  };
}

function countsOf(visits: readonly Visit[]): string {
  const count = (result: Visit['result']): number => visits.filter((one) => one.result === result).length;
  return `${count('works')} work, ${count('fails')} fail, ${count('skipped')} skipped`;
}

function visitLine({ animal, result, gates, seconds, reason }: Visit): string {
  return `${result.padEnd(8)}${animal.name.padEnd(26)}${String(seconds).padStart(4)} s  ${reason || gates.join('; ')}\n`;
}

function row({ animal, files, result, seconds, gates, reason }: Visit): readonly unknown[] {
  const name = `[${animal.name}](https://github.com/${animal.name}/tree/${animal.at})`;
  const said = reason === '' ? gates.map((gate) => `\`${gate}\``).join(', ') : reason;
  return [
    name,
    animal.language,
    animal.special ?? '',
    files || '',
    result,
    `${seconds} s`,
    said.replaceAll('|', '\\|'),
  ];
}
