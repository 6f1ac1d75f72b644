import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openJournal } from '@debussy/checkpoint';
import type { JournalWriter } from '@debussy/checkpoint';
import { mapTexts, privateAddresses, privateVariables, scrubber, ellipsized } from '@debussy/core';
import type { Config, Event, EventBody } from '@debussy/core';
import { removeDrafts, writeAtomically } from '@debussy/host';
import { secretsOf, writeLauncher } from '@debussy/runners';
import { evolve } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { openSlots, openStore, readCommitSettings, tidyRefs } from '@debussy/workspace';
import type { Epoch, Repository } from '@debussy/workspace';
import type { CountedTexts } from '../agreed/agreed-texts.ts';
import { planOfRun } from '../plan/plan-of-run.ts';
import type { PlanTexts } from '../plan/plan-of-run.ts';
import { debussyProgram } from '../session/program.ts';
import { governorOf, placesHere, setupShare } from '../machine/machine-share.ts';
import type { RunPlace, RunRules } from './run-place.ts';
import { debussyFolder, runFolder } from '../runs/run-folder.ts';
import { trueGates } from '../gates/true-gates.ts';
import { phaseSpecs } from '../plan/phase-specs.ts';
import { boxGround } from '../gates/box-ground.ts';
import { setupOptions } from '../gates/setup-options.ts';

/** A run whose epoch this process holds, with an open journal. */
export interface OpenRun {
  readonly run: RunPlace & RunRules;
  readonly journal: JournalWriter;
  readonly append: (body: EventBody) => Promise<Event>;
  readonly state: () => RunState;
  /** Events of this process so far. */
  readonly written: readonly Event[];
  /** Notices about the state of the journal. */
  readonly found: readonly EventBody[];
}

export interface OpenOrder {
  readonly repository: Repository;
  readonly texts: PlanTexts;
  readonly counted: CountedTexts;
  readonly config: Config;
  readonly env: NodeJS.ProcessEnv;
  readonly run: string;
  readonly epoch: Epoch;
  readonly runBranch: string;
}

/** Opens everything that a run needs. Its state follows from its events; a new run has none until it has started. */
export async function openRun(order: OpenOrder, known: RunState | null): Promise<OpenRun> {
  const { repository, config, env, run, epoch, runBranch, texts, counted } = order;
  const folder = runFolder(repository.commonDir, run);
  mkdirSync(folder.root, { recursive: true, mode: 0o700 });
  sweepDrafts(repository.commonDir, folder.root);
  const program = debussyProgram();
  if (program !== null) writeLauncher(folder.bin, program);
  const store = openStore(repository.commonDir);
  const crash = crashPoint(env);
  const scrub = scrubber(secretsIn(config, env));
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
  const cookie = cookieOf(run, repository);
  const rules: RunRules = {
    config,
    plan: planOfRun(texts),
    env: withoutPrivate(env, config),
    scrub,
    counted,
    trueGates: trueGates(phaseSpecs(texts.plan, config), scrub),
  };
  const governor = governorOf(config);
  const share =
    config.setup === null
      ? {}
      : { share: setupShare({ governor, cookie, repository, config }, config.setup) };
  const { sessions, verifications } = placesHere(config);
  const slots = await openSlots(repository, {
    run,
    limit: sessions + verifications + 1,
    isolation: config.isolation,
    share: config.share,
    worktrees: config.worktrees,
    include: counted.get('.worktreeinclude'),
    ...setupOptions(config, { ...rules, cookie, box: boxGround(repository, config, env), ...share }),
  });
  const place: RunPlace = {
    run,
    repository,
    store,
    slots,
    governor,
    settings: await readCommitSettings(store),
    epoch,
    folder,
    runBranch,
    cookie,
  };
  return {
    run: { ...place, ...rules },
    journal,
    state: current,
    written,
    found: [...torn.map(tornNotice), ...missingNotice(journal.found.missing)],
    async append(body) {
      const event = await journal.append(shortenLists(mapTexts(body, scrub), folder.lists));
      state = evolve(state, event);
      written.push(event);
      crash(event.type);
      return event;
    },
  };
}

/**
 * Keeps a line of the journal short: a long list keeps its first entries, and its last one names a file with all of
 * them and its digest. A line that is too long could not be read again. Names of phases always stay, because the state
 * needs them.
 */
