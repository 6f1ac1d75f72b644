// Run by plain node: one phase from the worktree to the snapshot. Arguments: the repository, the folder of the fragile git.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, openRepository, openSlots } from '../../src/index.ts';

const [root = '', place = '', base = ''] = process.argv.slice(2);

const repository = await openRepository(root);
if (!repository.ok) throw repository.error;
const slots = await openSlots(repository.value, { run: 'r1', limit: 1, minFreeBytes: 0 });
writeFileSync(join(place, 'armed'), '');
const slot = await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' });
if (!slot.ok) throw slot.error;
writeFileSync(join(slot.value.path, 'work.txt'), 'precious\n');
writeFileSync(join(slot.value.path, 'a.txt'), 'changed\n');
writeFileSync(join(place, 'worked'), '');
const ref = 'refs/debussy/r1/phase/1/1';
const captured = await capture(repository.value, { slot: slot.value, base, message: 'm\n', ref });
if (!captured.ok) throw captured.error;
await slots.release(slot.value, 'captured');
