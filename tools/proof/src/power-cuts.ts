import { bundledBinary, originOf, understood, workspaceRoot } from '@debussy/testing';
import { possibleFileSystems, stageProblem } from './power/power-disk.ts';
import { powerOptions, powerUsage } from './power/power-options.ts';
import { cutLine, powerSummary, writePowerCuts } from './power/power-text.ts';
import { runPowerCuts } from './power/run-power-cuts.ts';

// npm run power-cuts -- --cuts 500
process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const read = understood((words) => powerOptions(words, possibleFileSystems()), argv, powerUsage);
  if (!read.ok) {
    process.stderr.write(read.text);
    return 2;
  }
  const problem = stageProblem();
  if (problem !== null) {
    process.stderr.write(`no disk can be made and mounted here: ${problem}\n`);
    return 2;
  }
  const options = read.value;
  const root = workspaceRoot(import.meta.dirname);
  const origin = originOf(root);
  const over = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort());
  if (!options.json) process.stdout.write(`seed ${options.seed}\n`);
  const result = await runPowerCuts(await bundledBinary(), options, {
    over: over.signal,
    judged: (cut) => void (options.json || process.stdout.write(cutLine(cut))),
  });
  process.stdout.write(options.json ? `${JSON.stringify(result, null, 2)}\n` : powerSummary(result));
  if (options.write) writePowerCuts(root, origin, result);
  return result.cuts.every(({ problems }) => problems.length === 0) ? 0 : 1;
}
