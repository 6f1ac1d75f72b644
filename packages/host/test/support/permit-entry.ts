import { appendFileSync } from 'node:fs';
import { openGovernor } from '../../src/index.ts';
import type { ShareWish } from '../../src/index.ts';

/** Takes a share as its first argument says, writes that to a log, and holds it until its standard input ends. */
const {
  log,
  mostWaitMs = 600_000,
  ...wish
}: Omit<ShareWish, 'machine'> & PermitOrder = JSON.parse(process.argv[2] ?? '{}');

interface PermitOrder {
  readonly log: string;
  readonly mostWaitMs?: number;
}

const tell = (text: string): void => appendFileSync(log, `${wish.what} ${text}\n`);
const governor = openGovernor({ cores: 1, memoryMb: null, mostWaitMs, memoryLimitMb: null }, {});
const permit = await governor.take(wish, {
  signal: new AbortController().signal,
  onWait: ({ kind }) => tell(`waits for ${kind}`),
});
tell(permit.problem !== null ? 'ungoverned' : permit.gaveUp ? 'gave up' : 'holds');
process.stdin.resume().on('end', () => {
  permit.release();
  tell('ends');
});
