import { chaosOptions, chaosUsage } from './chaos/chaos-options.ts';
import { roundLine, summary, writeChaos } from './chaos/write-chaos.ts';
import { runChaos } from './chaos/run-chaos.ts';
import { bundledBinary, originOf, understood, workspaceRoot } from '@debussy/testing';

// npm run chaos -- --rounds 1000
process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const read = understood(chaosOptions, argv, chaosUsage);
  if (!read.ok) {
    process.stderr.write(read.text);
    return 2;
  }
  const options = read.value;
  const root = workspaceRoot(import.meta.dirname);
  const origin = originOf(root);
  const over = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort());
  if (!options.json) process.stdout.write(`seed ${options.seed}\n`);
  const result = await runChaos(await bundledBinary(), options, {
    over: over.signal,
    played: (round) => void (options.json || process.stdout.write(roundLine(round, options.seed))),
  });
  process.stdout.write(options.json ? `${JSON.stringify(result, null, 2)}\n` : summary(result));
  if (options.write) writeChaos(root, origin, result);
  return result.rounds.every(({ problems }) => problems.length === 0) ? 0 : 1;
}
