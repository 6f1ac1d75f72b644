import { DebussyError } from '@debussy/core';
import { batched } from '../git/batched.ts';
import { must } from '../git/git.ts';
import type { Git } from '../git/git.ts';
import { isPlainPath } from './parcel.ts';
import type { Parcel, ParcelFile } from './parcel.ts';

const largestFile = 64 * 1024 * 1024;

/** Reads parcels that are in our repository. Whoever wrote them, sizes and paths are checked. */
export function parcelReader(git: Git): (commit: string) => Promise<Parcel> {
  const entriesOf = batched((commits: readonly string[]) =>
    Promise.all(commits.map((commit) => listEntries(git, commit))),
  );
  const blobOf = batched((oids: readonly string[]) => readBlobs(git, oids), 256);
  const parentsOf = batched((commits: readonly string[]) => readParents(git, commits));
  return async (commit) => {
    const entries = await entriesOf(commit);
    const facts = entries.find((entry) => entry.path === 'facts.json');
    if (facts === undefined) throw damaged(commit, 'it has no facts.json');
    const text = (await blobOf(facts.oid)).toString();
    const files = entries.filter((entry) => entry !== facts);
    return {
      facts: parse(commit, text),
      commits: await parentsOf(commit),
      files: await Promise.all(files.map(async (entry) => fileOf(commit, entry, await blobOf(entry.oid)))),
    };
  };
}

interface Entry {
  readonly path: string;
  readonly oid: string;
}

async function listEntries(git: Git, commit: string): Promise<readonly Entry[]> {
  const output = (await must(git, ['ls-tree', '-r', '-z', '-l', '--full-tree', commit])).toString();
  return output
    .split('\0')
    .filter(Boolean)
    .map((line) => {
      const [, mode, type, oid = '', size] = /^(\d+) (\w+) ([0-9a-f]+) +(\S+)\t/.exec(line) ?? [];
      const path = line.slice(line.indexOf('\t') + 1);
      if (type !== 'blob' || mode !== '100644') throw damaged(commit, `${path} is no plain file`);
      if (Number(size) > largestFile) throw damaged(commit, `${path} is larger than 64 MB`);
      return { path, oid };
    });
}

async function readBlobs(git: Git, oids: readonly string[]): Promise<readonly Buffer[]> {
  const output = await must(git, ['cat-file', '--batch'], { input: oids.map((oid) => `${oid}\n`).join('') });
  let at = 0;
  return oids.map((oid) => {
    const end = output.indexOf('\n', at);
    const [, size] = /^[0-9a-f]+ blob (\d+)$/.exec(output.toString('utf8', at, end)) ?? [];
    if (size === undefined) throw damaged(oid, 'an object of it is missing');
    at = end + 1 + Number(size) + 1;
    return output.subarray(end + 1, end + 1 + Number(size));
  });
}

async function readParents(git: Git, commits: readonly string[]): Promise<readonly (readonly string[])[]> {
  const output = (await must(git, ['rev-list', '--no-walk=unsorted', '--parents', ...commits])).toString();
  const parents = new Map(
    output
      .trim()
      .split('\n')
      .map((line) => {
        const [commit = '', ...rest] = line.split(' ');
        return [commit, rest];
      }),
  );
  return commits.map((commit) => parents.get(commit) ?? []);
}

function fileOf(commit: string, { path }: Entry, bytes: Buffer): ParcelFile {
  const name = path.replace(/^files\//, '');
  if (name === path || !isPlainPath(name)) throw damaged(commit, `it holds a file ${JSON.stringify(path)}`);
  return { path: name, bytes };
}

function parse(commit: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(commit, 'its facts.json is no JSON');
  }
}

function damaged(commit: string, why: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_PARCEL',
    message: `the parcel ${commit.slice(0, 10)} on the shared remote cannot be used: ${why}`,
    hint: 'Somebody else writes to the refs of this run, or another version of debussy does: debussy fleet doctor',
  });
}
