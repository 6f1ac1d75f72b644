import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cutText } from '../../src/calibrate/cut-text.ts';
import { dot, fitWeights } from '../../src/calibrate/fit.ts';
import { indexOf, LAYOUT } from '../../src/calibrate/layout.ts';
import { refit } from '../../src/calibrate/refit.ts';
import { readSamples, type CalibrationSample } from '../../src/calibrate/samples.ts';
import { formatWeights, generateModule, parseWeights } from '../../src/calibrate/weights-file.ts';
import { workspaceRoot } from '@debussy/testing/tool';

const home = path.join(workspaceRoot(import.meta.dirname), 'packages', 'estimator');
const json = readFileSync(path.join(home, 'weights', 'weights.json'), 'utf8');
const weights = parseWeights(json);
const family = 'o200k';
const start = weights.families.get(family) ?? [];

/** The sources of this tool, in blocks: text that was not made for this test. */
function texts(): readonly string[] {
  const folder = path.join(workspaceRoot(import.meta.dirname), 'tools', 'src', 'calibrate');
  const files = ['cut-text.ts', 'fit.ts', 'layout.ts', 'refit.ts', 'weights-file.ts'];
  const all = files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
  const step = Math.floor(all.length / 240);
  return Array.from({ length: 240 }, (_, index) => all.slice(index * step, index * step + 300));
}

/** A tokenizer that pays a third more for words and twice as much for punctuation. */
function samples(): readonly CalibrationSample[] {
  const truth = LAYOUT.flatMap(({ path: name, length }) => {
    const factor = name.startsWith('word_part.') ? 1.33 : name.startsWith('punct') ? 2 : 1;
    return Array.from({ length }, (_, step) => (start[indexOf(name, step)] ?? 0) * factor);
  });
  return texts().map((text) => ({ text, tokens: dot(cutText(text), truth), family }));
}

test('a refit finds the tokenizer behind the samples, on texts that it did not see', () => {
  const { results } = refit(weights, samples());
  expect(results).toHaveLength(1);
  const [result] = results;
  expect(result?.before.median).toBeGreaterThan(10);
  expect(result?.after.median).toBeLessThan(1);
  expect(result?.after.p95).toBeLessThan(3);
});

test('refitted weights stay above their minimum and grow with length', () => {
  const odd = samples().map((sample, index) => ({
    ...sample,
    tokens: index % 2 === 0 ? 0.001 : sample.tokens,
  }));
  const fitted = refit(weights, odd).weights.families.get(family) ?? [];
  for (const { path: name, length, least, grows } of LAYOUT) {
    const values = fitted.slice(indexOf(name), indexOf(name) + length);
    expect(Math.min(...values), name).toBeGreaterThanOrEqual(least);
    if (grows)
      expect(
        values.toSorted((a, b) => a - b),
        name,
      ).toEqual(values);
  }
});

test('the same samples give the same weights, and other families stay', () => {
  const [first, second] = [refit(weights, samples()).weights, refit(weights, samples()).weights];
  expect(formatWeights(second)).toBe(formatWeights(first));
  expect(first.families.get('claude-3-to-4.6')).toEqual(weights.families.get('claude-3-to-4.6'));
});

test('weights that fit already stay where they are', () => {
  const exact = texts().map((text) => ({ features: cutText(text), tokens: dot(cutText(text), start) }));
  const moved = fitWeights(start, exact).map((value, index) => Math.abs(value - (start[index] ?? 0)));
  expect(Math.max(...moved)).toBeLessThan(0.021);
});

test('the weights survive their file', () => {
  expect(parseWeights(formatWeights(weights))).toEqual(weights);
});

test("the estimator's module is what weights.json gives", () => {
  const module = readFileSync(path.join(home, 'src', 'counting', 'weights.generated.ts'), 'utf8');
  expect(generateModule(weights)).toBe(module);
});

describe('what cannot be used is named', () => {
  test.each([
    ['line 2: not JSON', '\n{'],
    ['line 1: not an object', '5'],
    ['line 1: text must be a string', '{"tokens":5,"family":"o200k"}'],
    ['line 1: tokens must be a number above 0', '{"text":"a","tokens":0,"family":"o200k"}'],
    ['line 1: family must be one of o200k', '{"text":"a","tokens":1,"family":"p50k"}'],
  ])('%s', (message, lines) => {
    expect(() => readSamples(lines, ['o200k'])).toThrow(message);
  });
  test('too few samples', () => {
    expect(() => refit(weights, samples().slice(0, 49))).toThrow(
      'o200k: 49 samples are too few, give at least 50',
    );
  });
  test('a weight that is missing', () => {
    expect(() => parseWeights('{"o200k":{}}')).toThrow(
      'o200k: word_part.lower_first must be 20 number(s) of at least 0',
    );
  });
});
