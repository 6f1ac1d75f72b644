import { measures } from './measures/measure.ts';
import { workspaceRoot } from '@debussy/testing/tool';

// How easily the house is read, in numbers: node tools/bin/run.mjs measures
for (const { what, value, wanted } of await measures(workspaceRoot(import.meta.dirname)))
  console.log(`${what.padEnd(56)} ${value.padStart(8)}   ${wanted}`);
