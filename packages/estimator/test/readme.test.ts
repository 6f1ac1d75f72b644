import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createEstimator } from '../src/index.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test('the worked example of the README is true', () => {
  const meter = createEstimator({ model: 'claude-sonnet-4-5', window: 200_000 });
  meter.event({ type: 'prompt', text: 'Move the store to SQLite.' });
  meter.event({ type: 'usage', messageId: 'm1', context: 157_000, output: 900, final: true });
  meter.event({ type: 'tool_result', tokens: 2100 });
  const { tokens, low, high, source, percent } = meter.predict();
  expect(readme).toContain(
    `{ tokens: ${tokens}, low: ${low}, high: ${high}, source: '${source}', percent: ${percent} }`,
  );
  const { action, threshold } = meter.verdict();
  expect(readme).toContain(`// { action: '${action}', reason: 'context ~80.0 % …: above 80 %'`);
  expect(readme).toContain(`threshold: ${threshold} }`);
});

test('every exported name is in the README', async () => {
  const names = Object.keys(await import('../src/index.ts'));
  const plain = names.filter((name) => /^[a-z]/.test(name));
  expect(plain.filter((name) => !readme.includes(name))).toEqual([]);
});
