import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { makeProject } from './support/project.ts';

const readme = fileURLToPath(new URL('../README.md', import.meta.url));

/** Asks for a split of phase 1, and does what is asked of its parts. */
const agent = `
case "$DEBUSSY_PHASE" in
1) cat > "$DEBUSSY_REPORT_FILE" <<'REPORT'
{"phase":"1","status":"split_request","split_details":{"reason":"two subsystems","recommended_sub_phases":[
{"sub_phase_id":"1a","name":"left","scope":"left","tasks":["1.1"],"files":["left.txt"],"depends_on":[],"gates":[{"name":"left","command":"test -f left.txt"}]},
{"sub_phase_id":"1b","name":"right","scope":"right","tasks":["1.1"],"files":["right.txt"],"depends_on":[],"gates":[{"name":"right","command":"test -f right.txt"}]}]}}
REPORT
;;
1a) touch left.txt ;;
1b) touch right.txt ;;
*) touch done.txt ;;
esac`;

test('the program of the README runs a plan with a split', async () => {
  const phases = {
    1: '## Gates\n- both: `test -f left.txt && test -f right.txt`\n',
    2: '**Depends On:** Phase 1\n\n## Gates\n- there: `test -f done.txt`\n',
  };
  const project = makeProject({ agent, phases });
  const home = join(project.root, '..');
  const [, program = ''] = /```js\n([^]*?)```/.exec(readFileSync(readme, 'utf8')) ?? [];
  const source = join(
    fileURLToPath(new URL('.', import.meta.url)),
    '..',
    'coverage',
    `readme-${process.pid}.mjs`,
  );
  // It stands in a folder that git ignores: the names of packages are found from there.
  mkdirSync(dirname(source), { recursive: true });
  writeFileSync(source, program);
  const conditionNames = ['@debussy/source', 'node', 'import', 'module', 'default'];
  const bundle = await rolldown({
    input: source,
    platform: 'node',
    resolve: { conditionNames, mainFields: ['module', 'main'] },
    external: [/^node:/],
  });
  await bundle.write({ file: join(home, 'program.mjs'), format: 'esm', codeSplitting: false });
  const { stdout } = await promisify(execFile)(process.execPath, [join(home, 'program.mjs')], {
    cwd: project.root,
    env: project.around.env,
  });
  expect(stdout).toContain('landed: 1a, 1b');
  expect(stdout).toContain('landed: 2');
  expect(project.git('ls-files')).toMatch(/^left.txt$[^]*^right.txt$/m);
});
