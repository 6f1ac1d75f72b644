import { writeFileSync } from 'node:fs';
import { processSupervisor } from '../../src/supervise/process-supervisor.ts';
import type { ProcessPlan } from '../../src/supervisor.ts';

/** Supervises what its argument says, and tells by a file that it does: for tests that kill the supervisor itself. */
const plan: ProcessPlan = JSON.parse(process.argv[2] ?? '{}');
const supervised = processSupervisor({ env: process.env, bin: null }).supervise(plan);
writeFileSync(`${plan.folder}/supervisor-pid`, String(process.pid));
for await (const batch of supervised.output) process.stdout.write(`${batch.length}\n`);
