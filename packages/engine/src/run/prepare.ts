import { audit, DebussyError, opensRequests, phaseKey, shortBranch } from '@debussy/core';
import type { Config, EventBody, Finding, GivenSetting, Plan } from '@debussy/core';
import type { Origins } from '@debussy/core/config';
import { wantedPhases } from '@debussy/scheduler';
import { openHere, openStore, preflight, resolveCommit } from '@debussy/workspace';
import type { Repository, Store, TargetClaim } from '@debussy/workspace';
import {
  committedConfig,
  countedConfig,
  foreignHint,
  foreignText,
  loadConfig,
  mappedText,
  otherFile,
  projectFile,
  schemaFile,
} from '../config/load-config.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import { agreedModules } from '../agreed/agreed-modules.ts';
import type { CountedTexts } from '../agreed/agreed-texts.ts';
import type { PlanForecast } from '../estimate/forecast-plan.ts';
import { openForecast } from '../estimate/forecast-plan.ts';
import { agentFileProblems } from '../checks/agent-file.ts';
import { repositoryNotices } from '../checks/repository-notices.ts';
import { changeNotices } from '../plan/agent-changes.ts';
import type { AgentChanges } from '../plan/agent-changes.ts';
import { choosePhases } from '../plan/choose-phases.ts';
import { openAgreed } from '../plan/open-agreed.ts';
import { completedPhases, phaseSpecs } from '../plan/phase-specs.ts';
import { planAtBase, planForResume } from '../plan/plan-at-base.ts';
import { gateFiles } from '../plan/read-text-file.ts';
import { planChanges } from '../plan/plan-changes.ts';
import { wishesIn } from '../plan/plan-of-run.ts';
import type { PlanTexts } from '../plan/plan-of-run.ts';
import { agentChanges, guardedFiles } from './agreed-input.ts';
import { askPolicy } from './ask-policy.ts';
import { planDigest } from './begin.ts';
import { hasRequests } from '../runs/control-folder.ts';
import { hasLandedAll, hasLandedWhole, settingsOfRun } from '../runs/existing-run.ts';
import type { ExistingRun } from '../runs/existing-run.ts';
import { join } from 'node:path';
import { findSubject } from './find-subject.ts';
import type { Subject } from './find-subject.ts';
import { extensionProblems, ownModules } from './load-extensions.ts';
import { isWithoutAgent, missingPrerequisites, unreadiness } from './prerequisites.ts';
import { landingOn } from './request.ts';
import type { RunRequest, Surroundings } from './request.ts';
import { debussyFolder, runFolder } from '../runs/run-folder.ts';

/** A planned run, before anything is created: `--dry-run` shows it, `startRun` starts it. */
export interface RunPlanned {
  readonly repository: Repository;
  readonly store: Store;
  readonly config: Config;
  readonly origins: Origins;
  /** Settings from flags and variables, now and at the start of the run. */
  readonly settings: readonly GivenSetting[];
  /** The user's commits count even if no gate judges them. */
  readonly yesUngated: boolean;
  /** Only follow merges on the host. */
  readonly sync: boolean;
  /** Start a new run even if a run of the plan exists. */
  readonly restart: boolean;
  /** Events about the settings to journal before anything starts. */
  readonly notices: readonly EventBody[];
  /** Warnings that a caller should show first. */
  readonly warnings: readonly string[];
  readonly texts: PlanTexts;
  /** Agents' changes in plan and configuration since a person last approved them, and the versions that count. */
  readonly byAgents: AgentChanges;
  readonly counted: CountedTexts;
  readonly base: string | null;
  /** The phases of the run; null: all of them; undefined: the same as before. */
  readonly only: readonly string[] | null | undefined;
  /** The open phases, without landed ones, which a new run does not count. */
  readonly toCome: Plan['phases'];
  readonly findings: readonly Finding[];
  readonly forecast: PlanForecast;
  readonly existing: ExistingRun | null;
  readonly claim: TargetClaim | null;
  /** Requirements of the configuration that this machine lacks: nothing starts without them. */
  readonly missing: readonly DebussyError[];
}

/** The one way into a run: its next step, and the reason. */
export type Prepared =
  | { readonly kind: 'new' | 'continue' | 'rebuild'; readonly planned: RunPlanned }
  /** Nothing is left to do; the reason is a sentence. */
  | { readonly kind: 'idle'; readonly reason: string; readonly planned: RunPlanned }
  /** The run is alive in another process and only paused. */
  | { readonly kind: 'paused'; readonly run: string }
  /** The errors of the plan, if they are the reason. */
  | { readonly kind: 'refused'; readonly error: DebussyError; readonly findings: readonly Finding[] };

