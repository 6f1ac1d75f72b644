import {
  comparePhaseIds,
  criticalPathOrder,
  dependencyGraph,
  opensRequests,
  samePhase,
  shortBranch,
} from '@debussy/core';
import type { Config, Finding, Phase } from '@debussy/core';
import { boxEngine, detectBwrap } from '@debussy/host';
import { poolPlace } from '@debussy/workspace';
import type { Check } from '../checks/check.ts';
import { forecastWarnings } from '../estimate/forecast-plan.ts';
import type { PlanForecast } from '../estimate/forecast-plan.ts';
import { overlapsOf } from '../plan/overlaps.ts';
import type { Pairs } from '../plan/overlaps.ts';
import { completedPhases, phaseSpecs } from '../plan/phase-specs.ts';
import { placesHere } from '../machine/machine-share.ts';
import type { RunPlanned } from './prepare.ts';

/** The phases in order, with the rules of the run. Printed before every run, and the whole output of `--dry-run`. */
export interface Preview {
  readonly schema_version: 1;
  readonly type: 'preview';
  readonly plan: { readonly path: string; readonly title: string };
  /** The id of the continued run; null for a new one. */
  readonly run: string | null;
  /** In the order of their start, as far as dependencies and `parallel` allow. */
  readonly phases: readonly PreviewPhase[];
  readonly completed: readonly string[];
  readonly landed: readonly string[];
  readonly parallel: number;
  readonly verify_parallel: number;
  readonly agent: string;
  readonly model: string | null;
  readonly forecast: {
    readonly tokens: PlanForecast['tokens'];
    readonly sessions: number;
    readonly cost: number | null;
    readonly warnings: readonly string[];
  };
  /** Phases that are too large for a session: `asked` ones must propose a split before they begin. */
  readonly splits: readonly { readonly phase: string; readonly why: string; readonly asked: boolean }[];
  /** No precondition has an error. */
  readonly ready: boolean;
  readonly preconditions: readonly Check[];
  readonly in_force: InForce;
  /** The second of each pair waits for the first, because both name the same files. */
  readonly overlaps: Pairs;
  readonly findings: readonly Finding[];
}

export interface PreviewPhase {
  readonly id: string;
  readonly title: string;
  readonly depends_on: readonly string[];
  readonly gates: readonly { readonly name: string; readonly command: string | null }[];
  readonly tokens: number | null;
  readonly sessions: number | null;
  /** Its own agent and model, if they differ from those of the run. */
  readonly agent?: string | undefined;
  readonly model?: string | undefined;
  /** Issues that will be updated. */
  readonly issues: readonly string[];
}

export interface InForce extends Pick<Config, 'isolation' | 'executor' | 'overlap' | 'budget'> {
  /** The box of agents, gates and set-up; for another host, the requested one. */
  readonly sandbox: Config['sandbox'];
  /** Why `auto` means none here; null if it does not. */
  readonly no_sandbox: string | null;
  /** `auto` moves the branch at the end, `branch` leaves it. */
  readonly land: Config['land'];
  /** The user's branch; null for a detached HEAD. */
  readonly branch: string | null;
  /** Null before the first commit. */
  readonly base: string | null;
  /** The folder for worktrees. */
  readonly worktrees: string;
}

export async function previewOf(
  planned: RunPlanned,
  { restart, preconditions }: { readonly restart: boolean; readonly preconditions: readonly Check[] },
): Promise<Preview> {
  const { texts, config, forecast, findings } = planned;
  const existing = restart ? null : planned.existing;
  const { sessions, verifications } = placesHere(config);
  const landed = existing === null ? [] : landedIds(planned);
  return {
    schema_version: 1,
    type: 'preview',
    plan: { path: texts.file, title: texts.plan.title },
    run: existing?.state ? existing.run : null,
    phases: phasesToCome(planned),
    completed: completedPhases(texts.plan, planned.only ?? []).map(({ id }) => id),
    landed,
    parallel: sessions,
    verify_parallel: verifications,
    agent: config.agent,
    model: config.model,
    forecast: {
      tokens: forecast.tokens,
      sessions: forecast.sessions,
      cost: forecast.cost,
      warnings: forecastWarnings(forecast),
    },
    splits: splitsOf(planned),
    ready: preconditions.every(({ state }) => state !== 'error'),
    preconditions,
    in_force: await inForce(planned),
    overlaps: overlapsOf({ ...planned, only: planned.only ?? null }),
    findings,
  };
}

function splitsOf({ config, forecast, only }: RunPlanned): Preview['splits'] {
  const asked = config.split === 'auto' && config.max_restarts > 0 && config.max_split_depth > 0;
  const isMeant = (id: string): boolean => only == null || only.some((one) => samePhase(one, id));
  return forecast.phases
    .filter(({ phase, forecast: { advice } }) => advice === 'split' && isMeant(phase.id))
    .map(({ phase, forecast: { reason } }) => ({ phase: phase.id, why: reason, asked }));
}

function landedIds({ existing }: RunPlanned): readonly string[] {
  return [...(existing?.state?.phases.values() ?? [])]
    .filter(({ spec, state }) => state.kind === 'landed' && spec.parent === null)
    .map(({ spec }) => spec.id);
}

function phasesToCome(planned: RunPlanned): readonly PreviewPhase[] {
  const { toCome: phases } = planned;
  const place = new Map(criticalPathOrder(dependencyGraph(phases)).map((id, i) => [id, i]));
  const at = ({ id }: Phase): number => place.get(id) ?? 0;
  const specs = new Map(
    phaseSpecs(planned.texts.plan, planned.config, planned.only ?? []).map((spec) => [spec.id, spec]),
  );
  const forecasts = new Map(planned.forecast.phases.map((one) => [one.phase.id, one.forecast]));
  return phases
    .toSorted((a, b) => at(a) - at(b) || comparePhaseIds(a.id, b.id))
    .map(({ id, title, dependsOn }) => ({
      id,
      title,
      depends_on: dependsOn,
      gates: (specs.get(id)?.gates ?? []).map(({ name, command }) => ({ name, command })),
      tokens: forecasts.get(id)?.tokens.mid ?? null,
      sessions: forecasts.get(id)?.sessions ?? null,
      agent: specs.get(id)?.agent,
      model: specs.get(id)?.model,
      issues: closedIssues(specs.get(id)?.issues ?? [], planned.config),
    }));
}

/** Issues that the pull request of a phase would close. */
function closedIssues(issues: readonly string[], config: Config): readonly string[] {
  const closes = config.issues === 'close' && opensRequests(config);
  return closes ? issues.filter((issue) => issue.startsWith('#')) : [];
}

function whyNoBox(): string | null {
  const found = detectBwrap();
  return found.ok ? null : found.error.message;
}

async function inForce({ config, repository, base }: RunPlanned): Promise<InForce> {
  const { sandbox, isolation, executor, overlap, budget } = config;
  return {
    land: config.auto_commit ? config.land : 'branch',
    branch: repository.branch === null ? null : shortBranch(repository.branch),
    base,
    worktrees: await poolPlace({ ...repository, worktrees: config.worktrees }),
    sandbox: executor === 'local' ? boxEngine(sandbox) : sandbox,
    no_sandbox: sandbox === 'auto' && executor === 'local' ? whyNoBox() : null,
    isolation,
    executor,
    overlap,
    budget,
  };
}
