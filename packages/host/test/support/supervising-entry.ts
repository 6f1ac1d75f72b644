import { writeFileSync } from 'node:fs';
import { supervise } from '../../src/index.ts';
import type { ProcessPlan } from '../../src/index.ts';

/** Supervises what its argument says, and tells by a file that it does: for tests that kill the supervisor itself. */
const plan: ProcessPlan = JSON.parse(process.argv[2] ?? '{}');
const supervised = supervise(plan);
const folder = 'folder' in plan.output ? plan.output.folder : '';
writeFileSync(`${folder}/supervisor-pid`, String(process.pid));
for await (const batch of supervised.output) process.stdout.write(`${batch.length}\n`);