export async function prepareRun(request: RunRequest, around: Surroundings): Promise<Prepared> {
  try {
    return await prepared(request, around);
  } catch (error) {
    if (error instanceof DebussyError) return { kind: 'refused', error, findings: [] };
    throw error;
  }
}

async function prepared(request: RunRequest, around: Surroundings): Promise<Prepared> {
  const opened = await openHere(around.cwd);
  const store = openStore(opened.commonDir);
  const repository = request.onto === undefined ? opened : await landingOn(opened, store, request.onto);
  const subject = await findSubject(request, { repository, store, cwd: around.cwd });
  if (subject.kind === 'paused') return subject;
  const planned = await planRun(request, around, { repository, store, subject });
  const errors = planned.findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return { kind: 'refused', error: auditError(planned, errors), findings: errors };
  const reason = request.restart ? null : nothingToDo(planned, subject);
  if (reason !== null) return { kind: 'idle', reason, planned };
  const { existing, claim } = planned;
  if (existing === null || request.restart) return { kind: 'new', planned };
  return { kind: existing.state === null && claim !== null ? 'rebuild' : 'continue', planned };
}

interface Place {
  readonly repository: Repository;
  readonly store: Store;
  readonly subject: Subject;
}

async function planRun(
  request: RunRequest,
  around: Surroundings,
  { repository, store, subject }: Place,
): Promise<RunPlanned> {
  const { existing, claim } = subject;
  const isNamed = subject.kind === 'run';
  const head = request.base === null ? repository.head : await resolveCommit(store, request.base);
  const base = isNamed ? repository.head : head;
  const inherited = request.restart ? [] : settingsOfRun(existing);
  const committed = await committedConfig(repository);
  const load = (counted?: Buffer | null): LoadedConfig =>
    loadConfig({
      root: repository.root,
      env: around.env,
      flags: request.settings,
      inherited,
      committed,
      counted,
      ignoresOther: agreed.counted.get(otherFile) === null,
    });
  const accepted = request.acceptPlan === true;
  const agreed = await openAgreed({ repository, store, subject, commit: base, takesAll: accepted });
  await agreed.look(guardedFiles);
  const settings = load(agreed.counted.get(projectFile));
  const { config: asked, notices } = askPolicy(settings.config, around.canAsk);
  const { root } = repository;
  const config = await agreedModules(asked, agreed, {
    root,
    folder: join(debussyFolder(repository.commonDir), 'agreed'),
  });
  if (!isNamed) refuseFirst(preflight(repository));
  const also = [...countedConfig(root, settings), ...ownModules(config, root)];
  const wishes = wishesIn(config);
  const allowDirty = config.allow_dirty || request.planOnDisk === true;
  const scripts = config.executor === 'local' ? await agentFileProblems(config, root) : [];
  // A new configuration names its schema.
  const isNew = [projectFile, schemaFile].every((file) => repository.untracked.includes(file));
  const beside = [...scripts.flatMap(({ uncommitted }) => uncommitted), ...(isNew ? [schemaFile] : [])];
  const order = { store, root, wishes, allowDirty, also, agreed, beside };
  const texts = isNamed
    ? await planForResume({ ...order, base }, subject.existing)
    : await planAtBase({ ...order, file: subject.plan, given: request.given, base });
  const byAgents = agentChanges(agreed, { root, file: texts.file, wishes, load, accepted });
  const isKnown = isNamed && existing?.started?.plan.digest === planDigest(texts);
  const findings = request.skipAudit || isKnown ? [] : audit(texts.plan, config, gateFiles(root));
  const { only, toCome } = wantedOf(texts.plan, request, subject);
  return {
    repository,
    store,
    config,
    origins: settings.origins,
    settings: settings.given,
    yesUngated: request.yesUngated,
    sync: request.sync === true,
    restart: request.restart,
    notices: [
      ...notices,
      ...(existing === null ? repositoryNotices(repository) : []).map(
        (one) => ({ type: 'notice', severity: 'info', phase: null, ...one }) as const,
      ),
      ...changeNotices(byAgents),
    ],
    warnings: foreignWarnings(settings),
    texts,
    byAgents,
    counted: agreed.counted,
    base: head,
    only,
    toCome,
    findings,
    forecast: openForecast({ ...texts.plan, phases: toCome }, config, repository),
    existing,
    claim,
    missing: await everythingMissing(config, repository, { ...around, plan: texts.plan }),
  };
}

