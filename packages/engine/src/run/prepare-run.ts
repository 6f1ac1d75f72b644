import { DebussyError, audit, phaseKey } from '@debussy/core';
import type { Config, Event, EventBody, Finding, Plan } from '@debussy/core';
import type { PlanWishes } from '@debussy/core/plan';
import { findTarget, openRepository, openStore, preflight, resolveCommit } from '@debussy/workspace';
import type { Repository, Store, TargetClaim } from '@debussy/workspace';
import { openForecast } from '../estimate/open-forecast.ts';
import type { PlanForecast } from '../estimate/forecast-plan.ts';
import { begin } from './begin.ts';
import type { HeldRun } from './begin.ts';
import { choosePhases } from '../plan/choose-phases.ts';
import { machinery } from './execute.ts';
import type { Machinery } from './execute.ts';
import { heldError, liveHolder, readRun } from './existing-run.ts';
import type { ExistingRun } from './existing-run.ts';
import { findPlan } from '../plan/find-plan.ts';
import { countedConfig, foreignHint, foreignText, loadConfig } from '../config/load-config.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import { overlapNotice, overlapsOf } from '../plan/overlaps.ts';
import { planAtBase, planPath } from '../plan/plan-at-base.ts';
import type { PlanTexts } from '../plan/plan-of-run.ts';
import { completedPhases } from '../plan/phase-specs.ts';
import { rebuildRun } from './rebuild-run.ts';
import { resumeRun } from './resume-run.ts';
import { askPolicy } from './ask-policy.ts';
import type { RunRequest, Surroundings } from './request.ts';

/** What a run would be, decided before anything is made: `--dry-run` prints it, `run` carries it out. */
export interface RunPlanned {
  readonly repository: Repository;
  readonly store: Store;
  readonly config: Config;
  /** What has to be said about the settings before anything starts. */
  readonly notices: readonly EventBody[];
  /** What a caller should show before anything else. */
  readonly warnings: readonly string[];
  readonly texts: PlanTexts;
  readonly base: string | null;
  readonly only: readonly string[] | null;
  /** What is still to be done: without what has landed already, which a new beginning does not count. */
  readonly toCome: Plan['phases'];
  readonly findings: readonly Finding[];
  readonly forecast: PlanForecast;
  readonly existing: ExistingRun | null;
  readonly claim: TargetClaim | null;
}

export interface ReadyRun {
  readonly held: HeldRun;
  readonly machine: Machinery;
  /** What was journalled before this process took the run. */
  readonly past: readonly Event[];
}

export async function planRun(request: RunRequest, around: Surroundings): Promise<RunPlanned> {
  const repository = await openHere(around.cwd);
  const settings = loadConfig({ root: repository.root, env: around.env, flags: request.settings });
  const { config, notices } = askPolicy(settings.config, around.canAsk);
  const obstacles = preflight(repository, { allowDirty: config.allow_dirty });
  refuseFirst(obstacles.filter(({ code }) => code !== 'ERR_GIT_DIRTY'));
  const store = openStore(repository.commonDir);
  const file = planPath(repository.root, around.cwd, request.plan ?? findPlan(repository.root, around.cwd));
  const claim = await findTarget(store, { plan: file, branch: repository.branch });
  const existing = claim === null ? null : await existingRun(store, repository, claim);
  const base = request.base === null ? repository.head : await resolveCommit(store, request.base);
  const texts = await planAtBase({
    store,
    root: repository.root,
    file,
    wishes: wishesFor(request, existing),
    base,
    allowDirty: config.allow_dirty,
    also: countedConfig(repository.root, settings),
  });
  // After the plan: where it is what has changed, its own refusal says what to type.
  refuseFirst(obstacles);
  const findings = request.skipAudit ? [] : audit(texts.plan, config);
  const { only, toCome } = wantedOf(texts.plan, request, existing);
  const forecast = openForecast({ ...texts.plan, phases: toCome }, config, repository);
  return {
    repository,
    store,
    config,
    notices,
    warnings: foreignWarnings(settings),
    texts,
    forecast,
    base,
    claim,
    existing,
    findings,
    only,
    toCome,
  };
}

