import { firstFew } from '@debussy/core';
import type { GateEvidence, GateSpec } from '@debussy/core';
import { filesAt } from '@debussy/workspace';
import { changedLines } from '../evidence/executed-lines.ts';
import type { GateReading } from '../evidence/gate-reading.ts';
import { filesNamedBy, isHarness } from '../evidence/harness.ts';
import { recordProblem } from '../evidence/judge-record.ts';
import { planScope } from '../evidence/plan-scope.ts';
import type { PlanScope } from '../evidence/plan-scope.ts';
import { countedEvidence } from './evidence-notices.ts';
import { executedTests, hasFailed } from '../evidence/test-record.ts';
import type { TestRecord } from '../evidence/test-record.ts';
import { isTest } from '../session/protect-tests.ts';
import {
  filesBetween,
  harnessTexts,
  hidesFiles,
  outgrownTests,
  readableSources,
  withFilesOfBase,
} from './changed-files.ts';
import type { FileBetween } from './changed-files.ts';
import { CleanTree } from './clean-tree.ts';
import type { GateRun } from './clean-tree.ts';
import { controlProblem } from './control-run.ts';
import { isBlindAt, plantedVerdict } from './planted-verdict.ts';
import { testFilesOf } from './test-files.ts';
import { changedAnswers, weakWork } from './weak-work.ts';
import { pathsAt, readingAt } from '../evidence/reading-at.ts';
import type { TreeCheck, VerificationSetting } from './verify-tree.ts';

/** A gate run with the evidence behind its exit code; null if none was checked. */
export interface JudgedRun extends GateRun {
  readonly evidence: GateEvidence | null;
}

export interface GateOfPhase {
  readonly phase: string;
  readonly gate: GateSpec;
  /** The runnable gates of the phase before it. */
  readonly before: readonly GateSpec[];
}

export interface PassedGate extends GateOfPhase {
  readonly run: GateRun;
}

/** The evidence behind the exit codes of one tree's gates, compared with its base. */
export class EvidenceBench {
  readonly #setting: VerificationSetting;
  readonly #check: TreeCheck;
  readonly #scope: PlanScope;
  #changes: Promise<readonly FileBetween[]> | null = null;
  readonly #bare = new Map<string, Promise<Bare | null>>();
  #base: Promise<CleanTree | null> | null = null;
  #weak: ReturnType<typeof weakWork> | null = null;
  #harness: ReturnType<typeof harnessTexts> | null = null;

  constructor(setting: VerificationSetting, check: TreeCheck) {
    this.#setting = setting;
    this.#check = check;
    const { specs, phases } = setting.task;
    this.#scope = planScope(specs.filter(({ id }) => phases.includes(id) || check.phases.includes(id)));
  }

