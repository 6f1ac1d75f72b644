import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { html } from '../../src/report/html/html.ts';
import { htmlReport } from '../../src/commands/report.ts';
import { markdownReport } from '../../src/report/markdown-report.ts';
import type { ReportFacts } from '../../src/report/report-facts.ts';
import { reportFacts } from '../../src/report/report-facts.ts';
import { called } from '../support/called.ts';
import { installed } from '../support/installed.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { keptRun } from '../view/kept-run.ts';
import { folded, hostileText, midway, toldRun } from '@debussy/story/sample';

/** The told run, with output of its gates that tries to be markup. */
function facts(events = toldRun()): ReportFacts {
  const { story, state } = folded(events);
  const plain = reportFacts(story, state, { gone: false });
  const output = `not ok\n</pre><img src=x onerror=alert(2)>\n\`\`\`\n${hostileText}\n`;
  return { ...plain, outputs: new Map([['/run/gates/v7-unit.log', output]]) };
}

test('a template escapes what it is given, and only its own text is markup', () => {
  const list = ['<a>', html`<b>${'&'}</b>`];
  expect(html`<p title="${'"\'`'}">${list}${null}${3}</p>`.text).toBe(
    '<p title="&#34;&#39;&#96;">&#60;a&#62;<b>&#38;</b>3</p>',
  );
  expect(html`${'a\u0000\u001b[1m\u202eb\ud800'}`.text).toBe('a\ufffd\ufffd[1m\ufffdb\ufffd');
});

