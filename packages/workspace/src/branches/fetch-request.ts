import { gitFrom } from '@debussy/host';

const withinMs = 300_000;

/** Fetches the newest commits of pull requests of GitHub, Forgejo or GitLab, by number. Creates no ref. */
export async function fetchRequests(
  root: string,
  remote: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const git = gitFrom(root);
  const call = { timeoutMs: withinMs, killedFails: true };
  const wanted = numbers.flatMap((number) => [
    `refs/pull/${number}/head`,
    `refs/merge-requests/${number}/head`,
  ]);
  const listed = await git(['ls-remote', '--', remote, ...wanted], call);
  const lines = listed.code === 0 ? listed.stdout.toString().split('\n').filter(Boolean) : [];
  const refs = lines.map((line) => line.split('\t')[1] ?? '');
  if (refs.length === 0) return new Map();
  const options = ['--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--no-auto-gc'];
  const fetched = await git(['fetch', '--quiet', ...options, '--', remote, ...refs], call);
  if (fetched.code !== 0) return new Map();
  return new Map(lines.map((line, i) => [Number(refs[i]?.split('/')[2]), line.split('\t')[0] ?? '']));
}
