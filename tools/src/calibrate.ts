import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Errors, refit } from './calibrate/refit.ts';
import { readSamples } from './calibrate/samples.ts';
import { formatWeights, generateModule, parseWeights, type WeightsFile } from './calibrate/weights-file.ts';
import { workspaceRoot } from '@debussy/testing/tool';

const usage = `usage: node tools/bin/run.mjs calibrate            writes the estimator's module from its weights.json
       node tools/bin/run.mjs calibrate --check    fails if that would change it
       node tools/bin/run.mjs calibrate <samples.jsonl> [--dry-run]
                                                   refits the weights to lines of {text, tokens, family}`;

const home = path.join(workspaceRoot(import.meta.dirname), 'packages', 'estimator');
const json = path.join(home, 'weights', 'weights.json');
const module = path.join(home, 'src', 'counting', 'weights.generated.ts');

try {
  process.exitCode = calibrate(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

function calibrate(words: readonly string[]): number {
  const flags = words.filter((word) => word.startsWith('-'));
  const [samples, ...more] = words.filter((word) => !word.startsWith('-'));
  const wrong = flags.some((flag) => flag !== '--check' && flag !== '--dry-run') || more.length > 0;
  if (wrong || (flags.includes('--check') && samples !== undefined)) throw new Error(usage);
  const weights = parseWeights(readFileSync(json, 'utf8'));
  if (flags.includes('--check')) return check(weights);
  if (samples === undefined) writeFileSync(module, generateModule(weights));
  else fitTo(samples, weights, flags.includes('--dry-run'));
  return 0;
}

function check(weights: WeightsFile): number {
  if (readFileSync(module, 'utf8') === generateModule(weights)) return 0;
  console.error(`${module} is not what weights.json gives: run node tools/bin/run.mjs calibrate`);
  return 1;
}

function fitTo(file: string, weights: WeightsFile, dryRun: boolean): void {
  const samples = readSamples(readFileSync(file, 'utf8'), [...weights.families.keys()]);
  const fitted = refit(weights, samples);
  for (const { family, samples: count, before, after } of fitted.results) {
    console.log(
      `${family}: ${count} samples, unseen ones off by ${said(before)} before, ${said(after)} after`,
    );
  }
  if (dryRun) return;
  writeFileSync(json, formatWeights(fitted.weights));
  writeFileSync(module, generateModule(fitted.weights));
}

function said({ median, p95 }: Errors): string {
  return `${median.toFixed(2)} % (p95 ${p95.toFixed(2)} %)`;
}