test('nothing that an agent wrote is markup in the report, and nothing in it asks for the network', () => {
  const text = htmlReport(facts());
  expect(text).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
  expect(text).not.toMatch(/<script|<img|<iframe|<link|<object|url\(|@import|https?:/i);
  // oxlint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
  expect(text).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
});

test('the report tells what landed, what did not, and what the gates said', () => {
  const text = htmlReport(facts());
  for (const said of [
    'failed: 5 of 8 phases landed, exit code 3',
    'Phase 20a, 20b, 20c',
    'refs/debussy/r1/kept/4/failed',
    'flaky: passed only at the second try',
    'prose, not run by anybody: looks right',
    'landed without a gate of its own: Phase 20c',
    'git merge debussy/plan-r1',
    'session 1 ended at ~87 %',
    'session 2 ended at ~100 %',
    'SLOT_LEFT',
  ])
    expect(text).toContain(said);
});

test('a run that goes on has a report as well', () => {
  const text = htmlReport(facts(midway()));
  expect(text).toContain('running: 1 of 8 phases landed');
  expect(text).toContain('Unknown: its sessions said nothing about their context.');
});

test('the same as Markdown, in which nothing of an agent is markup or a mention', async () => {
  const text = markdownReport(facts());
  await expect(text).toMatchFileSnapshot('snapshots/report.md');
  const [before, , after] = text.split('````');
  expect(`${before}${after}`).not.toMatch(/[<@]|^::/m);
});

test('report writes a file that is named after the run, where it is told to, or to stdout', async () => {
  const { root: cwd, desk } = await keptRun(toldRun());
  const made = await called(['report'], { cwd });
  expect(made).toEqual({ code: 0, stdout: `${join(cwd, 'debussy-r1.html')}\n`, stderr: '' });
  expect(readFileSync(join(cwd, 'debussy-r1.html'), 'utf8')).toMatch(/^<!doctype html>/);
  const named = join(desk, 'r.md');
  await called(['report', 'r1', '--markdown', '-o', named], { cwd });
  const markdown = (await called(['report', '--markdown'], { cwd })).stdout;
  expect(readFileSync(named, 'utf8')).toBe(markdown);
  expect((await called(['report', '-o', '-'], { cwd })).stdout).toMatch(/^<!doctype html>/);
  const nowhere = await called(['report', '-o', 'none/r.html'], { cwd });
  expect(nowhere.code).toBe(1);
  expect(nowhere.stderr).toMatch(
    /the report cannot be written to .*none\/r\.html: ENOENT.*\n {2}Name another place: /,
  );
  expect((await called(['report', 'a', 'b'], { cwd })).stderr).toContain('report takes one run');
});

interface Seen {
  readonly title: string;
  readonly alerts: number;
  readonly landmarks: readonly string[];
  readonly tablesWithoutCaption: number;
  readonly imagesWithoutName: number;
  readonly brokenLinks: readonly string[];
  readonly headings: readonly string[];
  readonly wide: number;
  readonly background: string;
  readonly color: string;
  readonly requests: readonly string[];
}

// Runs in the page of a copy whose policy lets this one script run; what it finds replaces the page.
const look = `
const all = (selector) => [...document.querySelectorAll(selector)];
const style = getComputedStyle(document.body);
const seen = {
  title: document.title,
  alerts: window.alerts,
  landmarks: ['header', 'nav[aria-label]', 'main', 'footer'].filter((each) => document.querySelector(each)),
  tablesWithoutCaption: all('table').filter((table) => !table.caption || !table.querySelector('th[scope]')).length,
  imagesWithoutName: all('svg').filter((svg) => svg.getAttribute('role') !== 'img' || !(svg.ariaLabel || document.getElementById(svg.getAttribute('aria-labelledby')))).length,
  brokenLinks: all('a').map((a) => a.getAttribute('href')).filter((href) => !document.querySelector(href)),
  headings: all('h1, h2').map((h) => h.textContent),
  wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  background: style.backgroundColor,
  color: style.color,
  requests: performance.getEntriesByType('resource').map(({ name }) => name),
};
document.title = 'seen';
document.body.replaceChildren(Object.assign(document.createElement('pre'), { id: 'seen', textContent: btoa(unescape(encodeURIComponent(JSON.stringify(seen)))) }));
`;

function browse(text: string, dark: boolean, width: number): Seen {
  const home = temporaryFolder();
  const page = join(home, 'report.html');
  const open = text
    .replace(
      "default-src 'none'; style-src 'unsafe-inline'",
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-test'",
    )
    .replace(
      '<head>',
      '<head><script nonce="test">window.alerts = 0; window.alert = () => window.alerts++;</script>',
    )
    .replace('</body>', `<script nonce="test">${look}</script></body>`);
  writeFileSync(page, open);
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    `--user-data-dir=${join(home, 'profile')}`,
    `--blink-settings=preferredColorScheme=${dark ? 0 : 1}`,
    `--window-size=${width},900`,
    '--dump-dom',
    pathToFileURL(page).href,
  ];
  const env = { ...process.env, HOME: home };
  const dom = execFileSync('chromium', flags, {
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 25_000,
  });
  const coded = /<pre id="seen">([^<]+)<\/pre>/.exec(dom)?.[1] ?? '';
  return JSON.parse(Buffer.from(coded, 'base64').toString('utf8'));
}

describe.skipIf(!installed('chromium', '--version'))(
  'in a real browser, from a file, without a network (needs chromium)',
  () => {
    test('it reads by landmarks, headings, captions and names, in light and in dark, and runs nothing', () => {
      const text = htmlReport(facts());
      const light = browse(text, false, 1200);
      expect(light).toMatchObject({
        title: 'A plan: run r1',
        alerts: 0,
        landmarks: ['header', 'nav[aria-label]', 'main', 'footer'],
        tablesWithoutCaption: 0,
        imagesWithoutName: 0,
        brokenLinks: [],
        wide: 0,
        background: 'rgb(255, 255, 255)',
        requests: [],
      });
      expect(light.headings).toEqual([
        'A plan: run r1',
        'Overview',
        'What landed',
        'Phases',
        'Timeline',
        'Context',
        'Verdicts',
        'Git graph',
        'Notices',
      ]);
      const dark = browse(text, true, 360);
      expect(dark.background).toBe('rgb(22, 24, 27)');
      expect(dark.color).toBe('rgb(230, 232, 235)');
      // Tables and graphs scroll by themselves; the page does not.
      expect(dark.wide).toBe(0);
    });
  },
);
