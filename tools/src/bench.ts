import { benchArguments } from './bench/arguments.ts';
import { runBenches } from './bench/run-benches.ts';
import { writeBenches } from './docs/write-benches.ts';
import { workspaceRoot } from '@debussy/testing/tool';

try {
  const root = workspaceRoot(import.meta.dirname);
  const wanted = benchArguments(process.argv.slice(2));
  const { output, problems, exitCode, found } = await runBenches(root, wanted, console.error);
  console.log(output);
  for (const problem of problems) console.error(problem);
  process.exitCode = exitCode;
  if (wanted.write) writeBenches(root, found);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