async function everythingMissing(
  config: Config,
  { root, branch }: Repository,
  around: Surroundings & { readonly plan: Plan },
): Promise<readonly DebussyError[]> {
  const withoutAgent = isWithoutAgent(around.plan);
  const missing = missingPrerequisites(config, { ...around, cwd: root, withoutAgent });
  if (missing.length > 0) return missing;
  const target = { root, config, branch: branch === null ? null : shortBranch(branch) };
  return [
    ...(await unreadiness({ config, folder: root, withoutAgent }, around.env)),
    ...(await extensionProblems(target, around.publisher)),
  ];
}

type Wanted = Pick<RunPlanned, 'only' | 'toCome'>;

function wantedOf(plan: Plan, request: RunRequest, { kind, existing }: Subject): Wanted {
  const completed = completedPhases(plan, request.phases).map((phase) => phaseKey(phase.id));
  const landed = landedKeys(existing);
  const chosen = choosePhases(plan, request, new Set([...landed, ...completed]));
  const before = kind === 'run' ? (existing?.state?.only ?? null) : null;
  const keys = chosen === null ? before : new Set(chosen.map(phaseKey));
  const over = new Set(request.restart ? completed : [...landed, ...completed]);
  const toCome = plan.phases
    .filter(({ id }) => keys === null || keys.has(phaseKey(id)))
    .filter(({ id }) => !over.has(phaseKey(id)));
  return { only: chosen === null && kind === 'run' ? undefined : chosen, toCome };
}

function landedKeys(existing: ExistingRun | null): readonly string[] {
  return [...(existing?.state?.phases.values() ?? [])]
    .filter((entry) => entry.state.kind === 'landed')
    .map((entry) => phaseKey(entry.spec.id));
}

/** Why there is nothing to do, as a sentence; null when there is something. */
function nothingToDo(
  { repository, existing, texts, config, only, sync }: RunPlanned,
  { kind }: Subject,
): string | null {
  if (sync || (only ?? null) !== null || isUndelivered(existing, config) || isUnpublished(existing, config))
    return null;
  if (existing !== null && hasRequests(runFolder(repository.commonDir, existing.run).control)) return null;
  const specs = phaseSpecs(texts.plan, config);
  const state = existing?.state ?? null;
  if (kind === 'plan' && specs.length === 0)
    return `the plan ${texts.file} says that every phase is completed`;
  if (state === null || state.ended === null) return null;
  const whole = kind === 'plan' || state.only === null;
  if (!(whole ? hasLandedWhole(state) : hasLandedAll(state))) return null;
  const changes = whole ? planChanges(state, specs, planDigest(texts)) : null;
  if (changes !== null && changes.added.length + changes.edited.length > 0) return null;
  const others = hasLandedWhole(state) ? '' : `; the others: debussy run ${texts.file}`;
  const which = whole ? `every phase of ${texts.file}` : `each of its phases${others}`;
  const skipped = wantedPhases(whole ? { ...state, only: null } : state).filter(
    (entry) => entry.state.kind === 'skipped',
  );
  const out =
    skipped.length === 0 ? '' : `, except the skipped ${skipped.map(({ spec }) => spec.id).join(', ')}`;
  return `run ${existing?.run ?? ''} has landed ${which}${out}`;
}

/** Everything landed on the run's branch, but the delivery was interrupted or blocked. It may work now. */
function isUndelivered(existing: ExistingRun | null, { land, auto_commit: commits }: Config): boolean {
  if (existing?.state?.ended?.outcome === 'interrupted') return true;
  const last = existing?.events.findLast((event) => event.type === 'run.delivered');
  return last?.type === 'run.delivered' && last.how === 'kept' && land === 'auto' && commits;
}

/** Everything landed, but the host does not show all of it yet. */
function isUnpublished(existing: ExistingRun | null, config: Config): boolean {
  if (existing?.state?.ended == null || !opensRequests(config)) return false;
  const last = existing.events.findLast((event) => event.type === 'publication.ended');
  return last?.type !== 'publication.ended' || last.outcome !== 'published' || !last.final;
}

function auditError({ texts }: RunPlanned, errors: readonly Finding[]): DebussyError {
  return new DebussyError({
    code: 'ERR_PLAN_AUDIT',
    message: `the plan ${texts.file} has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}`,
    hint: `Fix the findings above; \`debussy audit ${texts.file}\` shows it again. --skip-audit runs it as it is.`,
    exitCode: 2,
  });
}

function foreignWarnings(settings: LoadedConfig): readonly string[] {
  const { foreign } = settings;
  const mapped = mappedText(settings);
  if (mapped !== null) return [mapped];
  return foreign === null ? [] : [`${foreignText(foreign)}\n  ${foreignHint}`];
}

function refuseFirst(problems: readonly DebussyError[]): void {
  const [first] = problems;
  if (first !== undefined) throw first;
}