export function shortenLists(body: EventBody, folder: string): EventBody {
  const entries = Object.entries(body).map(([key, value]) => [
    key,
    !ofPhases.has(key) && isLongList(value) ? shortened(value, folder) : value,
  ]);
  return entries.every(([key, value]) => Object.is(value, Reflect.get(body, String(key))))
    ? body
    : { ...body, ...Object.fromEntries(entries) };
}

const ofPhases: ReadonlySet<string> = new Set(['phases', 'groups', 'only', 'removed', 'landed_edited', 'by']);

const mostEntries = 200;
const mostCharacters = 256 * 1024;

function isLongList(value: unknown): value is readonly string[] {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return false;
  const characters = value.reduce((sum: number, one: string) => sum + one.length, 0);
  return value.length > mostEntries * 5 || characters > mostCharacters;
}

function shortened(list: readonly string[], folder: string): readonly string[] {
  const text = `${list.join('\n')}\n`;
  const digest = createHash('sha256').update(text).digest('hex');
  const file = join(folder, `${digest.slice(0, 16)}.txt`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeAtomically(file, text);
  const kept = list.slice(0, mostEntries).map((one) => ellipsized(one, 1000));
  return [...kept, `all ${list.length}: ${file} (sha256 ${digest})`];
}

/** An ended run may have been killed while it released its resources, and no later process opens it to clean up. */
export async function tidyEndedRun({ commonDir }: Pick<Repository, 'commonDir'>, run: string): Promise<void> {
  const isFree = await tidyRefs(openStore(commonDir), run);
  if (isFree) sweepDrafts(commonDir, runFolder(commonDir, run).root);
}

/** Incomplete files of a killed process, in this run's folder and in the shared one. */
function sweepDrafts(commonDir: string, own: string): void {
  const shared = debussyFolder(commonDir);
  for (const folder of [shared, join(shared, 'verified')]) removeDrafts(folder, { recursive: false });
  removeDrafts(own, { recursive: true });
}

function tornNotice(movedTo: string): EventBody {
  const message = `the last line of the journal was cut off by a crash; it is kept in ${movedTo}`;
  const hint = 'Its last lines were never acknowledged: no finished work is lost.';
  return { type: 'notice', severity: 'warning', code: 'JOURNAL_TORN', phase: null, message, hint };
}

function missingNotice(count: number): readonly EventBody[] {
  if (count === 0) return [];
  const message = `the last ${count} events of the journal are missing`;
  const hint =
    'Landed phases are read from the branches again; check `git log` of the run before you continue.';
  return [{ type: 'notice', severity: 'error', code: 'JOURNAL_SHORT', phase: null, message, hint }];
}

/** Values that are never written, from the environment and from the configuration of agents. */
export function secretsIn(config: Config, env: NodeJS.ProcessEnv): readonly string[] {
  const given = Object.values(config.agents).flatMap((agent) => secretsOf(agent.env));
  const own = privateVariables(config).flatMap((name) => env[name] ?? []);
  return [...new Set([...secretsOf(env), ...given, ...own, ...privateAddresses(config)])];
}

/** The environment of agents and gates, without variables that are only for debussy. */
function withoutPrivate(env: NodeJS.ProcessEnv, config: Config): NodeJS.ProcessEnv {
  const names = new Set(privateVariables(config));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.has(name)));
}

/**
 * The prefix that identifies every process of a run. Two runs that begin in the same millisecond may have the same id;
 * the folder of the repository distinguishes them, even if it was moved.
 */
export function cookieOf(run: string, { commonDir }: Pick<Repository, 'commonDir'>): string {
  const { dev, ino } = statSync(commonDir);
  return `debussy-${run}-${dev.toString(36)}.${ino.toString(36)}`;
}

/** For tests of recovery: `DEBUSSY_CRASH_AT=tip.moved#2` kills this process right after the second such event is journalled. */
function crashPoint(env: NodeJS.ProcessEnv): (type: string) => void {
  const [, wanted, count] = /^([a-z_.]+)#(\d+)$/.exec(env['DEBUSSY_CRASH_AT'] ?? '') ?? [];
  if (wanted === undefined) return () => undefined;
  let left = Number(count);
  return (type) => {
    if (type === wanted && --left === 0) process.kill(process.pid, 'SIGKILL');
  };
}
