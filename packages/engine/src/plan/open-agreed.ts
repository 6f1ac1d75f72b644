import { phaseKey, safeName, type Phase } from '@debussy/core';
import type { PlanWishes } from '@debussy/core/plan';
import { orNull, readUntrusted } from '@debussy/host';
import { openRepository, openStore, unchangedFiles } from '@debussy/workspace';
import type { Location, Repository, Store } from '@debussy/workspace';
import { dirname, join } from 'node:path';
import { AgreedTexts } from '../agreed/agreed-texts.ts';
import { agreementOf } from '../agreed/agreement.ts';
import { lookBack, type Content, type LandedFile } from '../agreed/look-back.ts';
import { loadConfig, otherFile, projectFile, type LoadedConfig } from '../config/load-config.ts';
import type { Subject } from '../run/find-subject.ts';
import { readRun } from '../runs/existing-run.ts';
import { debussyFolder, runFolder } from '../runs/run-folder.ts';
import { planMarks } from './plan-marks.ts';
import { readPlanTexts, textsIn, wishesIn } from './plan-of-run.ts';
import { realName } from './plan-root.ts';
import { largestPlan } from './read-text-file.ts';

interface AgreedOrder {
  readonly repository: Repository;
  readonly store: Store;
  readonly subject: Subject;
  /** The commit to read; null if there is none yet. */
  readonly commit: string | null;
  readonly takesAll: boolean;
}

/** The approved part of a commit's files: without landings of this repository's runs since a person last approved. */
export async function openAgreed(order: AgreedOrder): Promise<AgreedTexts> {
  const { repository, store, subject, commit, takesAll } = order;
  const agreement = agreementOf(debussyFolder(repository.commonDir)).read();
  const since = agreement?.since ?? subject.existing?.started?.base ?? null;
  if (commit === null || (agreement === null && since === null))
    return new AgreedTexts(
      { touched: new Set(), realOf: (path) => path, file: () => Promise.resolve(null) },
      takesAll,
    );
  const accepted = new Map(Object.entries(agreement?.accepted ?? {}));
  const look = await lookBack(store, {
    commit,
    since,
    accepted,
    onDisk: async (path) => (commit === repository.head ? editOnDisk(path, order) : undefined),
    marked: marksOf(order),
    realOf: (path) => realName(repository.root, path),
  });
  return new AgreedTexts(look, takesAll);
}

/** The configuration that counts, for commands that run or send something outside of a run. */
export async function agreedConfig(
  { root, commonDir }: Location,
  env: NodeJS.ProcessEnv,
): Promise<LoadedConfig> {
  const places = { root, env, flags: [] };
  const isOpen = agreementOf(debussyFolder(commonDir)).read() !== null;
  const opened = isOpen ? await openRepository(root) : null;
  if (opened?.ok !== true) return loadConfig(places);
  const { head: commit } = opened.value;
  const subject = { kind: 'plan', plan: '', existing: null, claim: null } as const;
  const order = { repository: opened.value, store: openStore(commonDir), subject, commit, takesAll: false };
  const agreed = await openAgreed(order);
  await agreed.look([projectFile, otherFile]);
  const ignoresOther = agreed.counted.get(otherFile) === null;
  return loadConfig({ ...places, counted: agreed.counted.get(projectFile), ignoresOther });
}

/** A person's uncommitted changes, as git sees them: differences by git's filters and attributes do not count. */
async function editOnDisk(
  path: string,
  { repository: { root, dirty, untracked }, store, commit }: AgreedOrder,
): Promise<Content | undefined> {
  if (commit === null || !(dirty.includes(path) || untracked.includes(path))) return undefined;
  const read = readUntrusted(join(root, path), largestPlan);
  if (!read.ok || realName(root, path) !== path) return undefined;
  return (await unchangedFiles(store, commit, root, [path])).has(path) ? undefined : Buffer.from(read.value);
}

/** How a run marks its plan. */
interface Marking {
  readonly wishes: PlanWishes;
  /** The phases of its approved plan. */
  readonly phases: readonly Phase[];
}

/** The marks of a landed phase are debussy's own, whatever agents wrote into the plan. */
function marksOf({
  repository: { commonDir },
  store,
  subject,
}: AgreedOrder): (landed: LandedFile) => Promise<Content | undefined> {
  const { existing } = subject;
  const file = subject.kind === 'plan' ? subject.plan : (existing?.started?.plan.path ?? '');
  const known = new Map<string, Marking | null>();
  return async ({ by, on, path, counts }) => {
    const marking = known.get(by.run) ?? orNull(() => markingOf(commonDir, by.run, file));
    known.set(by.run, marking);
    const agreed = marking?.phases.find(({ id }) => phaseKey(id) === phaseKey(by.phase));
    if (!by.lands || marking === null || agreed === undefined) return undefined;
    const files = await planFilesAt(store, on, file);
    const plan = { path: file, wishes: marking.wishes, files };
    const marks = await planMarks({ store, plan }, on, by.phase, new Map([[path, counts]]));
    const marked = marks.phase?.file === agreed.file ? marks.files.get(path) : undefined;
    return marked === undefined ? undefined : Buffer.from(marked);
  };
}

/** Null: it marks none, or another plan. */
function markingOf(commonDir: string, run: string, file: string): Marking | null {
  const { state, started } = readRun(commonDir, safeName(run));
  if (state?.config.mark_plan !== true || started?.plan.path !== file) return null;
  const wishes = wishesIn(state.config);
  const read = readPlanTexts(file, textsIn(runFolder(commonDir, run).plan), wishes);
  return read.ok ? { wishes, phases: read.value.plan.phases } : null;
}

async function planFilesAt({ git }: Store, commit: string, file: string): Promise<readonly string[]> {
  const folder = dirname(file);
  const { stdout } = await git([
    'ls-tree',
    '-r',
    '-z',
    '--name-only',
    commit,
    ...(folder === '.' ? [] : [`${folder}/`]),
  ]);
  return stdout
    .toString()
    .split('\0')
    .filter((name) => /\.(?:md|json|ya?ml)$/.test(name));
}
