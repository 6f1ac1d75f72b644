import { DebussyError } from '@debussy/core';
import type { FoundObject } from '@debussy/host';
import type { ReadObject } from '../git/object-reader.ts';
import { z } from 'zod';
import { isPlainPath } from './task-bundle.ts';
import type { TaskBundle } from './task-bundle.ts';

const largestFile = 64 * 1024 * 1024;

/** Reads task bundles from our repository. Sizes and paths are always checked. */
export function bundleReader(object: ReadObject): (name: string) => Promise<TaskBundle> {
  return async (name) => {
    const [commit, text] = await Promise.all([object(name), object(`${name}:facts.json`)]);
    if (commit?.type !== 'commit' || text?.type !== 'blob') throw damaged(name, 'it has no facts.json');
    const { facts, files } = parse(name, text.bytes.toString());
    const blobs = await Promise.all(files.map((path) => object(`${name}:files/${path}`)));
    return {
      facts,
      commits: parentsIn(commit.bytes.toString('latin1')),
      files: files.map((path, i) => ({ path, bytes: bytesOf(name, path, blobs[i]) })),
    };
  };
}

function parentsIn(commit: string): readonly string[] {
  const header = commit.slice(0, commit.indexOf('\n\n'));
  return [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map((match) => match[1] ?? '');
}

function bytesOf(name: string, path: string, blob: FoundObject | null | undefined): Buffer {
  if (blob?.type !== 'blob') throw damaged(name, `its file ${path} is missing`);
  if (blob.bytes.length > largestFile) throw damaged(name, `${path} is larger than 64 MB`);
  return blob.bytes;
}

const contents = z.object({ facts: z.unknown(), files: z.array(z.string()) });

function parse(name: string, text: string): z.infer<typeof contents> {
  const { data } = contents.safeParse(json(text));
  if (data === undefined) throw damaged(name, 'its facts.json is not what debussy writes');
  const strange = data.files.find((path) => !isPlainPath(path));
  if (strange !== undefined) throw damaged(name, `it names a file ${JSON.stringify(strange)}`);
  return data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function damaged(name: string, why: string): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_BUNDLE',
    message: `the task bundle ${name} from the shared remote cannot be used: ${why}`,
    hint: 'Another process or another version of debussy writes to the refs of this run: debussy fleet doctor',
  });
}
