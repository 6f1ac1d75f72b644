import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundledBinary } from '../../src/kit/bundled-binary.ts';
import { plainEnvironment } from '../../src/kit/plain-environment.ts';
import { planFiles } from '../../src/kit/plan-draft.ts';

test('a drafted plan is one that debussy has nothing to say against', async () => {
  const home = mkdtempSync(join(tmpdir(), 'debussy-proof-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const texts = planFiles([
    { id: '1', files: ['a.txt'] },
    { id: '2', after: 'Phase 1', gates: ['it: `true`'] },
  ]);
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  const program = await bundledBinary();
  const { status, stdout } = spawnSync(process.execPath, [program, 'audit', '--strict'], {
    cwd: home,
    env: plainEnvironment(),
    encoding: 'utf8',
  });
  expect(stdout).toContain('Part 2');
  expect(status, stdout).toBe(0);
});
