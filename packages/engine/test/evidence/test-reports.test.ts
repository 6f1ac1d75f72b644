import { expect, test } from 'vitest';
import { testsInReport } from '../../src/evidence/test-reports.ts';

test('Tests of a report have a name, a place and a status', () => {
  const report = `<?xml version="1.0"?>
<testsuite name="sums" tests="5">
  <testcase name="one" classname="a.Sums" time="0.1"/>
  <testcase classname="a.Sums" name="two &lt;b&gt;" file="a.py"><failure message="3 > 2">no</failure></testcase>
  <testcase classname="three" name="three" status="notrun"><skipped/></testcase>
  <testcase name="four"><error type="x"/></testcase>
  <testcase name="five"><system-out><![CDATA[<testcase name="six"/><failure>]]></system-out></testcase>
</testsuite>`;
  expect(testsInReport(report)).toEqual([
    { name: 'a.Sums > one', file: '', status: 'passed' },
    { name: 'a.Sums > two <b>', file: 'a.py', status: 'failed' },
    { name: 'three', file: '', status: 'skipped' },
    { name: 'four', file: '', status: 'failed' },
    { name: 'five', file: '', status: 'passed' },
  ]);
});

test.each(['', '<testcase', '<testsuite><testcase name="a', '<![CDATA[<testcase name="a"/>', '{}'])(
  'A broken report has no test that ran well: %s',
  (report) => {
    expect(testsInReport(report).filter(({ name }) => name !== '')).toEqual([]);
  },
);
