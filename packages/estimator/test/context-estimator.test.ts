import { expect, test } from 'vitest';
import { ContextEstimator, estimateTokens } from '../src/index.ts';
import { refusal } from './support/refusal.ts';
import { untyped } from './support/untyped.ts';

test('a prompt, a file or an output counts once', () => {
  const estimator = new ContextEstimator();
  estimator.addFileRead('a.ts', 'const a = 1;\n');
  estimator.addToolOutput('Bash', 'ok, done');
  estimator.addPrompt('Please do the work.');
  const parts = [
    estimateTokens('const a = 1;\n'),
    estimateTokens('ok, done'),
    estimateTokens('Please do the work.'),
  ];
  const [fileTokens = 0, toolOutputTokens = 0, promptTokens = 0] = parts;
  const totalEstimated = fileTokens + toolOutputTokens + promptTokens;
  expect(estimator.getEstimate()).toEqual({
    fileTokens,
    toolOutputTokens,
    promptTokens,
    toolCallCount: 1,
    totalEstimated,
    usagePercentage: (totalEstimated / 200_000) * 100,
  });
});

test('it asks for a restart at the threshold', () => {
  const estimator = new ContextEstimator({ thresholdPercent: 80, contextLimit: 1000 });
  expect(estimator.shouldRestart()).toBe(false);
  estimator.addToolOutput('Read', 'word '.repeat(600));
  expect(estimator.shouldRestart()).toBe(false);
  estimator.addToolOutput('Read', 'word '.repeat(100));
  expect(estimator.shouldRestart()).toBe(true);
});

test('50 outputs with a threshold of 50 restart, 49 do not', () => {
  const estimator = new ContextEstimator({ toolCallThreshold: 50 });
  for (let n = 1; n < 50; n += 1) estimator.addToolOutput('Bash', 'ok');
  expect(estimator.shouldRestart()).toBe(false);
  estimator.addToolOutput('Bash', 'ok');
  expect(estimator.shouldRestart()).toBe(true);
});

test('reset clears everything', () => {
  const estimator = new ContextEstimator({ toolCallThreshold: 1 });
  estimator.addFileRead('a', 'content');
  estimator.addToolOutput('Bash', 'content');
  estimator.reset();
  expect(estimator.getEstimate()).toEqual(new ContextEstimator().getEstimate());
  expect(estimator.shouldRestart()).toBe(false);
});

test('wrong options are reported, odd content counts nothing', () => {
  expect(refusal(() => new ContextEstimator({ contextLimit: 0 }))).toBe(
    'ERR_ESTIMATOR_NUMBER ContextEstimator: contextLimit',
  );
  const estimator = new ContextEstimator();
  estimator.addPrompt(untyped(undefined));
  expect(estimator.getEstimate().totalEstimated).toBe(0);
});
