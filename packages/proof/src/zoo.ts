import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledBinary } from './kit/bundled-binary.ts';
import { originOf } from './kit/proof-page.ts';
import { understood } from './kit/understood.ts';
import { workspaceRoot } from './kit/workspace-root.ts';
import { animals } from './zoo/animals.ts';
import { visit } from './zoo/visit.ts';
import type { Visit } from './zoo/visit.ts';
import { visitLine, writeZoo } from './zoo/write-zoo.ts';
import { zooOptions, zooUsage } from './zoo/zoo-options.ts';

// npm run zoo -- --only express
process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const options = understood(zooOptions, argv, zooUsage);
  if (!options.ok) {
    process.stderr.write(options.text);
    return 2;
  }
  const { only, write, cache, mirrors } = options.value;
  const root = workspaceRoot(import.meta.dirname);
  const origin = originOf(root);
  const program = await bundledBinary(root);
  const visits: Visit[] = [];
  const wanted = only.split(',');
  for (const animal of animals.filter(({ name }) => wanted.some((text) => name.includes(text)))) {
    const home = mkdtempSync(join(tmpdir(), 'debussy-zoo-'));
    const one = visit(animal, { program, home, cache, mirrors });
    visits.push(one);
    process.stdout.write(visitLine(one));
    if (write) writeZoo(root, origin, visits);
  }
  return visits.some(({ result }) => result === 'fails') ? 1 : 0;
}
