import { benchArguments } from './bench/arguments.ts';
import { runBenches } from './bench/run-benches.ts';
import { workspaceRoot } from './workspace-root.ts';

try {
  const { output, failures, exitCode } = await runBenches(
    workspaceRoot(import.meta.dirname),
    benchArguments(process.argv.slice(2)),
  );
  console.log(output);
  for (const failure of failures) console.error(failure);
  process.exitCode = exitCode;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
