import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extractReport } from '../../src/index.ts';
import { cpuTime } from '../support/cpu-time.ts';

const report = '{"phase": "20", "status": "completed"}';

function fenced(text: string, info = 'json', mark = '```'): string {
  return `${mark}${info}\n${text}\n${mark}\n`;
}

function found(message: string): string | undefined {
  return extractReport(message)?.trim();
}

test('the last fenced json block with a status is the report', () => {
  const other = '{"phase": "20", "status": "failed"}';
  expect(found(`Done.\n\n${fenced(other)}\nNo:\n${fenced(report)}\nBye.`)).toBe(report);
  expect(found(`${fenced(report)}\nThe configuration:\n${fenced('{"port": 80}')}`)).toBe(report);
});

test.each([
  ['CRLF', fenced(report).replaceAll('\n', '\r\n')],
  ['tildes', fenced(report, 'json', '~~~')],
  ['a longer fence', fenced(report, 'json', '`````')],
  ['capitals', fenced(report, 'JSON')],
  ['words behind json', fenced(report, 'json report')],
  ['indentation', `   \`\`\`json\n   ${report}\n   \`\`\`\n`],
  ['a list item', `- \`\`\`json\n  ${report}\n  \`\`\`\n`],
  ['no end', `\`\`\`json\n${report}`],
  ['a block of markdown before', `${fenced('# x\n~~~json\n{"status": 1}', 'md')}${fenced(report)}`],
])('a block with %s is found', (_, message) => {
  expect(found(message)).toBe(report);
});

test.each([
  ['nothing', ''],
  ['no fence', report],
  ['another language', fenced(report, 'yaml')],
  ['no language', fenced(report, '')],
  ['no status', fenced('{"phase": "20"}')],
  ['a list', fenced('[{"status": "completed"}]')],
  ['a status further inside', fenced('{"job": {"status": "completed"}}')],
  ['a block inside of a longer one', `\`\`\`\`md\n${fenced(report)}\`\`\`\`\n`],
])('a message with %s holds no report', (_, message) => {
  expect(extractReport(message)).toBeNull();
});

test('a broken report at the end is not hidden by a good one before it', () => {
  const broken = '{"phase": "20", "status": "split_request", "split_details": {';
  expect(found(`${fenced(report)}${fenced(broken)}`)).toBe(broken);
  expect(found(`${fenced(report)}\`\`\`json\n${broken}`)).toBe(broken);
  const huge = `{"status": "completed", "summary": "${'x'.repeat(300_000)}"}`;
  expect(found(`${fenced(report)}${fenced(huge)}`)).toBe(huge);
});

test('a message of megabytes is read in linear time', () => {
  const started = cpuTime();
  expect(
    found(`${'```json\n{"status"\n'.repeat(200_000)}${'`'.repeat(1_000_000)}\n${' '.repeat(1_000_000)}`),
  ).toBeDefined();
  expect(found(`${'text ` text\n'.repeat(500_000)}${fenced(report)}`)).toBe(report);
  expect(cpuTime() - started).toBeLessThan(5000);
});

test('any report in any text that holds no fence is found again', () => {
  const prose = fc.string().map((text) => text.replace(/[`~]/g, ''));
  fc.assert(
    fc.property(prose, fc.json(), prose, (before, value, after) => {
      const text = `{"status": "completed", "value": ${value}}`;
      expect(found(`${before}\n${fenced(text, 'json', '````````')}${after}`)).toBe(text);
    }),
  );
});
