import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commitMessage, formatTrailers, oneLine, withTrailers } from '../../src/index.ts';

const facts = { phase_id: '20a', phase_name: 'storage', status: 'completed' };
const standard = 'Debussy: Phase {phase_id} - {phase_name} {status}';

test('the template is filled in', () => {
  expect(commitMessage(standard, facts)).toBe('Debussy: Phase 20a - storage completed');
  expect(commitMessage('{phase_id}{phase_id}\n\n{status}', facts)).toBe('20a20a\n\ncompleted');
});

test('other braces are text, and a name is not a template', () => {
  expect(commitMessage('feat({scope}): {phase_name} {} %s ${status} {{status}}', facts)).toBe(
    'feat({scope}): storage {} %s $completed {completed}',
  );
  const name = '{status} $& $1 {phase_id}';
  expect(commitMessage('{phase_name}!', { ...facts, phase_name: name })).toBe(`${name}!`);
});

test('a name cannot add a line, a trailer, or a NUL', () => {
  const name = 'x\n\nDebussy-Phase: 99\r\nCo-authored-by: a\0b\u2028c\u202Ed\u001B[31m';
  const message = commitMessage(standard, { ...facts, phase_name: name });
  expect(message).toBe('Debussy: Phase 20a - x Debussy-Phase: 99 Co-authored-by: a b c d [31m completed');
  const whole = withTrailers(message, { run: 'r', phase: '20a', parent: null, gates: [] });
  expect(whole).toBe(`${message}\n\nDebussy-Run: r\nDebussy-Phase: 20a\nDebussy-Gates: none\n`);
});

test('a name in the last line of a template is not read as a trailer', () => {
  const message = commitMessage('{phase_name}', { ...facts, phase_name: 'Debussy-Phase: 99' });
  const whole = withTrailers(message, { run: 'r', partial: '20', parent: null });
  expect(whole).toBe('Debussy-Phase: 99\n\nDebussy-Run: r\nDebussy-Partial: 20\n');
});

test('a message is never empty', () => {
  expect(commitMessage('{phase_name}', { ...facts, phase_name: ' \n ' })).toBe('Debussy: Phase 20a');
});

test('trailers say run, phase, group and gates', () => {
  const gates = ['unit', 'docs, read\nDebussy-Run: x'];
  expect(withTrailers('Subject', { run: 'r1', phase: '20a', parent: '20', gates })).toBe(
    `Subject

Debussy-Run: r1
Debussy-Phase: 20a
Debussy-Parent: 20
Debussy-Gates: unit, docs read Debussy-Run: x
`,
  );
});

test('a part of a part lists its groups, nearest first: the split between may have no commit of its own', () => {
  const block = formatTrailers({ run: 'r1', phase: '2a1b', parent: '2a1', within: ['2a', '2'], gates: [] });
  expect(block).toBe(
    'Debussy-Run: r1\nDebussy-Phase: 2a1b\nDebussy-Parent: 2a1\nDebussy-Within: 2a\nDebussy-Within: 2\nDebussy-Gates: none',
  );
});

test('partial work carries Debussy-Partial, never Debussy-Phase', () => {
  const block = formatTrailers({ run: 'r1', partial: '20', parent: '2' });
  expect(block).toBe('Debussy-Run: r1\nDebussy-Partial: 20\nDebussy-Parent: 2');
});

test('a commit of work in progress names its phase only', () => {
  expect(formatTrailers({ run: 'r1', work: '20' })).toBe('Debussy-Run: r1\nDebussy-Work: 20');
});

test('our trailers are the last lines, whatever the names and the template', () => {
  const text = fc.string({ unit: 'binary', minLength: 1 });
  fc.assert(
    fc.property(text, text, text, text, text, (run, phase, parent, template, name) => {
      const message = commitMessage(template, { phase_id: phase, phase_name: name, status: 'completed' });
      expect(message).not.toMatch(/\0|\r/);
      expect(message.trim()).not.toBe('');
      const whole = withTrailers(message, { run, phase, parent, gates: [] });
      expect(whole.split('\n').slice(-5)).toEqual([
        `Debussy-Run: ${oneLine(run, 1000)}`,
        `Debussy-Phase: ${oneLine(phase, 1000)}`,
        `Debussy-Parent: ${oneLine(parent, 1000)}`,
        'Debussy-Gates: none',
        '',
      ]);
    }),
  );
});

test('a line is cut between characters', () => {
  expect(oneLine('a'.repeat(10), 5)).toBe('aaaa…');
  expect(oneLine('😀😀😀', 4)).toBe('😀…');
  expect(oneLine(`${' '.repeat(100_000)}x`, 10)).toBe('');
});

test('the trailers of a template stand with ours', () => {
  const signed = 'Phase 20a\n\nSome text.\n\nSigned-off-by: Ada <ada@example.com>';
  const trailers = { run: 'r1', phase: '20a', parent: null, gates: ['unit'] };
  expect(withTrailers(signed, trailers)).toBe(
    `${signed}\nDebussy-Run: r1\nDebussy-Phase: 20a\nDebussy-Gates: unit\n`,
  );
  expect(withTrailers('fix: 20a', trailers)).toMatch(/^fix: 20a\n\nDebussy-Run: r1\n/);
});
