import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writes } from '@debussy/testing';
import { expect, test } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { makeWebProject } from '../support/project.ts';

test.skipIf(chromiumPath === null)(
  'the page lists the shares of the machine while a run has some (needs chromium)',
  async () => {
    const machine = mkdtempSync(join(tmpdir(), 'debussy-machine-'));
    const env = { DEBUSSY_GOVERNOR: 'on', XDG_RUNTIME_DIR: machine };
    const project = await makeWebProject([{ id: '1' }], {}, env);
    const browser = await openBrowser();
    try {
      const go = join(project.home, 'go');
      project.scenario({ phases: { '1': [{ wait_for: go }, ...writes('one.txt', 'one\n')] } });
      const run = await project.start('run', 'MASTER_PLAN.md', '--ui');
      const page = await browser.newPage();
      await page.goto(run.link);
      await page.locator('details', { hasText: 'session of Phase 1' }).locator('summary').click();
      await page.getByRole('listitem').filter({ hasText: 'session of Phase 1' }).waitFor();
      writeFileSync(go, '');
      expect(await run.ended).toBe(0);
      await page.getByText('session of Phase 1', { exact: false }).waitFor({ state: 'detached' });
    } finally {
      await browser.close();
      await project.remove();
      rmSync(machine, { recursive: true, force: true });
    }
  },
  120_000,
);
