import { epochRef, mapTexts, phaseKey, runRoot, safeName } from '@debussy/core';
import type { Event } from '@debussy/core';
import { isRunFile } from '@debussy/engine';
import type { RunPlace } from '@debussy/engine';
import { bytesAt, withPlainFile } from '@debussy/host';
import { listRefs } from '@debussy/workspace';
import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { filesUnder } from '../task-bundle/run-files.ts';
import type { RecordPiece } from './record.ts';

/** Parts of a run that the hub lacks. */
export interface RunNews {
  /** Refs that this process has written. */
  wrote(writes: readonly { readonly ref: string; readonly new: string | null }[]): void;
  /** The urgency of the news: something landed or was captured, or only the journal has grown. */
  kind(): 'refs' | 'journal' | 'none';
  /** The first read is complete and includes earlier processes, so that nothing is missing. */
  take(head: string | null): Promise<TakenNews>;
}

export interface TakenNews {
  readonly piece: RecordPiece;
  readonly isFresh: boolean;
  /** The newest commits of its refs. */
  readonly commits: readonly string[];
  isOnHub(): void;
  putBack(): void;
}

/** Larger files are not needed to continue: transcripts, and very long logs. */
const largestFile = 1024 * 1024;

const lineFeed = 0x0a;

export function openRunNews(place: RunPlace): RunNews {
  const { run, runBranch, folder, store, epoch } = place;
  const root = runRoot(run);
  const own = join(folder.journal, `${epoch.number}.jsonl`);
  let refs = new Map<string, string | null>();
  let isFirst = true;
  let offset = 0;

  function isTold(ref: string): boolean {
    return (
      ref === runBranch || (ref.startsWith(root) && ref !== epochRef(run) && !ref.startsWith(`${root}fleet/`))
    );
  }

  /** The journal is read before the refs, because a ref is always written before its event. */
  async function everything(head: string | null): Promise<TakenNews> {
    const journal = segmentNumbers(folder.journal).map((number) => ({
      epoch: number,
      text: wholeLines(join(folder.journal, `${number}.jsonl`), 0),
    }));
    const length = Buffer.byteLength(journal.find((one) => one.epoch === epoch.number)?.text ?? '');
    refs = new Map();
    const standing = (await listRefs(store, root, runBranch)).filter(({ ref }) => isTold(ref));
    const known = new Set(head === null ? [] : await mergedRefs(head));
    const files = [...filesUnder(folder.plan), ...journal.flatMap(({ text }) => filesIn(text))];
    return {
      isFresh: true,
      piece: {
        journal,
        refs: standing.map(({ ref, oid }) => [ref, oid] as const),
        files: packed(files),
      },
      commits: standing.filter(({ ref }) => !known.has(ref)).map(({ oid }) => oid),
      isOnHub() {
        isFirst = false;
        offset = length;
      },
      putBack: () => undefined,
    };
  }

  async function mergedRefs(head: string): Promise<readonly string[]> {
    const git = store.git;
    const { stdout } = await git([
      'for-each-ref',
      `--merged=${head}`,
      '--format=%(refname)',
      root,
      runBranch,
    ]);
    return stdout.toString().split('\n').filter(Boolean);
  }

  function rest(): TakenNews {
    const text = wholeLines(own, offset);
    const taken = refs;
    refs = new Map();
    const commits = [...taken.values()].filter((oid) => oid !== null);
    return {
      isFresh: false,
      piece: {
        journal: text === '' ? [] : [{ epoch: epoch.number, text }],
        refs: [...taken],
        files: packed(filesIn(text)),
      },
      commits,
      isOnHub: () => void (offset += Buffer.byteLength(text)),
      putBack: () => void (refs = new Map([...taken, ...refs])),
    };
  }

  /** Files named in events, and a session's files for the next one. */
  function filesIn(text: string): readonly string[] {
    const found: string[] = [];
    for (const line of text.split('\n')) {
      if (line === '') continue;
      const event: Event = JSON.parse(line.slice(9));
      mapTexts(event, (one) => {
        if (one.startsWith(`${folder.root}${sep}`)) found.push(one);
        return one;
      });
      if (event.type === 'plan.changed') found.push(...filesUnder(folder.plan));
      if (event.type !== 'session.ended') continue;
      const checkpoints = join(folder.checkpoints, safeName(phaseKey(event.phase)));
      found.push(folder.handoff(event.phase), ...filesUnder(checkpoints));
    }
    return found;
  }

  function packed(paths: readonly string[]): RecordPiece['files'] {
    return [...new Set(paths)].flatMap((path) => {
      const name = relative(folder.root, path).split(sep).join('/');
      const facts = isRunFile(name) ? lstatSync(path, { throwIfNoEntry: false }) : undefined;
      if (facts?.isFile() !== true || facts.size > largestFile) return [];
      return [[name, readFileSync(path).toString('base64')] as const];
    });
  }

  return {
    wrote(writes) {
      for (const one of writes) if (isTold(one.ref)) refs.set(one.ref, one.new);
    },
    kind() {
      if (refs.size > 0) return 'refs';
      const size = lstatSync(own, { throwIfNoEntry: false })?.size ?? 0;
      return isFirst || size > offset ? 'journal' : 'none';
    },
    take: (head) => (isFirst ? everything(head) : Promise.resolve(rest())),
  };
}

function segmentNumbers(journal: string): readonly number[] {
  return readdirSync(journal)
    .flatMap((name) => /^(\d+)\.jsonl$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);
}

/** The last line may still be incomplete. */
function wholeLines(path: string, from: number): string {
  const read = withPlainFile(path, (fd, size) => bytesAt(fd, from, size - from)) ?? Buffer.alloc(0);
  return read.toString('utf8', 0, read.lastIndexOf(lineFeed) + 1);
}
