import { branchPlanFile } from '@debussy/core/plan';
import type { BranchPlan } from '@debussy/core/plan';
import type { Setting } from '@debussy/core/config';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gitFrom } from '@debussy/host';
import { loadConfig } from '../config/load-config.ts';
import { projectAt } from '../init/survey-project.ts';
import { lastSeconds } from '../machine/gate-times.ts';
import type { RunRequest } from '../run/request.ts';
import { endOfRun, liveHolder } from '../runs/existing-run.ts';
import { refuseSession } from '../runs/control-folder.ts';
import { findTarget, openHere } from '@debussy/workspace';
import { allBranches, branchRefusal, landingPlace, namedBranch, unknownBranch } from './find-branches.ts';
import { namedRequest } from './open-requests.ts';
import type { FoundBranch, LandingPlace } from './find-branches.ts';

/** The branches to land, and their target. */
export interface LandingWishes {
  readonly names: readonly string[];
  /** The caller's own branch if no name is given; null: only from a linked worktree. */
  readonly own: boolean | null;
  /** Null: the checked-out branch. */
  readonly onto: string | null;
}

/** Branches that can land, before anything is read from them. */
export interface OpenedLanding {
  readonly place: LandingPlace;
  readonly found: readonly FoundBranch[];
  /** Without names, the user chooses. */
  readonly isOpen: boolean;
}

export async function openLanding(wishes: LandingWishes, cwd: string): Promise<OpenedLanding> {
  const repository = await openHere(cwd);
  refuseSession(repository.commonDir, 'land');
  const place = await landingPlace({ ...wishes, repository });
  const names = place.own === null ? wishes.names : [place.own];
  const found: FoundBranch[] = [];
  for (const name of names) {
    const one = (await namedBranch(place, name, cwd)) ?? (await namedRequest(place, name));
    if (one === null) throw await unknownBranch(place.store, name);
    found.push(one);
  }
  const isOpen = names.length === 0;
  return { place, found: isOpen ? await allBranches(place) : found, isOpen };
}

/** The gates of a landing, and the settings that they need. */
export interface LandingGates {
  /** Commands; empty: those of the configuration. */
  readonly gates: readonly string[];
  readonly settings: readonly Setting[];
}

/** The last duration of the landing's gates; null if it is unknown. */
export async function gateForecast(
  { root, store }: LandingPlace,
  wanted: LandingGates,
  env: NodeJS.ProcessEnv,
): Promise<number | null> {
  const { gates } = await landingGates({ root }, wanted, env);
  const configured = Object.values(loadConfig({ root, env, flags: wanted.settings }).config.default_gates);
  const commands = gates.length > 0 ? gates : configured;
  return commands.length === 0 ? null : lastSeconds(store.commonDir, commands);
}

/** The gates of the command line, of the configuration, or the project's own commands. */
export async function landingGates(
  { root }: Pick<LandingPlace, 'root'>,
  wanted: LandingGates,
  env: NodeJS.ProcessEnv,
): Promise<LandingGates> {
  const { config } = loadConfig({ root, env, flags: wanted.settings });
  const isConfigured = Object.keys(config.default_gates).length > 0 || config.allow_ungated;
  const { project } = projectAt(root, env);
  const isReady = config.setup !== null || config.share.length > 0;
  const prepared = isReady ? [] : await preparation(root, project.setup);
  if (wanted.gates.length > 0) return { ...wanted, settings: [...wanted.settings, ...prepared] };
  if (isConfigured) return wanted;
  const gates = project.gates.map(({ command }) => command);
  if (gates.length === 0) throw withoutGate();
  // They may already be red: only new failures count.
  const excused = { key: 'baseline', value: 'true', name: 'found gates' };
  return { gates, settings: [excused, ...wanted.settings, ...prepared] };
}

const modules = 'node_modules';

/** If packages are installed in the checkout, a worktree needs them too. */
async function preparation(root: string, setup: string | null): Promise<readonly Setting[]> {
  if (setup === null) return [];
  const isInstall = /^(?:npm|pnpm|yarn|bun) /.test(setup) && existsSync(join(root, modules));
  const isShared = isInstall && (await gitFrom(root)(['check-ignore', '-q', modules])).code === 0;
  return [
    isShared
      ? { key: 'share', value: modules, name: 'found' }
      : { key: 'setup', value: setup, name: 'found' },
  ];
}

function withoutGate(): Error {
  const message = 'nothing here can verify a branch: no test or lint command was found';
  return branchRefusal('ERR_NO_GATE', message, 'Name one: debussy land --gate "make test"');
}

/** A run on this branch that is in progress or interrupted. */
export async function landingUnderWay({
  store,
  onto,
}: LandingPlace): Promise<{ readonly run: string; readonly live: boolean } | null> {
  const claim = await findTarget(store, { plan: branchPlanFile, branch: onto });
  if (claim === null) return null;
  const live = (await liveHolder(store, claim.run)) !== null;
  return live || endOfRun(store.commonDir, claim.run) === null ? { run: claim.run, live } : null;
}

/** The request for a new run of these branches. */
export function landingRequest(
  { onto }: Pick<LandingPlace, 'onto'>,
  plan: BranchPlan,
  settings: readonly Setting[],
): RunRequest {
  const nothing = { run: null, phases: [], from: null, base: null };
  const unsaid = { skipAudit: false, takeOver: false, yesUngated: false };
  const given = JSON.stringify(plan);
  return { ...nothing, ...unsaid, plan: branchPlanFile, given, onto, restart: true, settings };
}
