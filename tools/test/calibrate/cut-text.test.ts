import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cutText } from '../../src/calibrate/cut-text.ts';
import { dot } from '../../src/calibrate/fit.ts';
import { parseWeights } from '../../src/calibrate/weights-file.ts';
import { workspaceRoot } from '@debussy/testing/tool';

interface Example {
  readonly text: string;
  readonly estimate: Readonly<Record<string, number>>;
}

const home = path.join(workspaceRoot(import.meta.dirname), 'packages', 'estimator');
const examples: readonly Example[] = JSON.parse(
  readFileSync(path.join(home, 'test', 'fixtures', 'examples.json'), 'utf8'),
);
const { families } = parseWeights(readFileSync(path.join(home, 'weights', 'weights.json'), 'utf8'));

describe.each([...families])('%s', (family, numbers) => {
  test.each(examples)('cuts $text into weights whose sum is its estimate', ({ text, estimate }) => {
    expect(dot(cutText(text), numbers)).toBeCloseTo(estimate[family] ?? Number.NaN, 4);
  });
});
