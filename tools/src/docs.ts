import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundledBinary } from '@debussy/testing';
import { readDocuments } from './docs/documents.ts';
import { workspaceRoot } from '@debussy/testing/tool';

// Writes the generated parts of the documents: node tools/bin/run.mjs docs [--check]
const root = workspaceRoot(import.meta.dirname);
const stale = readDocuments(root, await bundledBinary()).filter(({ before, after }) => before !== after);
const isCheck = process.argv.includes('--check');
for (const document of stale) {
  if (isCheck) console.error(`${document.path} differs from the code: run node tools/bin/run.mjs docs`);
  else writeFileSync(path.join(root, document.path), document.after);
}
if (isCheck && stale.length > 0) process.exitCode = 1;
