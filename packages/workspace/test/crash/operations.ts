import { beginRun } from '../../src/epoch/begin-run.ts';
import type { BeginRequest } from '../../src/epoch/begin-run.ts';
import { takeEpoch } from '../../src/epoch/take-epoch.ts';
import { deliver } from '../../src/delivery/deliver.ts';
import type { DeliveryRequest } from '../../src/delivery/deliver.ts';
import { currentHolder } from '@debussy/host';
import { candidate } from '../../src/landing/candidate.ts';
import type { CandidateRequest } from '../../src/landing/candidate.ts';
import { land } from '../../src/landing/land.ts';
import { landedPhases } from '../../src/landing/landed-phases.ts';
import { readRefValue } from '../../src/landing/read-ref.ts';
import type { Store } from '../../src/landing/store.ts';
import { clean } from '../../src/recovery/clean.ts';

/** What an operation is told, by the test that starts the process. */
export interface Given {
  readonly commonDir: string;
  readonly begin?: BeginRequest;
  readonly land?: LandGiven;
  readonly finish?: DeliveryRequest;
}

export interface LandGiven extends Omit<CandidateRequest, 'tip'> {
  readonly ref: string;
  readonly base: string;
}

/** What a run does, each as a process of its own does it after a crash of the one before: take the epoch, go on. */
export async function operate(store: Store, given: Given): Promise<unknown> {
  const { begin, land: landing, finish: finishing } = given;
  if (begin !== undefined) return await beginRun(store, { ...begin, holder: await currentHolder() });
  if (landing !== undefined) return await landMissing(store, landing);
  if (finishing === undefined) return await clean(store, { dryRun: false });
  return await deliver(store, { ...finishing, epoch: await epochOf(store) });
}

async function landMissing(store: Store, { ref, base, series, settings }: LandGiven): Promise<unknown> {
  const epoch = await epochOf(store);
  const tip = await readRefValue(store, ref);
  if (tip === null) throw new Error(`no ref ${ref}`);
  const landed = await landedPhases(store, { run: epoch.run, base, tip });
  const missing = series.filter(
    ({ work }) => work.kind === 'phase' && landed.every(({ phase }) => phase !== work.phase),
  );
  const made = await candidate(store, { tip, series: missing, settings });
  if (made.kind === 'conflict') throw new Error(`conflict: ${made.files.join(', ')}`);
  return await land(store, { ref, expectedTip: tip, newTip: made.commit, epoch });
}

async function epochOf(store: Store): Promise<DeliveryRequest['epoch']> {
  const taking = await takeEpoch(store, { run: 'r1', holder: await currentHolder() });
  if (taking.kind !== 'taken') throw new Error(`held by ${taking.holder.pid}`);
  return taking.epoch;
}
