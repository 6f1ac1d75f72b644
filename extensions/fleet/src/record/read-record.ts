import type { RunCopy } from '@debussy/engine';
import type { Git } from '@debussy/host';
import { mustGit } from '../git/git.ts';
import { objectReader } from '../git/object-reader.ts';
import { bundleReader } from '../task-bundle/read-bundles.ts';
import { damagedRecord, readEntry } from './record.ts';

/** Rebuilds a run from its record, starting with the oldest commit. The newest is in this repository. */
export async function readRunCopy(git: Git, newest: string): Promise<RunCopy> {
  const read = bundleReader(objectReader(git));
  const last = readEntry((await read(newest)).facts);
  if (last === null) throw damagedRecord('unknown');
  const args = ['rev-list', '--first-parent', `--max-count=${last.length}`, newest];
  const chain = (await mustGit(git, args)).toString().split('\n').filter(Boolean).toReversed();
  const segments = new Map<number, string[]>();
  const refs = new Map<string, string>();
  const files = new Map<string, Buffer>();
  for (const { facts } of await Promise.all(chain.map(read))) {
    const one = readEntry(facts);
    if (one === null || one.run !== last.run) throw damagedRecord(last.run);
    if (one.isFresh) for (const all of [segments, refs]) all.clear();
    for (const { epoch, text } of one.journal) {
      const texts = segments.get(epoch) ?? [];
      segments.set(epoch, texts);
      texts.push(text);
    }
    for (const [ref, oid] of one.refs) {
      if (oid === null) refs.delete(ref);
      else if (/^[0-9a-f]{40,64}$/.test(oid)) refs.set(ref, oid);
    }
    for (const [path, bytes] of one.files) files.set(path, Buffer.from(bytes, 'base64'));
  }
  return {
    run: last.run,
    segments: [...segments].map(([epoch, texts]) => ({ epoch, bytes: Buffer.from(texts.join('')) })),
    refs,
    files,
    epoch: last.epoch,
  };
}
