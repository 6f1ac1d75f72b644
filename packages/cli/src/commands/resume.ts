import { DebussyError, phaseKey } from '@debussy/core';
import type { Plan } from '@debussy/core';
import { openStore } from '@debussy/workspace';
import type { Repository, Store } from '@debussy/workspace';
import { join } from 'node:path';
import type { CommandIo } from '../command-io.ts';
import {
  choosePhases,
  chooseRun,
  countedConfig,
  hasLandedAll,
  heldError,
  isUndelivered,
  listRunIds,
  liveHolder,
  loadConfig,
  lostRun,
  missingMeans,
  noRun,
  openHere,
  planForResume,
  readRun,
  requireItsBranch,
  resumeRun,
  steerRun,
  askPolicy,
  appendNotices,
  foreignWarnings,
} from '@debussy/engine';
import { requireFleet, withFleetFlags } from '../fleet/fleet-executor.ts';
import { checkEventsFile } from '../run/events-file.ts';
import { carryOut } from '../run/carry-out.ts';
import type { ExistingRun } from '@debussy/engine';
import { readRunFlags } from '../run/run-flags.ts';
import type { RunFlags } from '../run/run-flags.ts';
import { runPlan } from '../run/run-plan.ts';
import { resumeUsage } from '../run/run-usage.ts';
import { showWarnings, surroundingsOf } from '../run/surroundings.ts';
import { previewResume } from '../run/show-preview.ts';

export { resumeUsage as usage } from '../run/run-usage.ts';

export async function run(argv: readonly string[], given: CommandIo): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    given.stdout(resumeUsage);
    return 0;
  }
  const flags = readRunFlags(argv, resumeUsage);
  const io = withFleetFlags(given, flags);
  const around = surroundingsOf(io, flags);
  const repository = await openHere(io.cwd);
  const store = openStore(repository.commonDir);
  const existing = await findRun(store, flags.plan);
  if (existing === null) return rebuild({ id: flags.plan, repository, flags }, io);
  const holder = await liveHolder(store, existing.run);
  if (holder !== null && existing.state?.paused === true) return goOn(existing.run, io);
  if (holder !== null) throw heldError(existing.run, holder);
  if (existing.started === null) return rebuild({ id: existing.run, repository, flags }, io);
  const planFile = existing.started.plan.path;
  if (flags.dryRun) return previewResume({ ...flags, plan: join(repository.root, planFile) }, io);
  const settings = loadConfig({ root: repository.root, env: io.env, flags: flags.settings });
  const { config, notices } = askPolicy(settings.config, around.canAsk);
  showWarnings(foreignWarnings(settings), io);
  const namesNone = flags.phases.length === 0 && flags.from === null;
  const isIdle = namesNone && !isUndelivered(existing, config);
  if (isIdle && existing.state !== null && existing.state.ended !== null && hasLandedAll(existing.state)) {
    const which = existing.state.only === null ? 'every phase' : 'every phase that it was about';
    io.stderr(`nothing to do: run ${existing.run} has landed ${which}\n`);
    return 0;
  }
  const [missing] = missingMeans(config, io.cwd, io.env);
  if (missing !== undefined) throw missing;
  checkEventsFile(flags.events, io.cwd);
  await requireFleet(config, io.env, io.cwd);
  const texts = await planForResume({
    store,
    repository,
    existing,
    allowDirty: config.allow_dirty,
    also: countedConfig(repository.root, settings),
  });
  const only = chosenPhases(texts.plan, flags, existing);
  const ready = await resumeRun({
    repository,
    existing,
    texts,
    config,
    only,
    env: io.env,
    executors: around.executors,
  });
  return carryOut(await appendNotices(ready, notices), flags, io);
}

interface Lost {
  readonly id: string | null;
  readonly repository: Repository;
  readonly flags: RunFlags;
}

/** Its journal is gone, or it was killed before its first line: refs and trailers say what it is about and what has landed. */
async function rebuild({ id, repository, flags }: Lost, io: CommandIo): Promise<number> {
  const claim = await lostRun(openStore(repository.commonDir), id);
  if (claim === null) throw noRun();
  requireItsBranch(claim, repository);
  return runPlan({ ...flags, plan: join(repository.root, claim.target.plan) }, io);
}

/** What the flags name; without any, the run stays about what it was about. */
function chosenPhases(plan: Plan, flags: RunFlags, { state }: ExistingRun): readonly string[] | undefined {
  const entries = [...(state?.phases.values() ?? [])].filter((entry) => entry.state.kind === 'landed');
  return choosePhases(plan, flags, new Set(entries.map(({ spec }) => phaseKey(spec.id)))) ?? undefined;
}

/** A run that is paused, and that somebody carries out, goes on there. */
async function goOn(id: string, io: CommandIo): Promise<number> {
  const chosen = await chooseRun(io.cwd, id);
  await steerRun(chosen, { action: 'unpause', phase: null });
  io.stdout(`Run ${id} goes on.\n`);
  return 0;
}

/** The run that was named, otherwise the newest that is not finished, otherwise the newest; null where no folder is left of any. */
async function findRun(store: Store, named: string | null): Promise<ExistingRun | null> {
  const { commonDir } = store;
  const ids = listRunIds(commonDir);
  if (named !== null && ids.includes(named)) return readRun(commonDir, named);
  if (named !== null && (await lostRun(store, named)) === null) throw noSuchRun(named, ids);
  if (named !== null) return null;
  const runs = ids.toReversed().map((id) => readRun(commonDir, id));
  for (const each of runs) if (await isOpen(store, each)) return each;
  return runs[0] ?? null;
}

async function isOpen(store: Store, { run: id, state }: ExistingRun): Promise<boolean> {
  if (state === null) return (await lostRun(store, id)) !== null;
  return state.ended === null || !hasLandedAll(state);
}

function noSuchRun(named: string, ids: readonly string[]): DebussyError {
  return new DebussyError({
    code: 'ERR_RUN_UNKNOWN',
    message: `there is no run ${named} in this repository`,
    hint:
      ids.length === 0 ? 'Start one: debussy run MASTER_PLAN.md' : `There are: ${ids.slice(-5).join(', ')}`,
    exitCode: 2,
  });
}
