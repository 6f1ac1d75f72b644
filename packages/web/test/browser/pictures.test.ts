import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn, splitInto } from '@debussy/testing';
import type { PhaseFixture } from '@debussy/testing';
import type { PhaseScript, Step } from '@debussy/runners';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chromiumPath, openBrowser } from '../support/browser.ts';
import { makeWebProject } from '../support/project.ts';
import type { WebProject } from '../support/project.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

/** `DEBUSSY_PICTURES=docs/pictures` also takes the pictures of the documentation. */
const pictures = process.env['DEBUSSY_PICTURES'];

const plan: readonly (readonly [id: string, title: string, after?: string, gates?: readonly string[]])[] = [
  ['1', 'Workspace, types and test setup'],
  ['2', 'Catalog API with paging', '1'],
  ['3', 'Product storage and migrations', '1'],
  ['4', 'Authentication', '2'],
  ['5', 'Search index and filters', '2'],
  [
    '6',
    'Payments: Stripe and invoices',
    '2, 3',
    ['payments: `cat payments.log; ! grep -q ^not payments.log`'],
  ],
  ['7', 'Cart', '2, 3'],
  ['8', 'Handbook', '3', []],
  ['9', 'Checkout', '6, 7'],
  ['10', 'Admin: orders, refunds and stock', '4, 5'],
  ['11', 'Release', '8, 9, 10'],
];

const phases: readonly PhaseFixture[] = plan.map(
  ([id, title, after, gates = ['no bad: `! grep -rqs BAD src`']]) => ({
    id,
    title,
    gates,
    ...(after === undefined ? {} : { after: `Phase ${after}` }),
  }),
);

const tap =
  'ok 1 - charges a card\nok 2 - rounds to cents\nnot ok 7 - refund webhook\n  expected: 200\n  actual: 401\n  at: src/payments.mjs:41\n';

function source(name: string, lines: number): Step {
  const content = Array.from({ length: lines }, (_, i) => `export const ${name}${i} = (x) => x + ${i};\n`);
  return { write: { path: `src/${name}.mjs`, content: content.join('') } };
}

function works(cost: number, ...steps: readonly Step[]): readonly Step[] {
  return [{ usage: { context: 6000, output: 900, cost } }, ...steps, { report: 'completed' }];
}

function scripts(home: string): Readonly<Record<string, PhaseScript>> {
  return {
    '3': inTurn(
      works(0.2, source('store', 20), { append: { path: 'src/store.mjs', content: '// BAD\n' } }),
      works(0.1, source('store', 24)),
    ),
    '4': [splitInto({ id: '4a', tasks: ['1.1'] }, { id: '4b', tasks: ['1.2'] })],
    '4a': works(0.31, source('login', 30)),
    '4b': works(0.22, source('session', 14)),
    '6': works(0.93, source('payments', 41), { write: { path: 'payments.log', content: tap } }),
    '8': works(0.12, { write: { path: 'handbook.md', content: '# Handbook\n\nHow to run the shop.\n' } }),
    '10': [
      { text: 'I look at the orders first.' },
      source('admin', 12),
      { usage: { context: 7200, output: 700, cost: 0.24 } },
      { progress: 'orders and refunds are there' },
      { wait_for: join(home, 'go') },
      { report: 'completed' },
    ],
  };
}

/** Answers that are not in the window as a whole. */
async function hiddenOf(page: Page): Promise<readonly string[]> {
  const facts = page.locator('.facts');
  const answers = {
    'what runs': facts.getByText('Phase 10 running', { exact: true }),
    'what is stuck': page.getByRole('link', { name: /^6 Payments/ }),
    why: page.getByText('not ok 7 - refund webhook'),
    'what it will cost': facts.getByText(/^\$\d+\.\d\d of about \$\d+\.\d\d$/),
    'what to do': page.getByRole('button', { name: 'Retry: Phase 6' }),
    'what changed': facts.getByText(/^\+\d+ −\d+ lines$/),
    'how long it works alone': facts.getByText(/left without you$/),
  };
  await answers.why.waitFor();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const hidden: string[] = [];
  for (const [name, answer] of Object.entries(answers)) {
    const box = await answer.boundingBox();
    const isSeen =
      box !== null && box.y >= 0 && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height;
    const isCut: unknown = await answer.evaluate(
      '(element) => { const of = element.closest(".facts"); return of !== null && element.getBoundingClientRect().bottom > of.getBoundingClientRect().bottom + 1; }',
    );
    if (!isSeen || isCut === true) hidden.push(name);
  }
  return hidden;
}

describe.skipIf(chromiumPath === null)('one screen of a run that needs a person (needs chromium)', () => {
  let project: WebProject;
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
    project = await makeWebProject(phases, { parallel: 4, max_retries: 1 });
    project.scenario({
      window: 20_000,
      phases: scripts(project.home),
      defaults: works(0.18, source('part{phase}', 17)),
    });
  });
  afterAll(async () => {
    await browser.close();
    await project.remove();
  });

  test('running and stuck phases, reasons, cost, next steps and changes are in sight at 1440 and 375 px', async () => {
    const run = await project.start('run', 'MASTER_PLAN.md', '--ui');
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(run.link);
    await page.getByRole('heading', { name: 'Needs you: 2 phases' }).waitFor({ timeout: 90_000 });
    await page.getByText('Phase 10 running', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByText('orders and refunds are there').first().waitFor();
    for (const [width, height] of [
      [1440, 900],
      [768, 1024],
      [375, 812],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await hiddenOf(page), `${width}`).toEqual([]);
      expect(
        await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      ).toBe(0);
      for (const colorScheme of pictures === undefined ? [] : (['light', 'dark'] as const)) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: join(pictures ?? '', `page-${width}-${colorScheme}.png`) });
      }
    }

    // Each phase opens at the part that says most.
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [phase, part] of [
      ['6', 'Gates'],
      ['10', 'Sessions'],
      ['2', 'Changes'],
    ] as const) {
      await page.locator(`.node a[href$="/phase/${phase}"]`).click();
      const shown = page.getByRole('article', { name: `Phase ${phase}`, exact: true });
      await shown.locator('[aria-current=page]').getByText(part).waitFor();
      await page.getByRole('link', { name: 'Close' }).click();
    }

    // Phase 3 landed with its second try.
    await page.goto(`${run.link}/changes`);
    const file = page.getByRole('listitem').filter({ hasText: 'src/store.mjs' });
    await page.getByRole('button', { name: 'By file' }).click();
    expect(await file.locator('.good').textContent()).toBe('+24');
    expect(await file.getByRole('link').allTextContents()).toEqual(['Phase 3']);
    await page.getByRole('button', { name: 'As landed' }).click();
    await page.getByText('store23').first().waitFor();
    expect(await page.getByText('// BAD').count()).toBe(0);
    await page.goto(`${run.link}/phase/3/diff`);
    await page.getByRole('button', { name: 'Try 1 → 2' }).click();
    await page.locator('tr.removed').getByText('// BAD').waitFor();
    writeFileSync(join(project.home, 'go'), '');
    expect(await run.ended).toBe(3);
    await page.close();
  });
});
