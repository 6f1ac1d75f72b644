import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chromiumPath } from '../support/browser.ts';
import { heapOf, manyPhases, megabyte, openLargeRun, usage } from '../support/large-run.ts';
import type { LargeRun } from '../support/large-run.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const count = 200;

function transcriptLine(i: number): string {
  return `${JSON.stringify({ type: 'text', text: `line ${i} ${'x'.repeat(1000)}`, subagent: false })}\n`;
}

/** Lines of a kilobyte, until the file has so many bytes. */
function writeTranscript(path: string, bytes: number): void {
  const file = openSync(path, 'w');
  for (let i = 0, written = 0; written < bytes; i += 500)
    written += writeSync(file, Array.from({ length: 500 }, (_, n) => transcriptLine(i + n)).join(''));
  writeSync(file, `${JSON.stringify({ type: 'text', text: 'the last line', subagent: false })}\n`);
  closeSync(file);
}

const patience = { timeout: 60_000, interval: 100 };

/** How often the page was drawn since this was asked last: calls of the function with its notice in it. */
async function drawings(session: CDPSession): Promise<number> {
  const { result } = await session.send('Profiler.takePreciseCoverage');
  const script = result.find(({ url }) => url.endsWith('/page.js'));
  if (script === undefined) return 0;
  const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId: script.scriptId });
  const place = scriptSource.indexOf('The server cannot be reached; runs');
  const around = script.functions
    .flatMap(({ ranges }) => ranges.slice(0, 1))
    .filter(({ startOffset, endOffset }) => startOffset < place && place < endOffset)
    .toSorted((a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset));
  return around[0]?.count ?? 0;
}

async function layouts(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN;
}

describe.skipIf(chromiumPath === null)('a page with much in it (needs chromium)', () => {
  let run: LargeRun;
  beforeAll(async () => {
    run = await openLargeRun(manyPhases(count, 20));
    const session = join(run.folder, 'phases', '1', 'a1-s1');
    mkdirSync(session, { recursive: true });
    writeTranscript(join(session, 'transcript.jsonl'), 50 * megabyte);
  });
  afterAll(() => run.close());

  test('two hundred phases are there at once, those in the window are drawn, and new ones appear', async () => {
    const page = await run.browser.newPage();
    await page.goto(run.link);
    await page.locator('.node').first().waitFor();
    for (let i = 0; i < 60; i += 1) await run.journal.append(usage(i, count));
    await page.locator('.node .fullness').first().waitFor({ state: 'attached' });
    const drawn = await page.locator('.node').count();
    expect(drawn).toBeGreaterThan(20);
    expect(drawn).toBeLessThan(count);
    await page.getByRole('region', { name: 'Graph' }).evaluate((frame) => (frame.scrollLeft = 1e6));
    await page.locator('.node a[href$="/phase/200"]').waitFor();
    await page.close();
  });

  test('2,000 events leave no old pictures of the page behind: its memory grows by less than a megabyte', async () => {
    const page = await run.browser.newPage();
    await page.goto(`${run.link}/phases`);
    const session = await page.context().newCDPSession(page);
    const batch = async (from: number, size: number): Promise<void> => {
      for (let i = from; i < from + size; i += 1) await run.journal.append(usage(i, count));
      const last = from + size - 1;
      const row = page.getByRole('row').filter({ hasText: `Part ${(last % count) + 1} of` });
      await row.getByText(`${last % 97}%`, { exact: true }).waitFor();
    };
    await batch(1030, 200);
    const before = await heapOf(session);
    for (let i = 0; i < 10; i += 1) await batch(1230 + i * 200, 200);
    // On a busy machine some of it is let go later; what leaks stays.
    await expect.poll(async () => (await heapOf(session)) - before, patience).toBeLessThan(megabyte);
    await page.close();
  });

  test('an idle page is drawn once a second without layout', async () => {
    const page = await run.browser.newPage();
    await page.goto(`${run.link}/phase/1`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const session = await page.context().newCDPSession(page);
    for (const domain of ['Debugger', 'Performance', 'Profiler'] as const)
      await session.send(`${domain}.enable`);
    // Time passes in the page, not in the test; the work of the browser in that time is counted.
    await page.waitForFunction("document.querySelector('.turn') !== null");
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const idle = async (): Promise<number> => {
      const [laidOut, begun] = [await layouts(session), performance.now()];
      await drawings(session);
      await page.evaluate(`new Promise((done) => {
        const end = performance.now() + 6000;
        const look = (now) => (now >= end ? done() : requestAnimationFrame(look));
        requestAnimationFrame(look);
      })`);
      const seconds = (performance.now() - begun) / 1000;
      const drawn = await drawings(session);
      expect(drawn).toBeGreaterThan(0);
      return Math.max(drawn, (await layouts(session)) - laidOut - 2) / seconds;
    };
    // What it was told before is drawn first; a page that never rests stays above.
    await expect.poll(idle, patience).toBeLessThanOrEqual(1.2);
    await page.close();
  });

  test('of a transcript of 50 MB the end is there at once, a search finds its beginning, and the page stays small', async () => {
    const page = await run.browser.newPage();
    await page.goto(`${run.link}/phase/1/sessions`);
    await page.getByText('the last line').waitFor();
    await page.getByRole('searchbox').fill('line 7 x');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('found 1 place').waitFor({ timeout: 60_000 });
    await page
      .getByText(/^line 7 x/)
      .first()
      .waitFor();
    // Its address leads to it, of whatever length the transcript is.
    await page
      .locator('.entry', { hasText: /line 7 x/ })
      .getByRole('link')
      .click();
    await page.reload();
    const linked = page.locator('.entry', { has: page.locator('[aria-current=location]') });
    await linked.getByText(/^line 7 x/).waitFor();
    expect(await linked.count()).toBe(1);
    const session = await page.context().newCDPSession(page);
    expect(await heapOf(session)).toBeLessThan(60 * megabyte);
    await page.close();
  });

  test('without its server the page shows a notice', async () => {
    const other = await run.serve();
    const page = await run.browser.newPage();
    await page.goto(other.link);
    await page.locator('.node').first().waitFor();
    await other.web.close();
    await page.getByText('The server cannot be reached').waitFor();
    await page.close();
  });

  test('a connection that was cut continues where it was, once', async () => {
    const page = await run.browser.newPage();
    await page.goto(`${run.link}/events`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().setOffline(true);
    await run.journal.append({
      type: 'notice',
      severity: 'warning',
      code: 'TEST',
      phase: null,
      message: 'said while it was cut',
      hint: '',
    });
    await page.context().setOffline(false);
    await page.getByText('said while it was cut').waitFor({ timeout: 60_000 });
    expect(await page.getByText('said while it was cut').count()).toBe(1);
    await page.close();
  });
});
