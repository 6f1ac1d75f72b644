import { DebussyError } from '@debussy/core';
import type { Config, EventOf, GivenSetting } from '@debussy/core';
import { currentHolder } from '@debussy/host';
import { beginRun, openStore } from '@debussy/workspace';
import type { Repository, TargetClaim } from '@debussy/workspace';
import { randomBytes } from 'node:crypto';
import { pinBranches } from '../plan/pin-branches.ts';
import type { CountedTexts } from '../agreed/agreed-texts.ts';
import type { PhaseForecast } from '../estimate/forecast-plan.ts';
import { withForecast } from '../estimate/forecast-plan.ts';
import { phaseSpecs } from '../plan/phase-specs.ts';
import { savePlanTexts } from '../plan/plan-of-run.ts';
import type { PlanTexts } from '../plan/plan-of-run.ts';
import { version } from '../version.ts';
import { openRun } from './open-run.ts';
import type { OpenRun } from './open-run.ts';
import { runFolder } from '../runs/run-folder.ts';
import { textDigest } from '../plan/text-digest.ts';

/** Everything that a run needs to begin. */
export interface BeginOrder {
  readonly repository: Repository;
  readonly texts: PlanTexts;
  readonly counted: CountedTexts;
  readonly config: Config;
  readonly base: string | null;
  readonly only: readonly string[] | null;
  readonly env: NodeJS.ProcessEnv;
  /** Settings from flags and variables. The configuration already includes them. */
  readonly settings: readonly GivenSetting[];
  /** The forecasts of the phases; empty if the window of the agent is unknown. */
  readonly forecasts: readonly PhaseForecast[];
  /** The run that this one replaces, with `--new`. */
  readonly replaces: TargetClaim | null;
}

export async function beginNewRun(order: BeginOrder): Promise<OpenRun> {
  const { repository, texts } = order;
  const store = openStore(repository.commonDir);
  const run = newRunId();
  const slug = slugOf(texts);
  const holder = await currentHolder();
  const target = { plan: texts.file, branch: repository.branch };
  const begun = await beginRun(store, {
    run,
    slug,
    target,
    base: order.base,
    holder,
    replaces: order.replaces,
  });
  if (begun.kind === 'taken') throw takenMeanwhile(begun.claim);
  const folder = runFolder(repository.commonDir, run);
  savePlanTexts(folder.plan, texts);
  const opened = await openRun({ ...order, run, epoch: begun.epoch, runBranch: begun.branch }, null);
  const started = await startedEvent(order, { run, base: begun.base, branch: begun.branch });
  await pinBranches(opened.run, started.phases);
  await opened.append(started);
  return opened;
}

/** The first event of a run, from which every later state can be derived. */
export async function startedEvent(
  { repository, texts, config, only, forecasts, settings }: BeginOrder,
  begun: { readonly run: string; readonly base: string; readonly branch: string },
): Promise<EventOf<'run.started'>> {
  const { run } = begun;
  return {
    type: 'run.started',
    schema_version: 1,
    run,
    plan: {
      path: texts.file,
      title: texts.plan.title,
      digest: planDigest(texts),
      copy: runFolder(repository.commonDir, run).plan,
    },
    phases: phaseSpecs(texts.plan, config, only ?? []).map((spec) => withForecast(spec, forecasts, config)),
    base: begun.base,
    branch: repository.branch,
    branch_tip: repository.head,
    run_branch: begun.branch,
    config,
    only,
    holder: await currentHolder(),
    settings,
    versions: { debussy: version, node: process.version, git: repository.gitVersion },
  };
}

export function planDigest({ texts }: PlanTexts): string {
  return textDigest([...texts].map(([file, text]) => `${file}\0${text}`).join('\0'));
}

/** The time in milliseconds sorts runs; a random part separates two of the same millisecond. */
function newRunId(): string {
  const digits = new Date().toISOString().replace(/\D/g, '');
  const millisecond = Number(digits.slice(14)).toString(16).padStart(3, '0');
  return `${digits.slice(2, 14)}-${millisecond}${randomBytes(1).toString('hex').slice(1)}`;
}

/** Readable in `git branch`: words of the title, otherwise of the file name. */
function slugOf({ plan, file }: PlanTexts): string {
  return wordsOf(plan.title) || wordsOf(file) || 'plan';
}

function wordsOf(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return plain.slice(0, 40).replace(/^-+|-+$/g, '');
}

function takenMeanwhile(claim: TargetClaim): DebussyError {
  return new DebussyError({
    code: 'ERR_RUN_HELD',
    message: `run ${claim.run} of this plan has just been started by another debussy`,
    hint: `Follow it with: debussy status ${claim.run}`,
    exitCode: 2,
  });
}
