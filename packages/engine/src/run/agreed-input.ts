import type { Config } from '@debussy/core';
import type { PlanWishes } from '@debussy/core/plan';
import type { AgreedTexts } from '../agreed/agreed-texts.ts';
import { agreementOf } from '../agreed/agreement.ts';
import type { Content } from '../agreed/look-back.ts';
import { otherFile, projectFile } from '../config/load-config.ts';
import { changesBetween } from '../plan/agent-changes.ts';
import type { AgentChanges } from '../plan/agent-changes.ts';
import { readPlanTexts, textsIn } from '../plan/plan-of-run.ts';
import { promptFiles } from '../prompt/load-prompts.ts';
import { debussyFolder } from '../runs/run-folder.ts';
import type { RunPlanned } from './prepare.ts';

/** Files that decide how later work runs, besides the plan and the modules in the configuration. */
export const guardedFiles: readonly string[] = [projectFile, otherFile, '.worktreeinclude', ...promptFiles];

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

/** An unreadable configuration has no effects to list. */
function orSame<T>(read: () => T, same: T): T {
  try {
    return read();
  } catch {
    return same;
  }
}

/** From a repository's first run on, landings of runs are distinguished from commits of persons. */
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
