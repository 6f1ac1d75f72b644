import type { FoundTest, TestRecord, TestStatus } from './test-record.ts';

/** With the tests from reports that runners outside the tested process write. */
export function withReports(record: TestRecord, reports: readonly string[]): TestRecord {
  return reports.length === 0
    ? record
    : { ...record, tests: [...record.tests, ...reports.flatMap(testsInReport)] };
}

/** In JUnit or .NET format. The report escapes output of the code under test, so every tag comes from the runner. */
export function testsInReport(xml: string): readonly FoundTest[] {
  const text = withoutTexts(xml);
  return [
    ...text.split('<testcase').slice(1).map(testcase),
    ...text.split('<UnitTestResult').slice(1).map(unitTestResult),
  ];
}

function testcase(one: string): FoundTest {
  const head = headOf(one);
  const owner = attributeOf(head, 'classname');
  const name = withoutCall(attributeOf(head, 'name'));
  return {
    name: owner === '' || owner === name ? name : `${owner} > ${name}`,
    file: attributeOf(head, 'file'),
    status: statusOf(head, one),
  };
}

function unitTestResult(one: string): FoundTest {
  const head = headOf(one);
  const status = outcomes.get(attributeOf(head, 'outcome')) ?? 'failed';
  const [, owner = '', name = ''] = /^((?:\w+\.)*)(.*)$/s.exec(attributeOf(head, 'testName')) ?? [];
  return { name: `${owner.replace(/\.$/, ' > ')}${withoutCall(name)}`, file: '', status };
}

/** `adds()` becomes `adds`, and `adds(a: 1)` becomes `adds[a: 1]`. */
function withoutCall(name: string): string {
  return name.replace(/^(\w+)\(([\s\S]*)\)$/, (_, own: string, args: string) =>
    args === '' ? own : `${own}[${args}]`,
  );
}

const outcomes: ReadonlyMap<string, TestStatus> = new Map([
  ['Passed', 'passed'],
  ['NotExecuted', 'skipped'],
  ['NotRunnable', 'skipped'],
  ['Inconclusive', 'skipped'],
]);

function headOf(one: string): string {
  return one.slice(0, one.indexOf('>') + 1 || undefined);
}

function statusOf(head: string, body: string): TestStatus {
  if (/<(?:failure|error)\b/.test(body)) return 'failed';
  const told = attributeOf(head, 'status');
  return /<skipped\b/.test(body) || told === 'notrun' || told === 'disabled' ? 'skipped' : 'passed';
}

function attributeOf(head: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(head)?.[1] ?? '';
  return value.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (one) => plain.get(one) ?? one);
}

const plain: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
]);

/** Without its literal parts, whatever they contain. */
function withoutTexts(xml: string): string {
  return xml
    .split('<![CDATA[')
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf(']]>') + 1 || part.length)))
    .join('');
}
