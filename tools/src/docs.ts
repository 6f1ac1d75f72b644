import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readDocuments } from './docs/documents.ts';
import { workspaceRoot } from './workspace-root.ts';

// Writes what the documents take from the code: node tools/bin/run.mjs docs [--check]
const root = workspaceRoot(import.meta.dirname);
const stale = readDocuments(root).filter(({ before, after }) => before !== after);
const isCheck = process.argv.includes('--check');
for (const document of stale) {
  if (isCheck) console.error(`${document.path} is not what the code says: run node tools/bin/run.mjs docs`);
  else writeFileSync(path.join(root, document.path), document.after);
}
if (isCheck && stale.length > 0) process.exitCode = 1;
