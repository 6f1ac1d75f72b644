import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { folded, hostileText, midway, stamped, toldRun } from '@debussy/testing/sample';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { htmlReport } from '../../src/report/html-report.ts';
import { markdownReport } from '../../src/report/account.ts';
import { reportFacts } from '../../src/report/report-facts.ts';
import type { ReportFacts } from '../../src/report/report-facts.ts';
import { keptRun } from '../../src/report/write-report.ts';
import type { KeptRun } from '../../src/shared/kept-run.ts';
import { pageFiles } from '../../src/server/page-files.ts';
import { chromiumPath, openBrowser } from '../support/browser.ts';

/** The told run, with output of its gates that tries to be markup. */
function facts(events = toldRun()): ReportFacts {
  const { story, state } = folded(events);
  const plain = reportFacts({ story, state }, { gone: false });
  const output = `not ok\n</pre><img src=x onerror=alert(2)>\n\`\`\`\n${hostileText}\n`;
  return { ...plain, outputs: new Map([['/run/gates/v7-unit.log', output]]) };
}

function reportOf(
  events = toldRun(),
  { diffs = {}, changes = [] }: Partial<Pick<KeptRun, 'diffs' | 'changes'>> = {},
): string {
  const { reportScript, style } = pageFiles();
  const known = facts(events);
  const kept = { ...keptRun({ held: null }, known, events), diffs, changes };
  return htmlReport(known, { kept, script: reportScript, style });
}

/** What reads without a script: the account in front of the page. */
function textIn(report: string): string {
  return report.slice(report.indexOf('<article id="account">'), report.indexOf('<script'));
}

test('text of agents is never markup in the report, and the report loads nothing from the network', () => {
  const text = textIn(reportOf());
  expect(text).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
  expect(text).not.toMatch(/<script|<img|<iframe|<link|<object|url\(|@import|https?:/i);
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(reportOf()) ?? [];
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/]{43}='; img-src data:; base-uri 'none'; form-action 'none'$/,
  );
});

test('without a script the report is the same account', async () => {
  await expect(textIn(reportOf())).toMatchFileSnapshot('snapshots/report.txt');
});

test('a run that continues has a report as well', () => {
  expect(textIn(reportOf(midway()))).toContain('running: 1 of 6 phases landed');
});

test('the same as Markdown, in which nothing of an agent is markup or a mention', async () => {
  const text = markdownReport(facts());
  await expect(text).toMatchFileSnapshot('snapshots/report.md');
  const [before, , after] = text.split('````');
  expect(`${before}${after}`).not.toMatch(/[<@]|^::/m);
});

test('of twenty phases it has at most 400 kB, its page included', () => {
  const report = reportOf(manyPhases(20));
  expect(report.length).toBeLessThan(400_000);
  expect(report.length).toBeGreaterThan(100_000);
});

