import type { Config } from '@debussy/core';
import type { PlanWishes } from '@debussy/core/plan';
import { readUntrusted } from '@debussy/host';
import { filesAt } from '@debussy/workspace';
import type { Repository, Store } from '@debussy/workspace';
import { dirname, join } from 'node:path';
import { AgreedTexts } from '../agreed/agreed-texts.ts';
import { agreementOf } from '../agreed/agreement.ts';
import { lookBack } from '../agreed/look-back.ts';
import type { Content } from '../agreed/look-back.ts';
import { projectFile } from '../config/load-config.ts';
import { changesBetween } from '../plan/agent-changes.ts';
import type { AgentChanges } from '../plan/agent-changes.ts';
import { planMarks } from '../plan/plan-marks.ts';
import { readPlanTexts, textsIn } from '../plan/plan-of-run.ts';
import { promptFiles } from '../prompt/load-prompts.ts';
import { debussyFolder } from '../runs/run-folder.ts';
import type { Subject } from './find-subject.ts';
import type { RunPlanned } from './prepare.ts';

/** Files that decide how later work is run, beside the plan and the modules that the configuration names. */
export const guardedFiles: readonly string[] = [projectFile, '.worktreeinclude', ...promptFiles];

interface AgreedOrder {
  readonly repository: Repository;
  readonly store: Store;
  readonly subject: Subject;
  /** The commit whose files are wanted; null if there is none yet. */
  readonly commit: string | null;
  readonly takesAll: boolean;
}

/** The approved part of a commit's files: without landings of this repository's runs since a person last approved. */
export async function openAgreed(order: AgreedOrder): Promise<AgreedTexts> {
  const { repository, store, subject, commit, takesAll } = order;
  const agreement = agreementOf(debussyFolder(repository.commonDir)).read();
  const since = agreement?.since ?? subject.existing?.started?.base ?? null;
  if (commit === null || (agreement === null && since === null))
    return new AgreedTexts({ touched: new Set(), file: () => Promise.resolve(null) }, takesAll);
  const accepted = new Map(Object.entries(agreement?.accepted ?? {}));
  const committed = async (path: string): Promise<Content> =>
    (await filesAt(store, commit, [path])).get(path) ?? null;
  const look = await lookBack(store, {
    commit,
    since,
    accepted,
    onDisk: async (path) =>
      commit === repository.head ? editOnDisk(join(repository.root, path), await committed(path)) : undefined,
    marked: marksOf(order),
  });
  return new AgreedTexts(look, takesAll);
}

const largestFile = 5 * 1024 * 1024;

/** A person's uncommitted changes. Different line ends do not count, and the checkout may leave a file out. */
function editOnDisk(path: string, committed: Content): Content | undefined {
  const read = readUntrusted(path, largestFile);
  if (!read.ok) return undefined;
  return plain(read.value) === plain(committed?.toString('utf8') ?? '') ? undefined : Buffer.from(read.value);
}

function plain(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** The marks of a phase that landed are debussy's own, whatever else its agent wrote into the plan. */
function marksOf({
  store,
  subject,
}: AgreedOrder): (commit: string, phase: string, path: string) => Promise<Content | undefined> {
  const { existing } = subject;
  const config = existing?.state?.config;
  if (config?.mark_plan !== true) return () => Promise.resolve(undefined);
  const file = subject.kind === 'plan' ? subject.plan : (existing?.started?.plan.path ?? '');
  const wishes: PlanWishes = { dialect: config.dialect ?? undefined, tag: config.tag ?? undefined };
  return async (commit, phase, path) => {
    const files = await planFilesAt(store, commit, file);
    const plan = { path: file, wishes, files };
    const marked = (await planMarks({ store, plan }, commit, phase)).files.get(path);
    return marked === undefined ? undefined : Buffer.from(marked);
  };
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

interface Read {
  readonly root: string;
  readonly file: string;
  readonly wishes: PlanWishes;
  readonly load: (counted?: Content) => { readonly config: Config };
  readonly accepted: boolean;
}

/** Changes by agents, and their effect on the run. */
export function agentChanges(
  agreed: AgreedTexts,
  { root, file, wishes, load, accepted }: Read,
): AgentChanges {
  const { byAgents: files } = agreed;
  if (files.length === 0) return { files, changes: [], accepted };
  const disk = textsIn(root);
  const [was, now] = [agreed.treeOf(disk), disk].map((tree) => readPlanTexts(file, tree, wishes));
  const config = files.find(({ path }) => path === projectFile);
  const before = config === undefined ? load() : load(config.agreed);
  const after = config === undefined ? before : orSame(() => load(), before);
  if (was?.ok !== true || now?.ok !== true)
    return { files, changes: changesBetween(null, null, files), accepted };
  const versions = [
    { plan: was.value.plan, config: before.config },
    { plan: now.value.plan, config: after.config },
  ] as const;
  return { files, changes: changesBetween(...versions, files), accepted };
}

/** A configuration that cannot be read has no meaning. */
function orSame<T>(read: () => T, same: T): T {
  try {
    return read();
  } catch {
    return same;
  }
}

/** From a repository's first run on, landings of runs are told from commits of persons. */
export function rememberAgreement({ repository, existing, byAgents }: RunPlanned, base: string): void {
  const store = agreementOf(debussyFolder(repository.commonDir));
  const known = store.read();
  const { since, accepted } = known ?? { since: existing?.started?.base ?? base, accepted: {} };
  const { head } = repository;
  const taken =
    byAgents.accepted && head !== null ? byAgents.files.map(({ path }) => [path, head] as const) : [];
  if (known !== null && taken.length === 0) return;
  store.write({ since, accepted: { ...accepted, ...Object.fromEntries(taken) } });
}
