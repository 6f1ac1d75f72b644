import { DebussyError, keptRef } from '@debussy/core';
import type { ExtendedRun, RemoteChanges } from '@debussy/engine';
import { isAncestor, openStore } from '@debussy/workspace';
import { entriesOf } from './entries.ts';
import type { StackEntry } from './entries.ts';
import { requestOfBranch } from './host.ts';
import { HostFault } from './http.ts';
import { markerOf } from './request-text.ts';
import type { Connection } from './publisher.ts';

/**
 * New merges and pushes on the host: the branch into which requests are merged as the new base, and the commits of
 * unmerged requests, including reviewers'. Null without any change.
 */
export async function surveyHost(run: ExtendedRun, { host, git }: Connection): Promise<RemoteChanges | null> {
  const entries = await entriesOf(run);
  if (entries.length === 0) return null;
  try {
    const base = run.config.forge.base ?? run.state().branch ?? (await host.defaultBranch());
    const found = await Promise.all(
      entries.map(({ branch }) => requestOfBranch(host, { branch, base }, markerOf(run.id, branch))),
    );
    const { ground } = run.state();
    const heads = await git.heads([base, ...entries.map(({ branch }) => branch)]);
    const open = entries.filter((_, i) => found[i]?.state !== 'merged');
    const moved = open.filter(({ branch, commit }) => heads.has(branch) && heads.get(branch) !== commit);
    const isMerged = open.length < entries.length;
    const baseAt = heads.get(base);
    const hasMoved = baseAt !== undefined && baseAt !== ground && found.some((request) => request !== null);
    if (!isMerged && moved.length === 0 && !hasMoved) return null;
    const onto = await git.fetch(base, keptRef(run.id, 'host', `base-${baseAt ?? ground}`));
    const replay = [];
    for (const entry of open) replay.push({ base: entry.from, tip: await newestOf(run, git, heads, entry) });
    return { onto, replay, heads: open.flatMap(({ branch }) => heads.get(branch) ?? []) };
  } catch (error) {
    if (!(error instanceof HostFault)) throw error;
    throw new DebussyError({
      code: 'ERR_HOST_READ',
      message: `the host could not be read: ${error.message}`,
      hint: error.kind === 'auth' ? 'Renew the token, then: debussy sync' : 'Try again later: debussy sync',
      exitCode: error.kind === 'limit' || error.kind === 'unclear' ? 75 : 4,
      cause: error,
    });
  }
}

/** New pushes to the branch of a request count if they continue from our commits. */
async function newestOf(
  run: ExtendedRun,
  git: Connection['git'],
  heads: ReadonlyMap<string, string>,
  { branch, commit, from }: StackEntry,
): Promise<string> {
  const at = heads.get(branch);
  if (at === undefined || at === commit) return commit;
  const there = await git.fetch(branch, keptRef(run.id, 'host', `${branch}-${at}`));
  if (await isAncestor(openStore(run.commonDir), there, commit)) return commit;
  if (await isAncestor(openStore(run.commonDir), from, there)) return there;
  throw new DebussyError({
    code: 'ERR_HOST_HISTORY',
    message: `${branch} was rewritten on the host and no longer contains ${from.slice(0, 12)}`,
    hint: `Both are kept here (git show ${there.slice(0, 12)}). Put it back, or close its request, then: debussy sync`,
    exitCode: 4,
  });
}