  async close(): Promise<void> {
    await (await this.#base)?.close();
    for (const bare of this.#bare.values()) await (await bare)?.tree?.close();
  }

  /** The verdict on a passed gate: red without evidence behind its exit code 0. */
  async judge(question: PassedGate): Promise<JudgedRun> {
    const { config } = this.#setting.run;
    const { run, gate } = question;
    if (config.evidence === 'off' || !run.passed) return { ...run, evidence: null };
    const reading = await readingAt(this.#setting.run.store, this.#baseCommit, gate);
    const isKnown = reading.isKnown || run.record.runners.length > 0;
    const base = isKnown || hasFindings(run.record) ? await this.#atBase(question) : null;
    const problem = await this.#problem(question, base, reading);
    const harness = problem === null ? await this.#withoutHarness(question, reading) : noHarness;
    const weak = await this.#weakSpots(gate, reading);
    const about = { ...question, reading, check: this.#check, changed: await this.#changed() };
    const before = problem ?? harness.problem ?? (await controlProblem(this.#setting, about));
    const planted = before === null ? await plantedVerdict(this.#setting, about) : null;
    const reason = before ?? planted?.problem ?? null;
    const evidence = countedEvidence(run.record, base, {
      problem: reason,
      harness: harness.files,
      weak,
      ...(await this.#lines(run)),
      ...((await isBlindAt(this.#setting, about))
        ? { planted: false }
        : planted !== null && reason === null
          ? { planted: true }
          : {}),
    });
    if (reason === null || config.evidence === 'warn') return { ...run, evidence };
    return { ...run, passed: false, detail: reason, evidence };
  }

  async #problem(
    { run: { record } }: PassedGate,
    base: TestRecord | null,
    { files: scripts, isKnown }: GateReading,
  ): Promise<string | null> {
    const { config } = this.#setting.run;
    const isQuiet = record.runners.length === 0 && !hasFindings(record);
    if (isQuiet && !isKnown) return null;
    const baseFailed = base === null ? new Map() : executedTests(base);
    const mayFail = (test: string): boolean =>
      config.allow_blind_gates || (config.baseline && hasFailed(baseFailed.get(test) ?? passed));
    const { store } = this.#setting.run;
    const changed = await this.#changed();
    const read = readableSources(changed);
    const long = outgrownTests(changed, read).filter((path) => !this.#scope.names(path));
    if (long.length > 0)
      return `tests of the base became too long to be read: ${firstFew(long)}. Move new tests to other files, or let the plan name the file under Files.`;
    const files = await testFilesOf(store, this.#check.commit, read);
    return recordProblem({ record, base, files, scope: this.#scope, scripts, mayFail });
  }

  #changed(): Promise<readonly FileBetween[]> {
    this.#changes ??= filesBetween(this.#setting.run.store, this.#baseCommit, this.#check.commit);
    return this.#changes;
  }

  get #baseCommit(): string {
    return this.#setting.task.base;
  }

  /** The record of the gate on the base, as far as it ran. It is stored for the run; without it the gate runs there once. */
  async #atBase({ gate, before }: PassedGate): Promise<TestRecord | null> {
    const { records, task, work } = this.#setting;
    const known = records.get(recordKey(task.base, gate)) ?? records.get(recordKey(task.ground, gate));
    if (known !== undefined) return known;
    this.#base ??= openTree(this.#setting, task.ground);
    const tree = await this.#base;
    if (tree === null) return null;
    const order = { gate, log: `base-${gate.name}`, signal: work.signal };
    const { record, cancelled } = await tree.runAfter(before, order);
    if (cancelled) return null;
    records.set(recordKey(task.ground, gate), record);
    return record;
  }

  /** If files outside the plan decide how tests run, the gate runs once more with the base's version of them. */
  async #withoutHarness({ gate, before, run }: PassedGate, reading: GateReading): Promise<HarnessVerdict> {
    // Only programs of a known language, or scripts of the repository, can depend on them.
    if (reading.ecosystems.size === 0 && reading.files.size === 0) return noHarness;
    const touched = await this.#touched(gate, reading);
    if (touched.length === 0) return noHarness;
    const bare = await this.#bareWithout(touched);
    if (bare === null) return noHarness;
    const { tree, files } = bare;
    if (tree === null) return onlyWith(files, 'setup fails');
    const { signal } = this.#setting.work;
    const without = await tree.runAfter(before, { gate, log: `bare-${gate.name}`, signal });
    if (without.cancelled || (without.passed && !failsAlone(without.record, run.record)))
      return { files, problem: null };
    if (
      !without.passed &&
      onlyNewTestsFail(without.record, run.record, await this.#atBase({ gate, before, phase: '', run }))
    )
      return { files, problem: null };
    return onlyWith(files, without.detail);
  }

  async #touched(gate: GateSpec, reading: GateReading): Promise<readonly FileBetween[]> {
    const changed = (await this.#changed()).filter(({ path }) => !this.#scope.names(path));
    if (changed.length === 0) return [];
    const isNamed = await this.#namedByHarness(gate, reading);
    const checks = reading.ecosystems.has('other');
    const { store } = this.#setting.run;
    const paths = checks ? await pathsAt(store, this.#check.commit) : [];
    const folders = [...reading.files].filter((one) =>
      changed.some(({ path }) => path.startsWith(`${one}/`)),
    );
    const known = folders.length === 0 ? [] : await pathsAt(store, this.#baseCommit);
    const made = folders.filter((one) => !known.some((path) => path.startsWith(`${one}/`)));
    return changed.filter((one) => {
      const { path } = one;
      if (isHarness(path) || reading.files.has(path) || isNamed(path)) return true;
      return made.some((folder) => path.startsWith(`${folder}/`)) || hidesFiles(one, paths);
    });
  }

  /** Files that the gate or a configuration of the base names as part of the way tests run. */
  async #namedByHarness({ command }: GateSpec, { files }: GateReading): Promise<(path: string) => boolean> {
    this.#harness ??= harnessTexts(this.#setting.run.store, this.#baseCommit, files);
    const texts = [['', ` ${command ?? ''}`] as const, ...(await this.#harness)];
    const named = texts.map(([name, text]) => filesNamedBy(name, text));
    return (path) => named.some((isNamed) => isNamed(path));
  }

  #bareWithout(touched: readonly FileBetween[]): Promise<Bare | null> {
    const key = touched.map(({ path }) => path).join('\0');
    const opened = this.#bare.get(key) ?? this.#openBare(touched);
    this.#bare.set(key, opened);
    return opened;
  }

  async #openBare(touched: readonly FileBetween[]): Promise<Bare | null> {
    const made = await withFilesOfBase(this.#setting.run.store, {
      commit: this.#check.commit,
      base: this.#baseCommit,
      files: touched,
    });
    if (made === null) return null;
    return { tree: await openTree(this.#setting, made.commit), files: made.files };
  }

  async #weakSpots({ command }: GateSpec, { files, ecosystems }: GateReading): Promise<readonly string[]> {
    if (files.size + ecosystems.size === 0) return [];
    const { store } = this.#setting.run;
    const changed = await this.#changed();
    const read = readableSources(changed);
    this.#weak ??= weakWork(store, { commit: this.#check.commit, changed: read, scope: this.#scope });
    const unread = changed.filter((file) => !read.includes(file)).map(({ path }) => `unread ${path}`);
    const texts = await filesAt(store, this.#baseCommit, [...files]);
    const words = [command, ...[...texts.values()].map(String)].join('\n');
    return [
      ...(await this.#weak),
      ...unread.slice(0, mostMissed),
      ...changedAnswers(changed, this.#scope, words),
    ];
  }

  /** Changed product code that the gate executed. */
  async #lines({ lines }: GateRun): Promise<Pick<GateEvidence, 'lines'>> {
    if (lines.size === 0) return {};
    const found = changedLines(
      (await this.#changed()).filter(({ path }) => !isTest(path)),
      lines,
    );
    return found === null ? {} : { lines: { ...found, missed: found.missed.slice(0, mostMissed) } };
  }
}

export function recordKey(commit: string, { command }: GateSpec): string {
  return `${commit}\0${command ?? ''}`;
}

const mostMissed = 50;

const passed = { name: '', file: '', status: 'passed' } as const;

interface Bare {
  /** Null: `setup` fails in it. */
  readonly tree: CleanTree | null;
  readonly files: readonly string[];
}

/** For a script without a runner. */
function hasFindings({ earlyEnds, survived, changed }: TestRecord): boolean {
  return earlyEnds.length + survived.length + changed.length > 0;
}

interface HarnessVerdict {
  readonly files: readonly string[];
  readonly problem: string | null;
}

const noHarness: HarnessVerdict = { files: [], problem: null };

function onlyWith(files: readonly string[], why: string): HarnessVerdict {
  return {
    files,
    problem: `it passes only with the changed ${files.join(', ')}, and not as the base has ${files.length === 1 ? 'that file' : 'them'} (${why}). Undo the change; if it is meant, the plan has to name the file under Files.`,
  };
}

async function openTree({ run }: VerificationSetting, commit: string): Promise<CleanTree | null> {
  const opened = await CleanTree.open(run, commit);
  return opened.ok ? opened.value : null;
}

/** Tests that pass only with the changed harness, although the exit code does not show it. */
function failsAlone(without: TestRecord, withIt: TestRecord): boolean {
  const bare = executedTests(without);
  return [...executedTests(withIt).keys()].some((name) => {
    const test = bare.get(name);
    return test !== undefined && hasFailed(test);
  });
}

/** New tests may need the new harness; those of the base must pass without it. */
function onlyNewTestsFail(without: TestRecord, withIt: TestRecord, base: TestRecord | null): boolean {
  if (base === null || without.runners.length === 0 || without.unfinished.length > 0) return false;
  const bare = executedTests(without);
  const now = executedTests(withIt);
  const old = [...executedTests(base).keys()].filter((name) => now.has(name));
  return old.length > 0 && old.every((name) => bare.get(name)?.status === 'passed');
}
