import type { RunCopy } from '@debussy/engine';
import { mustGit } from '../git/git.ts';
import { objectReader } from '../git/object-reader.ts';
import type { HubPlace } from '../run/hub-place.ts';
import { bundleReader } from '../task-bundle/read-bundles.ts';
import { recordCipher } from './record-cipher.ts';
import { damagedRecord, readHead, readPiece } from './record.ts';
import type { RecordPiece } from './record.ts';

export interface ReadOrder {
  /** The newest commit of the record, which is in this repository with all that it stands on. */
  readonly commit: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Puts a run together from all that its record says, from the oldest commit on. */
export async function readRunCopy(
  { git }: Pick<HubPlace, 'git'>,
  { commit, env }: ReadOrder,
): Promise<RunCopy> {
  const read = bundleReader(objectReader(git));
  const head = readHead((await read(commit)).facts);
  if (head === null) throw damagedRecord('unknown');
  const cipher = recordCipher(env, head.salt);
  const args = ['rev-list', '--first-parent', `--max-count=${head.length}`, commit];
  const chain = (await mustGit(git, args)).toString().split('\n').filter(Boolean).toReversed();
  const segments = new Map<number, string[]>();
  const refs = new Map<string, string>();
  const files = new Map<string, Buffer>();
  let epoch = 0;
  for (const bundle of await Promise.all(chain.map((one) => read(one)))) {
    const own = readHead(bundle.facts);
    if (own === null || own.run !== head.run) throw damagedRecord(head.run);
    if (own.isFresh) for (const all of [segments, refs]) all.clear();
    add(readPiece(own, bundle.files, cipher), { segments, refs, files });
    epoch = own.epoch;
  }
  return {
    run: head.run,
    segments: [...segments].map(([number, texts]) => ({ epoch: number, bytes: Buffer.from(texts.join('')) })),
    refs,
    files,
    epoch,
  };
}

/** Refuses a key that what is there was not encrypted with: what was put on top of it could never be read together. */
export async function requireSameKey(
  { git }: Pick<HubPlace, 'git'>,
  { commit, env }: ReadOrder,
): Promise<void> {
  const read = bundleReader(objectReader(git));
  for (let next: string | null = commit; next !== null;) {
    const { facts, files } = await read(next);
    const head = readHead(facts);
    if (head === null) throw damagedRecord('unknown');
    if (head.parts > 0) return void readPiece(head, files, recordCipher(env, head.salt));
    const parent = await git(['rev-parse', '--verify', '--quiet', `${next}^1`]);
    next = head.length > 1 && parent.code === 0 ? parent.stdout.toString().trim() : null;
  }
}

interface Sum {
  readonly segments: Map<number, string[]>;
  readonly refs: Map<string, string>;
  readonly files: Map<string, Buffer>;
}

function add(piece: RecordPiece, { segments, refs, files }: Sum): void {
  for (const { epoch, text } of piece.journal) {
    const known = segments.get(epoch) ?? [];
    known.push(text);
    segments.set(epoch, known);
  }
  for (const [ref, oid] of piece.refs) {
    if (oid === null) refs.delete(ref);
    else if (/^[0-9a-f]{40,64}$/.test(oid)) refs.set(ref, oid);
  }
  for (const [path, bytes] of piece.files) files.set(path, Buffer.from(bytes, 'base64'));
}
