import { journalRebuilt } from '@debussy/scheduler';
import { baseRef, currentHolder, openStore, readRefValue, runRefs, takeEpoch } from '@debussy/workspace';
import type { TargetClaim } from '@debussy/workspace';
import { hold, startedEvent } from './begin.ts';
import type { BeginOrder } from './begin.ts';
import { heldError } from './existing-run.ts';
import { machinery } from './execute.ts';
import { savePlanTexts } from '../plan/plan-of-run.ts';
import { endHalfDone } from './resume-run.ts';
import type { ResumedRun } from './resume-run.ts';
import { runFolder } from './run-folder.ts';
import { mustHave } from '../session/workshop.ts';

/** A run whose journal is gone: refs and trailers still say what has landed, and that is not done again. */
export async function rebuildRun(order: BeginOrder, claim: TargetClaim): Promise<ResumedRun> {
  const { repository, texts, config, env } = order;
  const { run, slug } = claim;
  const store = openStore(repository.commonDir);
  const base = mustHave(await readRefValue(store, baseRef(run)), 'the ref of the base');
  const taking = await takeEpoch(store, { run, holder: await currentHolder() });
  if (taking.kind === 'held')
    throw heldError(run, { epoch: taking.number, holder: taking.holder, released: false });
  const { branch } = runRefs(slug, run);
  savePlanTexts(runFolder(repository.commonDir, run).plan, texts);
  const held = await hold(
    { repository, texts, config, env, run, epoch: taking.epoch, runBranch: branch },
    null,
  );
  await held.append(await startedEvent(order, { run, base, branch }));
  await held.append({
    type: 'notice',
    severity: 'warning',
    code: journalRebuilt,
    phase: null,
    message: `the journal of run ${run} was gone; what has landed was read from its branch`,
    hint: 'History before this moment is lost, commits are not.',
  });
  const machine = machinery(held.context, order.executors);
  await endHalfDone(held, machine, []);
  return { held, machine, past: [] };
}