function patchOf(path: string): string {
  return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-old\n+new\n`;
}

/** A run in which each phase has a session with a long curve, a retry, and gates. */
function manyPhases(count: number): ReturnType<typeof toldRun> {
  const [begun, ...rest] = toldRun();
  if (begun?.type !== 'run.started') throw new Error('a run begins with run.started');
  const [first] = begun.phases;
  const phases = Array.from({ length: count }, (_, i) => ({
    ...first!,
    id: String(i + 100),
    depends_on: [],
  }));
  const commit = 'c'.repeat(40);
  const bodies = phases.flatMap(({ id }, i) => {
    const at = { phase: id, attempt: 1 };
    const spent = { input: 1000, output: 10, cache_creation: 0, cache_read: 0, cost: 0.1 };
    const from = { base: begun.base, from: begun.base, agent: 'claude', model: 'opus' };
    const usage = Array.from({ length: 200 }, (_unused, n) => ({
      type: 'session.usage' as const,
      ...at,
      session: 1,
      context: n * 500,
      percent: n / 4,
      estimated: true,
      spent,
      low: n * 450,
      high: n * 550,
    }));
    return [
      { type: 'session.dispatched' as const, ...at, session: 1, kind: 'work' as const, ...from },
      ...usage,
      {
        type: 'session.ended' as const,
        ...at,
        session: 1,
        outcome: { kind: 'completed' as const },
        spent,
        seconds: 60,
        percent: 50,
        handoff: null,
        remaining: [],
      },
      { type: 'attempt.captured' as const, ...at, commit, tree: commit, files: 3, refused: [] },
      { type: 'verification.started' as const, id: `w${i}`, group: null, phases: [id], base: begun.base },
      ...['lint', 'unit', 'build'].flatMap((gate) => [
        { type: 'gate.started' as const, id: `w${i}`, phase: id, gate },
        {
          type: 'gate.finished' as const,
          id: `w${i}`,
          phase: id,
          gate,
          result: 'passed' as const,
          exit_code: 0,
          seconds: 3,
          log: null,
          detail: '',
        },
      ]),
    ];
  });
  return stamped([{ ...begun, phases: [...begun.phases, ...phases] }, ...bodies, ...rest]);
}

describe.skipIf(chromiumPath === null)(
  'in a real browser, from a file, without a network (needs chromium)',
  () => {
    const home = mkdtempSync(join(tmpdir(), 'debussy-report-'));
    const file = join(home, 'report.html');
    let browser: Browser;
    beforeAll(async () => {
      writeFileSync(file, reportOf());
      browser = await openBrowser();
    });
    afterAll(async () => {
      await browser.close();
      rmSync(home, { recursive: true, force: true });
    });

    test('a file of one phase among open changes opened that of another; unknown changes were counted as none', async () => {
      const twoFiles = ['a', 'b'].map((name) => patchOf(`${name}.txt`)).join('');
      const diff = { kind: 'landed', text: twoFiles, cut: false, tries: 1 } as const;
      const changes = join(home, 'changes.html');
      const files = ['a.txt', 'b.txt'].map((path) => ({ path, added: 1, removed: 0 }));
      const changed = ['1', '3'].map((phase) => ({ phase, files }));
      writeFileSync(changes, reportOf(toldRun(), { diffs: { '1': diff, '3': diff }, changes: changed }));
      const page = await browser.newPage();
      await page.goto(`${pathToFileURL(changes).href}#/report/r1/changes`);
      const rows = page.locator('.views > ol > li');
      await rows.first().waitFor();
      const known = rows.filter({ hasText: 'a.txt' });
      expect(await known.count()).toBe(2);
      expect(await rows.filter({ hasText: '+0' }).count()).toBe(0);
      for (const row of await known.all()) await row.locator('summary').first().click();
      await known.last().getByRole('button', { name: 'b.txt' }).click();
      expect(await known.last().locator('summary:focus').count()).toBe(1);
      await page.close();
    });

    test('the account was a page of preformatted text: on paper it is a story with tables that fit', async () => {
      const page = await browser.newPage({ viewport: { width: 718, height: 1000 } });
      await page.goto(pathToFileURL(file).href);
      await page.getByRole('heading', { level: 1, name: 'A plan' }).waitFor();
      await page.emulateMedia({ media: 'print' });
      const account = page.locator('#account');
      expect(await page.locator('#app').isVisible()).toBe(false);
      const titles = await account.getByRole('heading', { level: 2 }).allTextContents();
      expect(titles.slice(0, 4)).toEqual(['Landed', 'What did not land', 'Next', 'Timeline']);
      const stuck = account.getByRole('heading', { level: 3, name: '4: Four' });
      await stuck.locator('xpath=following::pre[1]').getByText('not ok').waitFor();
      for (const row of await account.locator('thead tr').all())
        expect(await row.locator('th').count()).toBeLessThan(5);
      const wide = await account
        .locator('table, pre')
        .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
      expect(wide).toBe(0);
      await page.close();
    });

    test.each([
      ['without a script', false, 375],
      ['without a script', false, 1440],
      ['as the page', true, 375],
      ['as the page', true, 1440],
    ])('it reads %s, and runs nothing of an agent (%s, %i px)', async (_, javaScriptEnabled, width) => {
      const context = await browser.newContext({
        javaScriptEnabled,
        viewport: { width, height: 900 },
        colorScheme: 'dark',
      });
      const page = await context.newPage();
      const alerts: string[] = [];
      const requests: string[] = [];
      page.on('dialog', (dialog) => void alerts.push(dialog.message()));
      page.on('console', (message) => void (message.type() === 'error' && alerts.push(message.text())));
      page.on('pageerror', (error) => void alerts.push(error.message));
      page.on('request', (request) => void requests.push(request.url()));
      await page.goto(pathToFileURL(file).href);
      const account = page.locator('#account');
      if (javaScriptEnabled) {
        await page.getByRole('heading', { level: 1, name: 'A plan' }).waitFor();
        expect(await account.isVisible()).toBe(false);
        await page.getByRole('link', { name: /^Phase 4 / }).click();
        await page.getByRole('link', { name: /^Gates/ }).click();
        await page.locator('.gate').getByText('not ok').waitFor();
        expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
      } else {
        await account.waitFor();
        expect(await account.textContent()).toContain('A plan');
      }
      expect(
        await page
          .evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
          .catch(() => 0),
      ).toBe(0);
      expect(alerts).toEqual([]);
      expect(requests).toEqual([pathToFileURL(file).href]);
      await context.close();
    });
  },
);
