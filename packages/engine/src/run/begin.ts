import { openJournal } from '@debussy/checkpoint';
import type { Journal } from '@debussy/checkpoint';
import { DebussyError, scrubber } from '@debussy/core';
import type { Config, Event, EventBody, EventOf } from '@debussy/core';
import { secretsOf, writeLauncher } from '@debussy/runners';
import { evolve } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { beginRun, currentHolder, openSlots, openStore, readCommitSettings } from '@debussy/workspace';
import type { Epoch, Repository, TargetClaim } from '@debussy/workspace';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { AtWork } from './at-work.ts';
import { crashPoint } from './crash-point.ts';
import { mapTexts } from './map-texts.ts';
import { phaseSpecs } from '../plan/phase-specs.ts';
import { runPlan, savePlanTexts } from '../plan/plan-of-run.ts';
import type { PlanTexts } from '../plan/plan-of-run.ts';
import { programOfThisProcess } from './program.ts';
import type { Surroundings } from './request.ts';
import type { RunContext } from './run-context.ts';
import { runFolder } from './run-folder.ts';
import { textDigest } from './text-digest.ts';
import { version } from '../version.ts';

/** Everything that has to be known before a run can begin. */
export interface BeginOrder {
  readonly repository: Repository;
  readonly texts: PlanTexts;
  readonly config: Config;
  readonly base: string | null;
  readonly only: readonly string[] | null;
  readonly env: NodeJS.ProcessEnv;
  readonly executors: Surroundings['executors'];
  /** Phases that the forecast calls too large for one session. */
  readonly oversized: readonly string[];
  /** The run that this one replaces, with `--restart`. */
  readonly replaces: TargetClaim | null;
}

/** A run that this process holds, with its journal open. */
export interface HeldRun {
  readonly context: RunContext;
  readonly journal: Journal;
  readonly append: (body: EventBody) => Promise<Event>;
  readonly state: () => RunState;
  /** What this process has journalled so far. */
  readonly written: readonly Event[];
  /** What has to be said about the journal as it was found. */
  readonly found: readonly EventBody[];
}

export async function begin(order: BeginOrder): Promise<HeldRun> {
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
  const held = await hold({ ...order, run, epoch: begun.epoch, runBranch: begun.branch }, null);
  await held.append(await startedEvent(order, { run, base: begun.base, branch: begun.branch }));
  return held;
}

/** The first event of a run: all that a state can be folded from later. */
export async function startedEvent(
  {
    repository,
    texts,
    config,
    only,
    oversized,
  }: Pick<BeginOrder, 'repository' | 'texts' | 'config' | 'only' | 'oversized'>,
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
      ...texts.wishes,
    },
    phases: phaseSpecs(texts.plan, config, only ?? []).map((spec) =>
      oversized.includes(spec.id) ? { ...spec, oversized: true } : spec,
    ),
    base: begun.base,
    branch: repository.branch,
    branch_tip: repository.head,
    run_branch: begun.branch,
    config,
    only,
    holder: await currentHolder(),
    versions: { debussy: version, node: process.version, git: repository.gitVersion },
  };
}

export interface HoldOrder {
  readonly repository: Repository;
  readonly texts: PlanTexts;
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly run: string;
  readonly epoch: Epoch;
  readonly runBranch: string;
}

/** Opens what a run works with. The state is what its events say; a new run has none until it has begun. */
export async function hold(order: HoldOrder, known: RunState | null): Promise<HeldRun> {
  const { repository, config, env, run, epoch, runBranch, texts } = order;
  const folder = runFolder(repository.commonDir, run);
  mkdirSync(folder.root, { recursive: true, mode: 0o700 });
  writeLauncher(folder.bin, programOfThisProcess());
  const store = openStore(repository.commonDir);
  const crash = crashPoint(env);
  const secrets = secretsIn(config, env);
  const scrub = scrubber(secrets);
  const torn: string[] = [];
  const opened = await openJournal({
    folder: folder.journal,
    epoch: epoch.number,
    onTorn: ({ movedTo }) => void torn.push(movedTo),
  });
  if (!opened.ok) throw opened.error;
  const journal = opened.value;
  let state = known;
  const written: Event[] = [];
  const current = (): RunState => {
    if (state === null) throw new Error('the run has not begun');
    return state;
  };
  const slots = await openSlots(repository, {
    run,
    limit: config.parallel + config.verify_parallel + 1,
    isolation: config.isolation,
    share: config.share,
    watchIdle: config.sandbox === 'none',
    ...(config.setup === null ? {} : { setup: config.setup }),
  });
  const context: RunContext = {
    run,
    repository,
    store,
    slots,
    settings: await readCommitSettings(store),
    epoch,
    config,
    folder,
    plan: runPlan(texts),
    env,
    secrets,
    cookie: cookieOf(run),
    runBranch,
    atWork: new AtWork(),
    said: new Set(),
    state: current,
  };
  return {
    context,
    journal,
    state: current,
    written,
    found: [...torn.map(tornNotice), ...missingNotice(journal.found.missing)],
    async append(body) {
      const event = await journal.append(mapTexts(body, scrub));
      state = evolve(state, event);
      written.push(event);
      crash(event.type);
      return event;
    },
  };
}

function tornNotice(movedTo: string): EventBody {
  const message = `the last line of the journal was cut off by a crash; it is kept in ${movedTo}`;
  const hint = 'What it said had not been acknowledged: nothing that was finished is lost.';
  return { type: 'notice', severity: 'warning', code: 'JOURNAL_TORN', phase: null, message, hint };
}

function missingNotice(count: number): readonly EventBody[] {
  if (count === 0) return [];
  const message = `${count} events that the journal had are missing at its end`;
  const hint = 'What landed is read from the branches again; look at `git log` of the run before you go on.';
  return [{ type: 'notice', severity: 'error', code: 'JOURNAL_SHORT', phase: null, message, hint }];
}

/** Values that are written nowhere: of the environment, and of what the configuration gives to agents. */
function secretsIn({ agents }: Config, env: NodeJS.ProcessEnv): readonly string[] {
  const given = Object.values(agents).flatMap((agent) => secretsOf(agent.env));
  return [...new Set([...secretsOf(env), ...given])];
}

/** The prefix by which every process of a run is found again. */
export function cookieOf(run: string): string {
  return `debussy-${run}`;
}

export function planDigest({ texts }: PlanTexts): string {
  return textDigest([...texts].map(([file, text]) => `${file}\0${text}`).join('\0'));
}

/** By the clock to the millisecond, so that runs sort, and by chance, so that two of the same one differ. */
function newRunId(): string {
  const digits = new Date().toISOString().replace(/\D/g, '');
  const millisecond = Number(digits.slice(14)).toString(16).padStart(3, '0');
  return `${digits.slice(2, 14)}-${millisecond}${randomBytes(1).toString('hex').slice(1)}`;
}

/** Readable in `git branch`: words of the title, otherwise of the file's name. */
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
