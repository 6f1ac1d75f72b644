import { fail, ok, phaseKey } from '@debussy/core';
import type { Config, DebussyError, FileText, Phase, Plan, PhaseSpec, PlanTree, Result } from '@debussy/core';
import { overviewOf, readPlan, type PlanWishes } from '@debussy/core/plan';
import { writeAtomically } from '@debussy/host';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileError } from './file-error.ts';
import { listAmong, listFolder } from './list-folder.ts';
import { readTextFile } from './read-text-file.ts';
import type { RunPlan } from '../run/run-place.ts';

/** A plan with the texts that it was read from, by path from the top of the repository. */
export interface PlanTexts {
  readonly file: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly plan: Plan;
  readonly wishes: PlanWishes;
}

/** Reads a plan through a tree of texts and remembers the texts. */
export function readPlanTexts(
  file: string,
  tree: PlanTree,
  wishes: PlanWishes = {},
): Result<PlanTexts, DebussyError> {
  const texts = new Map<string, string>();
  const remembering: PlanTree = {
    ...tree,
    read(path) {
      const found = tree.read(path);
      if (found.ok) texts.set(path, found.text);
      return found;
    },
  };
  const main = remembering.read(file);
  if (!main.ok && main.problem !== 'directory')
    return fail(fileError(file, main, tree.list?.(dirname(file))));
  const around = { ...remembering, wishes };
  const plan = main.ok
    ? readPlan({ file, text: main.text, ...around })
    : readPlan({ folder: file, ...around });
  return ok({ file, texts, plan, wishes });
}

/** How the configuration wants plans to be read. */
export function wishesIn({ dialect, tag }: Pick<Config, 'dialect' | 'tag'>): PlanWishes {
  return { dialect: dialect ?? undefined, tag: tag ?? undefined };
}

/** Files of a folder by relative path: the checkout, or the run's copy. */
export function textsIn(folder: string): PlanTree {
  return {
    read: (file) => readTextFile(join(folder, file)),
    list: (path) => listFolder(join(folder, path)),
  };
}

/** The plan in the files of a commit only. */
export function committedTree(files: ReadonlyMap<string, Buffer | null>): PlanTree {
  const names = [...files.keys()].filter((file) => (files.get(file) ?? null) !== null);
  return {
    list: (folder) => listAmong(names, folder),
    read(file) {
      const bytes = files.get(file) ?? null;
      if (bytes !== null) return { ok: true, text: bytes.toString('utf8') };
      return listAmong(names, file) === null ? missing : directory;
    },
  };
}

/** Keeps the texts with the run: they count even if the files change. */
export function savePlanTexts(folder: string, { texts }: PlanTexts): void {
  for (const [file, text] of texts) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeAtomically(path, text);
  }
}

export function planOfRun({ file, plan, texts, wishes }: PlanTexts): RunPlan {
  const byKey = new Map(plan.phases.map((phase) => [phaseKey(phase.id), phase]));
  const phaseOf = (spec: PhaseSpec): Phase | undefined => byKey.get(phaseKey(spec.id));
  return {
    path: file,
    title: plan.title,
    files: [...texts.keys()],
    wishes,
    text: (spec) => phaseOf(spec)?.text ?? spec.scope,
    shared: (spec) => phaseOf(spec)?.context ?? '',
    about(spec) {
      const phase = phaseOf(spec);
      return phase === undefined ? spec.scope : overviewOf(phase.text) || phase.focus;
    },
    ticked: (spec, worktree) => tickedIn(worktree, { file, spec, texts, wishes, phase: phaseOf(spec) }),
  };
}

interface Ticked {
  readonly file: string;
  readonly spec: PhaseSpec;
  readonly texts: ReadonlyMap<string, string>;
  readonly wishes: PlanWishes;
  /** As in the plan. */
  readonly phase: Phase | undefined;
}

/** The worktree's copy is the agent's: only its ticked boxes are read. */
function tickedIn(worktree: string, asked: Ticked): ReadonlySet<string> {
  const { file, spec, texts } = asked;
  const own = spec.file === null ? missing : textsIn(worktree).read(spec.file);
  const same = spec.file === null || (own.ok && own.text === texts.get(spec.file));
  const linked = spec.file !== file && texts.has(file);
  // The other files of a large plan do not contain this phase's boxes.
  const phase = same
    ? asked.phase
    : ((linked ? phaseIn([file], own, asked) : undefined) ?? phaseIn([...texts.keys()], own, asked));
  return new Set((phase?.tasks ?? []).filter((one) => one.done).map((one) => one.id));
}

function phaseIn(
  files: readonly string[],
  own: FileText,
  { file, spec, texts, wishes }: Ticked,
): Phase | undefined {
  const names = [...texts.keys()];
  const tree: PlanTree = {
    list: (folder) => listAmong(names, folder),
    read(path) {
      if (path === spec.file) return own;
      const kept = files.includes(path) ? texts.get(path) : undefined;
      if (kept !== undefined) return { ok: true, text: kept };
      return listAmong(names, path) === null ? missing : directory;
    },
  };
  const read = readPlanTexts(file, tree, wishes);
  const phases = read.ok ? read.value.plan.phases : [];
  return phases.find((phase) => phaseKey(phase.id) === phaseKey(spec.id));
}

const missing: FileText = { ok: false, problem: 'missing', detail: '' };
const directory: FileText = { ok: false, problem: 'directory', detail: '' };