/** A run goes on to read its plan as it began, unless a person says otherwise. */
function wishesFor({ wishes }: RunRequest, existing: ExistingRun | null): PlanWishes {
  const began = existing?.started?.plan;
  return { dialect: wishes.dialect ?? began?.dialect, tag: wishes.tag ?? began?.tag };
}

type Wanted = Pick<RunPlanned, 'only' | 'toCome'>;

function wantedOf(plan: Plan, request: RunRequest, existing: ExistingRun | null): Wanted {
  const completed = completedPhases(plan, request.phases).map((phase) => phaseKey(phase.id));
  const landed = landedKeys(existing);
  const only = choosePhases(plan, request, new Set([...landed, ...completed]));
  const keys = only === null ? null : new Set(only.map(phaseKey));
  const over = new Set(request.restart ? completed : [...landed, ...completed]);
  const toCome = plan.phases
    .filter(({ id }) => keys === null || keys.has(phaseKey(id)))
    .filter(({ id }) => !over.has(phaseKey(id)));
  return { only, toCome };
}

/** Says what stands in the way, if anything does; after this a run can begin. */
export function refusePlan(planned: RunPlanned): void {
  const errors = planned.findings.filter((finding) => finding.severity === 'error');
  if (errors.length === 0) return;
  throw new DebussyError({
    code: 'ERR_PLAN_AUDIT',
    message: `the plan ${planned.texts.file} has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}`,
    hint: `Mend what is listed above; \`debussy audit ${planned.texts.file}\` shows it again. --skip-audit runs it as it is.`,
    exitCode: 2,
  });
}

export async function makeReady(
  planned: RunPlanned,
  request: RunRequest,
  around: Surroundings,
): Promise<ReadyRun> {
  return appendNotices(await taken(planned, request, around), planned.notices);
}

async function taken(planned: RunPlanned, request: RunRequest, around: Surroundings): Promise<ReadyRun> {
  const { repository, config, texts, base, only, existing, claim } = planned;
  const order = {
    repository,
    texts,
    config,
    base,
    only,
    oversized: oversizedPhases(planned),
    env: around.env,
    executors: around.executors,
    replaces: claim,
  };
  if (claim !== null && existing !== null && !request.restart) {
    const hasJournal = existing.state !== null;
    return hasJournal
      ? resumeRun({ repository, existing, texts, config, only, env: around.env, executors: around.executors })
      : rebuildRun(order, claim);
  }
  const held = await begin(order);
  for (const notice of overlapNotice(overlapsOf(planned))) await held.append(notice);
  return { held, machine: machinery(held.context, around.executors), past: [] };
}

/** Only where the window is known: a guess is a warning, and a warning alone splits nothing. */
function oversizedPhases({ forecast, config }: RunPlanned): readonly string[] {
  const known = ['claude', 'codex', 'gemini', 'opencode'].includes(config.agent);
  if (!known && (config.agents[config.agent]?.context_limit ?? null) === null) return [];
  return forecast.phases.filter((one) => one.forecast.advice === 'split').map(({ phase }) => phase.id);
}

async function existingRun(store: Store, repository: Repository, claim: TargetClaim): Promise<ExistingRun> {
  const holder = await liveHolder(store, claim.run);
  if (holder !== null) throw heldError(claim.run, holder);
  return readRun(repository.commonDir, claim.run);
}

function landedKeys(existing: ExistingRun | null): readonly string[] {
  return [...(existing?.state?.phases.values() ?? [])]
    .filter((entry) => entry.state.kind === 'landed')
    .map((entry) => phaseKey(entry.spec.id));
}

/** Journals what has to be reported, before anything starts. */
export async function appendNotices(ready: ReadyRun, notices: readonly EventBody[]): Promise<ReadyRun> {
  for (const notice of notices) await ready.held.append(notice);
  return ready;
}

export function foreignWarnings({ foreign }: LoadedConfig): readonly string[] {
  return foreign === null ? [] : [`${foreignText(foreign)}\n  ${foreignHint}`];
}

export async function openHere(cwd: string): Promise<Repository> {
  const opened = await openRepository(cwd);
  if (!opened.ok) throw opened.error;
  return opened.value;
}

function refuseFirst(problems: readonly DebussyError[]): void {
  const [first] = problems;
  if (first !== undefined) throw first;
}
