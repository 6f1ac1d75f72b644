import { DebussyError } from '@debussy/core';
import type { PlanFile } from '@debussy/core';
import type { Setting } from '@debussy/core/config';
import {
  authoringPlan,
  debussyProgram,
  loadConfig,
  openHere,
  prepareRun,
  startRefusal,
  startRun,
} from '@debussy/engine';
import type { Prepared, Surroundings } from '@debussy/engine';
import { printable } from '@debussy/story';
import { must } from '@debussy/host';
import { filesAt, openStore } from '@debussy/workspace';
import { relative, resolve, sep } from 'node:path';
import type { CommandIo } from '../command-io.ts';
import { noFlags } from '../run/run-flags.ts';
import type { RunFlags } from '../run/run-flags.ts';
import { showRun } from '../run/show-run.ts';
import { cutTo } from '../view/text-width.ts';

export interface AuthorOrder {
  /** The folder of the new plan, relative to the current one. */
  readonly target: string;
  /** The origin and the text of the material. */
  readonly name: string;
  readonly material: string;
  readonly agent: string | undefined;
  readonly model: string | undefined;
}

export interface Authored {
  /** Paths within the target folder. */
  readonly files: readonly PlanFile[];
  /** Changes elsewhere, which are left out. */
  readonly elsewhere: readonly string[];
  readonly run: string;
}

/** An agent writes the plan in a worktree; findings of its audit go back to it. The checkout does not change. */
export async function authorPlan(order: AuthorOrder, io: CommandIo): Promise<Authored> {
  const { commonDir, target, around, prepared } = await prepareAuthor(order, io);
  const taken = await startRun(prepared, around);
  const { runBranch } = taken.place;
  io.stderr(
    `An agent (${prepared.planned.config.agent}) writes the plan in a worktree: debussy logs 1 --run ${taken.id}\n`,
  );
  const code = await showRun(taken, quietly, io);
  if (code !== 0) throw unfinished(taken.id, "the agent's plan still has findings");
  const base = prepared.planned.base ?? '';
  const store = openStore(commonDir);
  const args = ['diff', '--name-only', '-z', '--diff-filter=d', base, runBranch];
  const changed = (await must(store.git, args))
    .toString()
    .split('\0')
    .filter((path) => path !== '');
  const within = `${target}/`;
  const wanted = changed.filter((path) => path.startsWith(within) && path.endsWith('.md'));
  const texts = await filesAt(store, runBranch, wanted);
  return {
    files: wanted.flatMap((path) => {
      const bytes = texts.get(path) ?? null;
      return bytes === null ? [] : [{ file: path.slice(within.length), text: bytes.toString('utf8') }];
    }),
    elsewhere: changed.filter((path) => !wanted.includes(path)),
    run: taken.id,
  };
}

interface PreparedAuthor {
  readonly commonDir: string;
  /** From the top of the repository. */
  readonly target: string;
  readonly around: Surroundings;
  readonly prepared: Extract<Prepared, { kind: 'new' | 'continue' | 'rebuild' }>;
}

async function prepareAuthor(order: AuthorOrder, io: CommandIo): Promise<PreparedAuthor> {
  const { root, commonDir } = await openHere(io.cwd);
  const target = relative(root, resolve(io.cwd, order.target)).split(sep).join('/');
  const around = { cwd: io.cwd, env: io.env, canAsk: false, executors: {} };
  const prepared = await prepareRun(requestOf(order, root, target, io), around);
  if (prepared.kind === 'refused') throw prepared.error;
  if (prepared.kind !== 'new') throw unfinished('', `the session cannot start: it is ${prepared.kind}`);
  return { commonDir, target, around, prepared };
}

/** The run without starting it. Throws the reasons that would refuse it. */
export async function previewAuthor(order: AuthorOrder, io: CommandIo): Promise<string> {
  const { target, around, prepared } = await prepareAuthor(order, io);
  const { config, missing } = prepared.planned;
  const refusal = missing[0] ?? (await startRefusal(prepared, around));
  if (refusal !== null) throw refusal;
  const model = config.model === null ? '' : ` (${config.model})`;
  return `A session of ${config.agent}${model} would write a plan for "${titleLine(order.material)}" to ${target}/. --dry-run starts none.\n`;
}

function titleLine(material: string): string {
  const [first = ''] = material.trim().split('\n');
  return cutTo(printable(first.replace(/^#+\s*/, '')), 60);
}

function requestOf(
  { name, material, agent, model }: AuthorOrder,
  root: string,
  target: string,
  io: CommandIo,
): RunFlags {
  const { config } = loadConfig({ root, env: io.env, flags: [] });
  const program = debussyProgram();
  if (program === null) throw unfinished('', 'the program that audits the plan is missing');
  const gates = { ...config.gates, ...config.default_gates };
  return {
    ...quietly,
    plan: `${target}/import.md`,
    given: authoringPlan({ target, name, material, gates, program }),
    settings: settingsFor(agent, model),
  };
}

/** Landed commits stay on the branch of this run. The gate is the audit, which cannot pass before there is a plan. */
function settingsFor(agent: string | undefined, model: string | undefined): readonly Setting[] {
  const fixed: Readonly<Record<string, string | undefined>> = {
    executor: 'local',
    land: 'branch',
    allow_dirty: 'true',
    preflight: '0',
    mark_plan: 'false',
    after_phase: 'nothing',
    agent,
    model,
  };
  return Object.entries(fixed).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value, name: 'plan import' }],
  );
}

const quietly: RunFlags = { ...noFlags, restart: true, quiet: true, interactive: false };

function unfinished(run: string, message: string): DebussyError {
  return new DebussyError({
    code: 'ERR_IMPORT_UNFINISHED',
    message,
    hint:
      run === ''
        ? 'See the problems: debussy doctor'
        : `See its text and the findings of the audit: debussy diff 1 --run ${run}, debussy logs 1 --run ${run}. More repairs: max_retries in .debussy/config.yaml.`,
    exitCode: 3,
  });
}
