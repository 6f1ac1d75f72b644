import path from 'node:path';
import { build } from 'rolldown';

/**
 * Bundles a program of a benchmark, from sources and with all that it uses, for a process of its own: what is measured there has
 * nothing compiled yet, as a command that a person types.
 */
export async function bundleScript(source: string, folder: string): Promise<string> {
  const file = path.join(folder, `${path.basename(source, '.ts')}.mjs`);
  await build({
    input: source,
    platform: 'node',
    resolve: { conditionNames: ['@debussy/source', 'node', 'import', 'module', 'default'] },
    output: { file, format: 'esm', codeSplitting: false },
    logLevel: 'silent',
  });
  return file;
}
