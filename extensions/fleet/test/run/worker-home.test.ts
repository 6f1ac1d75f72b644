import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeWorkerHome } from '../../src/run/worker-home.ts';
import { shownRejection } from '../support/shown-error.ts';

test('a worker whose home cannot be created is refused with a remedy', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-home-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await shownRejection(takeWorkerHome(file, 'one'))).toMatch(
    /^ERR_FLEET_HOME \(2\): no worker can keep its work in \S+\/file\/one: ENOTDIR.* \| Name a folder that this user may write to: --home <folder>$/,
  );
});
