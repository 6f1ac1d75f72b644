import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { called } from '../support/called.ts';
import { keptRun } from '../view/kept-run.ts';
<<<<<<< HEAD
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
    'not runnable (no command): looks right',
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
=======
import { toldRun } from '@debussy/story/sample';
>>>>>>> main

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
