import { bundledBinary } from './kit/bundled-binary.ts';
import { originOf } from './kit/proof-page.ts';
import { understood } from './kit/understood.ts';
import { workspaceRoot } from './kit/workspace-root.ts';
import { runSoak } from './soak/run-soak.ts';
import { soakOptions, soakUsage } from './soak/soak-options.ts';
import { soakText } from './soak/soak-text.ts';
import { writeSoak } from './soak/write-soak.ts';

// npm run soak -- --minutes 10
process.exitCode = await main(process.argv.slice(2));

async function main(argv: readonly string[]): Promise<number> {
  const options = understood(soakOptions, argv, soakUsage);
  if (!options.ok) {
    process.stderr.write(options.text);
    return 2;
  }
  const { json, write } = options.value;
  const root = workspaceRoot(import.meta.dirname);
  const origin = originOf(root);
  const result = await runSoak(await bundledBinary(root), options.value);
  process.stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : soakText(result));
  if (write) writeSoak(root, origin, result);
  return result.problems.length === 0 ? 0 : 1;
}
