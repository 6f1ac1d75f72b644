import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inTurn, splitInto, writes } from '@debussy/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { makeWebProject } from '../support/project.ts';
import type { WebProject } from '../support/project.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const hostileFile = '<img src=x onerror=alert(3)>.txt';

/** Whatever ran, was refused by the policy of the page, or went wrong in it. */
async function watched(browser: Browser): Promise<{ readonly page: Page; readonly trouble: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const trouble: string[] = [];
  page.on('dialog', (dialog) => {
    trouble.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => void trouble.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && trouble.push(message.text())));
  return { page, trouble };
}

async function axeProblems(page: Page): Promise<readonly string[]> {
  const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  // The policy of the page lets no script of elsewhere in: axe runs beside the page, in a world of its own.
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  });
  await session.send('Runtime.evaluate', { contextId, expression: readFileSync(source, 'utf8') });
  const { result } = await session.send('Runtime.evaluate', {
    contextId,
    awaitPromise: true,
    returnByValue: true,
    expression: `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }).then(
      ({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`,
  });
  return result.value;
}

describe.skipIf(chromiumPath === null)(
  'a run that is brought to its end from the page (needs chromium)',
  () => {
    let project: WebProject;
    let browser: Browser;
    beforeAll(async () => {
      browser = await openBrowser();
      project = await makeWebProject(
        [
          { id: '1', title: 'Split' },
          { id: '2', title: 'Fills its context' },
          { id: '3', title: 'Fails' },
          { id: '4', title: 'Waits', after: 'Phase 1, 2, 3' },
        ],
        { parallel: 3, max_retries: 0, on_context_limit: 'ask' },
      );
      project.scenario({
        window: 10_000,
        phases: {
          '1': [splitInto({ id: '1a', tasks: ['1.1'] }, { id: '1b', tasks: ['1.2'] })],
          '1a': writes('1a/a.txt', 'a\n'),
          '1b': writes('1b/b.txt', 'b\n'),
          '2': inTurn(
            [{ run: 'echo one >> lines.txt' }, { usage: 8500 }, { hang: true }],
            [{ run: 'echo two >> lines.txt' }, { report: 'completed' }],
          ),
          '3': {
            plays: [
              {
                attempt: 1,
                steps: [
                  { progress: hostile },
                  { text: hostile },
                  { write: { path: hostileFile, content: `BAD ${hostile}\n` } },
                  { report: { status: 'completed', summary: hostile } },
                ],
              },
              {
                steps: [
                  { write: { path: hostileFile, content: `good ${hostile}\n` } },
                  { report: { status: 'completed', summary: hostile } },
                ],
              },
            ],
          },
          '4': [{ wait_for: join(project.home, 'go') }, ...writes('four.txt', 'four\n')],
        },
      });
    });
    afterAll(async () => {
      await browser.close();
      await project.remove();
    });

    test('it splits, asks, fails, is resumed and completes; nothing of a hostile agent runs; it reads to the ear', async () => {
      const run = await project.start('run', 'MASTER_PLAN.md', '--ui');
      const { page, trouble } = await watched(browser);
      await page.goto(run.link);
      expect(page.url()).not.toContain('token');

      // A split appears, and a question is answered.
      await page.getByRole('link', { name: /^Phase 1a / }).waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Continue: Phase 2' }).click({ timeout: 60_000 });
      await page.getByText('Phase 2 restarts with a handoff.').waitFor();

      // The failing phase ends the run; the page stays.
      expect(await run.ended).toBe(3);
      await page.getByRole('heading', { name: /^Needs you: 1 phase/ }).waitFor();
      await page.getByText('A resume retries it').waitFor();
      await page.getByRole('link', { name: /^Phase 3 / }).click();
      await page
        .getByRole('article')
        .getByRole('link', { name: /^Changes/ })
        .click();
      await page.getByText(hostileFile).first().waitFor();
      await page.getByText(`BAD ${hostile}`).waitFor();
      await page.getByRole('link', { name: /^Sessions/ }).click();
      await page.getByRole('log').getByText(hostile).first().waitFor();
      await page.getByRole('link', { name: /^Gates/ }).click();
      await page.getByText('failed').first().waitFor();
      expect(await axeProblems(page)).toEqual([]);
      await page.getByRole('link', { name: 'Close' }).click();
      expect(await axeProblems(page)).toEqual([]);

      // What throws something away asks first, and shows the command that does the same.
      await page.getByRole('button', { name: 'Skip: Phase 3' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/^debussy skip 3 --run /).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });

      // By keys alone: resume.
      await page.getByRole('button', { name: 'Resume the run' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText(/continues in the background/).waitFor({ timeout: 60_000 });

      // A stop is taken back while a phase works, and the answer leaves the page by itself.
      await page.getByText('Phase 4 running').waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
      await page.locator('.answer').waitFor({ state: 'detached' });
      writeFileSync(join(project.home, 'go'), '');
      await page.getByText('completed', { exact: true }).waitFor({ timeout: 90_000 });
      expect(project.git('show', `HEAD:four.txt`)).toBe('four');
      expect(project.git('log', '--format=%s')).toMatch(/Phase 4[\s\S]*Phase 3/);

      // The run as it was.
      await page.getByRole('button', { name: 'Replay' }).click();
      const slider = page.getByRole('slider', { name: 'Moment of the run' });
      await slider.focus();
      await page.keyboard.press('Home');
      await page.getByRole('link', { name: /^Phase 4 Waits.*pending/ }).waitFor();
      expect(await page.getByRole('link', { name: /^Phase 1a / }).count()).toBe(0);
      await page.getByRole('button', { name: 'Close replay' }).click();
      await page.getByRole('link', { name: /^Phase 1a .*landed/ }).waitFor();
      for (const part of ['Timeline', 'Phases', 'Changes', 'Events']) {
        await page.getByRole('link', { name: part, exact: true }).click();
        expect(await axeProblems(page), part).toEqual([]);
      }
      expect(trouble).toEqual([]);
      await page.context().close();
    });

    test('a run that failed in several ways is brought to its end by decisions that are remembered until resume', async () => {
      const stuck = await makeWebProject(
        [
          { id: '1', title: 'Fails once' },
          { id: '2', title: 'No gate', gates: [] },
          { id: '3', title: 'Needs two', after: 'Phase 2' },
          { id: '4', title: 'Fails for good' },
          { id: '5', title: 'Needs four', after: 'Phase 4' },
        ],
        { parallel: 4, max_retries: 0 },
      );
      const fails = { attempt: 1, steps: writes('one.txt', 'BAD: expected 200\n') };
      stuck.scenario({
        phases: {
          '1': { plays: [fails, { steps: writes('one.txt', 'one\n') }] },
          '4': writes('four.txt', 'BAD\n'),
        },
        defaults: writes('{phase}.txt', 'x\n'),
      });
      try {
        const run = await stuck.start('run', 'MASTER_PLAN.md', '--ui');
        expect(await run.ended).toBe(3);
        const { page, trouble } = await watched(browser);
        await page.goto(run.link);
        const inbox = page.getByRole('region', { name: /^Needs you/ });
        await inbox.getByRole('button', { name: 'Approve: Phase 2' }).click();
        await inbox.getByText('You chose: approve the work').waitFor();

        // A decision is remembered by the run, not by the page, and can be taken back.
        const skip = async (phase: string): Promise<void> => {
          await page.getByRole('button', { name: `Skip: Phase ${phase}` }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
          await page.getByText('You chose: skip').waitFor();
        };
        await skip('4');
        await page.reload();
        await page.getByRole('button', { name: 'Undo: skip, Phase 4' }).click();
        await skip('4');

        await page.getByLabel('Message to the next session of Phase 1').fill('answer 200');
        await page.getByRole('button', { name: 'Send back: Phase 1' }).click();
        await page.getByText('“answer 200”').waitFor();
        expect(await axeProblems(page)).toEqual([]);

        // A comment on a line is a message with its place.
        await page.getByRole('link', { name: 'Changes', exact: true }).click();
        await page.getByText('Fails once').last().click();
        await page.getByRole('button', { name: 'Comment on line 1 of one.txt' }).click();
        await page.getByRole('textbox', { name: 'Comment on one.txt:1' }).fill('say 200');
        await page.getByRole('button', { name: 'Comment', exact: true }).click();
        await page.getByText('“one.txt:1: say 200”').waitFor();
        expect(await axeProblems(page)).toEqual([]);

        // No part of it is wider than a phone.
        await page.setViewportSize({ width: 375, height: 800 });
        const changes = page.url();
        for (const part of ['/phase/1/history', '/changes']) {
          await page.goto(changes.replace(/\/changes$/, part));
          const last = page.getByRole('link', { name: part === '/changes' ? 'Events' : 'History' });
          const { x = 0, width = 375 } = (await last.boundingBox()) ?? {};
          expect(x + width, part).toBeLessThanOrEqual(375);
          expect(
            await page.evaluate(
              'document.documentElement.scrollWidth - document.documentElement.clientWidth',
            ),
          ).toBe(0);
        }
        await page.setViewportSize({ width: 1280, height: 900 });

        // Not shown as interrupted meanwhile; nothing that waits for a skipped phase is offered to a resume.
        await page.getByRole('button', { name: 'Resume the run' }).click();
        await page.getByText('resuming', { exact: true }).waitFor();
        await page.getByText('Decide below, then resume').waitFor({ timeout: 60_000 });
        expect(await page.getByText('interrupted', { exact: true }).count()).toBe(0);
        await page.getByText('Blocked by Phase 4').waitFor();
        await skip('5');
        await page.getByRole('button', { name: 'Resume the run' }).click();
        await page.getByText('completed', { exact: true }).waitFor({ timeout: 60_000 });
        expect(stuck.git('log', '--format=%s')).toMatch(/Phase 3/);
        expect(trouble).toEqual([]);
        await page.context().close();
      } finally {
        await stuck.remove();
      }
    });
  },
);
