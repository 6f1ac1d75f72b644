import { fail, ok, phaseKey } from '@debussy/core';
import type { DebussyError, FileText, Phase, Plan, PhaseSpec, Result } from '@debussy/core';
import { overviewOf, readPlan } from '@debussy/core/plan';
import { writeAtomically } from '@debussy/host';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileError } from './file-error.ts';
import { phaseFileNames } from './find-plans.ts';
import { phaseParts } from './phase-parts.ts';
import { readTextFile } from './read-text-file.ts';
import type { RunPlan } from '../run/run-context.ts';

/** A plan with the texts that it was read from, by their paths from the top of the repository. */
export interface PlanTexts {
  readonly file: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly plan: Plan;
}

export type ReadText = (file: string) => FileText;

/** Where the texts of a plan are. */
export interface PlanReader {
  readonly read: ReadText;
  /** Files of a plan that is a folder with one phase in each; null for a plan that is a file. */
  readonly parts: readonly string[] | null;
  /** Whether a link of the plan leads anywhere; without it links are not followed. */
  readonly exists?: (path: string) => boolean;
}

/** Reads a plan through a reader of texts and remembers what was read. */
export function readPlanTexts(file: string, reader: PlanReader): Result<PlanTexts, DebussyError> {
  if (reader.parts !== null) return ok(readFolderTexts(file, reader, reader.parts));
  const texts = new Map<string, string>();
  const remembering: ReadText = (path) => {
    const found = reader.read(path);
    if (found.ok) texts.set(path, found.text);
    return found;
  };
  const main = remembering(file);
  if (!main.ok) return fail(fileError(file, main));
  const plan = readPlan({ file, text: main.text, read: remembering, ...followed(reader) });
  return ok({ file, texts, plan });
}

function readFolderTexts(folder: string, reader: PlanReader, parts: readonly string[]): PlanTexts {
  const found = parts.flatMap((file) => {
    const read = reader.read(file);
    return read.ok ? [{ file, text: read.text }] : [];
  });
  const files = phaseParts(found);
  const texts = new Map(files.map(({ file, text }) => [file, text]));
  return { file: folder, texts, plan: readPlan({ folder, files, ...followed(reader) }) };
}

function followed({ exists }: PlanReader): Pick<PlanReader, 'exists'> {
  return exists === undefined ? {} : { exists };
}

/** Files of a folder by their paths from it: the checkout, or the copy that is kept with a run. */
export function textsIn(folder: string): ReadText {
  return (file) => readTextFile(join(folder, file));
}

/** What a plan that is a folder may consist of there; null where it is a file. */
export function partsIn(top: string, plan: string): readonly string[] | null {
  const folder = join(top, plan);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return null;
  return phaseFileNames(folder).map((name) => join(plan, name).split(sep).join('/'));
}

/** The plan as a commit has its files, and nothing else. */
export function committedReader(plan: string, files: ReadonlyMap<string, Buffer | null>): PlanReader {
  return {
    parts: knownParts(plan, [...files.keys()]),
    read(file) {
      const bytes = files.get(file) ?? null;
      return bytes === null ? missing : { ok: true, text: bytes.toString('utf8') };
    },
  };
}

/** What a plan consists of, where its files are known. */
export function knownParts(plan: string, files: readonly string[]): readonly string[] | null {
  return files.includes(plan) ? null : files;
}

/** Keeps the texts with the run: they are what counts, whatever becomes of the files. */
export function savePlanTexts(folder: string, { texts }: PlanTexts): void {
  for (const [file, text] of texts) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeAtomically(path, text);
  }
}

export function planOfRun({ file, plan, texts }: PlanTexts): RunPlan {
  const byKey = new Map(plan.phases.map((phase) => [phaseKey(phase.id), phase]));
  const phaseOf = (spec: PhaseSpec): Phase | undefined => byKey.get(phaseKey(spec.id));
  return {
    path: file,
    title: plan.title,
    files: [...texts.keys()],
    text: (spec) => phaseOf(spec)?.text ?? spec.scope,
    about(spec) {
      const phase = phaseOf(spec);
      return phase === undefined ? spec.scope : overviewOf(phase.text) || phase.focus;
    },
    ticked: (spec, worktree) => tickedIn(worktree, { file, spec, texts, phase: phaseOf(spec) }),
  };
}

interface Ticked {
  readonly file: string;
  readonly spec: PhaseSpec;
  readonly texts: ReadonlyMap<string, string>;
  /** As the plan has it. */
  readonly phase: Phase | undefined;
}

/** The worktree's copy is the agent's: it only says which boxes it ticked. */
function tickedIn(worktree: string, asked: Ticked): ReadonlySet<string> {
  const { file, spec, texts } = asked;
  const own = spec.file === null ? missing : textsIn(worktree)(spec.file);
  const same = spec.file === null || (own.ok && own.text === texts.get(spec.file));
  const linked = spec.file !== file && texts.has(file);
  // The other files of a large plan say nothing of this phase's boxes.
  const phase = same
    ? asked.phase
    : ((linked ? phaseIn([file], own, asked) : undefined) ?? phaseIn([...texts.keys()], own, asked));
  return new Set((phase?.tasks ?? []).filter((one) => one.done).map((one) => one.id));
}

function phaseIn(files: readonly string[], own: FileText, { file, spec, texts }: Ticked): Phase | undefined {
  const read = readPlanTexts(file, {
    parts: knownParts(file, [...texts.keys()]),
    read(path) {
      if (path === spec.file) return own;
      const kept = files.includes(path) ? texts.get(path) : undefined;
      return kept === undefined ? missing : { ok: true, text: kept };
    },
  });
  const phases = read.ok ? read.value.plan.phases : [];
  return phases.find((phase) => phaseKey(phase.id) === phaseKey(spec.id));
}

const missing: FileText = { ok: false, problem: 'missing', detail: '' };
