import * as z from 'zod/mini';
import { orNull, runProgram } from '@debussy/host';
import { fetchRequests, remoteOf } from '@debussy/workspace';
import { forgeHere } from '../import/read-material.ts';
import { bare } from './find-branches.ts';
import type { FoundBranch, LandingPlace } from './find-branches.ts';

const most = '50';
const answer = z.array(z.object({ number: z.optional(z.number()), iid: z.optional(z.number()) }));

/** Open pull requests into the target, and why they are unknown. Empty without the program of the host. */
export async function openRequests(
  { root, onto }: LandingPlace,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly found: readonly FoundBranch[]; readonly problem: string | null }> {
  const remote = await remoteOf(root, onto);
  if (remote === null) return { found: [], problem: null };
  const argv =
    forgeHere(root) === 'github'
      ? ['gh', 'pr', 'list', '--base', onto, '--limit', most, '--json', 'number']
      : ['glab', 'mr', 'list', '--target-branch', onto, '--per-page', most, '--output', 'json'];
  const { code, failure, stdout, stderr } = await runProgram({ argv, cwd: root, env, timeoutMs: 30_000 });
  if (failure !== null) return { found: [], problem: null };
  const said = `${argv.slice(0, 3).join(' ')}: ${stderr.trim().split('\n')[0] || 'no list in its answer'}`;
  const parsed = code === 0 ? answer.safeParse(jsonIn(stdout)) : null;
  if (parsed?.success !== true) return { found: [], problem: said };
  const numbers = parsed.data.flatMap(({ number, iid }) => number ?? iid ?? []);
  const heads = numbers.length === 0 ? [] : await fetchRequests(root, remote, numbers);
  return { found: [...heads].map(([number, head]) => bare('commit', `#${number}`, head)), problem: null };
}

function jsonIn(text: string): unknown {
  return orNull((): unknown => JSON.parse(text));
}

/** A pull request by its number or URL; null if there is none. */
export async function namedRequest({ root, onto }: LandingPlace, name: string): Promise<FoundBranch | null> {
  const digits = /^(?:[#!]?|https?:\/\/\S+\/(?:pulls?|merge_requests)\/)(\d{1,9})$/.exec(name)?.[1];
  const remote = digits === undefined ? null : await remoteOf(root, onto);
  if (remote === null) return null;
  const number = Number(digits);
  const head = (await fetchRequests(root, remote, [number])).get(number);
  return head === undefined ? null : bare('commit', `#${number}`, head);
}
