import { bundledBinary, originOf, understood, workspaceRoot } from '@debussy/testing';
import { faultOptions, faultUsage } from './faults/fault-options.ts';
import { faultLine, faultSummary, writeFaults } from './faults/fault-text.ts';
import { runFaults } from './faults/run-faults.ts';
import { builtShim } from './chaos/shim.ts';

// npm run faults -- --faults 300
process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const read = understood(faultOptions, argv, faultUsage);
  if (!read.ok) {
    process.stderr.write(read.text);
    return 2;
  }
  const options = read.value;
  const root = workspaceRoot(import.meta.dirname);
  const shim = builtShim(root);
  if (!shim.ok) {
    process.stderr.write(`no fault can be injected here: ${shim.why}\n`);
    return 2;
  }
  const origin = originOf(root);
  const over = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort());
  if (!options.json) process.stdout.write(`seed ${options.seed}\n`);
  const given = { program: await bundledBinary(), library: shim.library };
  const result = await runFaults(given, options, {
    over: over.signal,
    played: (one) => void (options.json || process.stdout.write(faultLine(one))),
  });
  process.stdout.write(options.json ? `${JSON.stringify(result, null, 2)}\n` : faultSummary(result));
  if (options.write) writeFaults(root, origin, result);
  return result.played.every(({ problems }) => problems.length === 0) ? 0 : 1;
}
