import type { DebussyError } from '@debussy/core';
import type { Check } from '../checks/check.ts';
import { fine, problem } from '../checks/check.ts';
import { diskCheck } from '../checks/machine-checks.ts';
import type { RunPlanned } from './prepare-run.ts';

/** What has to be there before a run begins, as `--dry-run` says it: git, room on the disk, the agents. */
export async function preconditions(
  { repository, config }: RunPlanned,
  missing: readonly DebussyError[],
): Promise<readonly Check[]> {
  const { gitVersion, dirty, root } = repository;
  const state =
    dirty.length === 0
      ? 'nothing uncommitted'
      : `${dirty.length} changed ${dirty.length === 1 ? 'file' : 'files'} left out`;
  return [
    fine('git', `git ${gitVersion}, ${state}`),
    await diskCheck(root),
    ...(missing.some(({ code }) => code === 'ERR_AGENT_MISSING') || config.executor !== 'local'
      ? []
      : [fine('agent', `agent ${config.agent} is there`)]),
    ...missing.map(({ code, message, hint }) =>
      problem(names[code] ?? 'agent', 'error', [message, hint ?? '']),
    ),
  ];
}

const names: Readonly<Record<string, string>> = {
  ERR_EXECUTOR_UNKNOWN: 'executor',
  ERR_SANDBOX_MISSING: 'sandbox',
  ERR_SANDBOX_REFUSED: 'sandbox',
};
