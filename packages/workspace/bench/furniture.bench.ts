import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, byTurns, elapsedMs, inTurns, rowOf } from '@debussy/tools/bench';
import type { ReportRows, Row } from '@debussy/tools/bench';
import { openRepository, openSlots } from '../src/index.ts';
import type { Repository, Slot, SlotOptions, Slots } from '../src/index.ts';
import { makeBed } from './repository-bed.ts';
import type { Bed } from './repository-bed.ts';

const sources = 3000;
/** Fewer of them for a try: DEBUSSY_BENCH_PACKAGES=100 npm run bench -- furniture */
const packages = Number(process.env['DEBUSSY_BENCH_PACKAGES'] ?? 1000);
const perPackage = 50;
const dependencies = `node_modules of ${(packages * perPackage).toLocaleString('en')} files`;
const rounds = 9;

/** What it costs that every verification begins with untouched dependencies, 50,000 files of them. */
export async function bench(report: ReportRows): Promise<void> {
  for (const open of [here, btrfs]) {
    const disk = open();
    if (disk === null) continue;
    const bed = makeBed(sources, disk.folder);
    try {
      const opened = await openRepository(bed.root);
      if (!opened.ok) throw opened.error;
      const lane = { bed, repository: opened.value, system: disk.system, modules: makeModules(bed) };
      await report(() => untouched(lane));
      await report(() => written(lane));
    } finally {
      bed.remove();
      disk.leave();
    }
  }
}

interface Disk {
  readonly folder: string;
  /** Of the files. */
  readonly system: string;
  readonly leave: () => void;
}

/** The disk that temporary files are on. */
function here(): Disk {
  const folder = realpathSync(tmpdir());
  const found = spawnSync('stat', ['-f', '-c', '%T', folder], { encoding: 'utf8' });
  const system = found.stdout?.trim().replace('ext2/ext3', 'ext4') || 'this disk';
  return { folder, system, leave: () => undefined };
}

/** It copies on write. Null where none can be made. */
function btrfs(): Disk | null {
  const home = mkdtempSync(join(tmpdir(), 'debussy-btrfs-'));
  const [image, folder] = [join(home, 'image'), join(home, 'disk')];
  mkdirSync(folder);
  writeFileSync(image, '');
  truncateSync(image, 8 * 1024 ** 3);
  const isMade = [
    ['mkfs.btrfs', '-q', image],
    ['mount', '-o', 'loop', image, folder],
  ].every(([program = '', ...args]) => spawnSync(program, args).status === 0);
  const remove = (): void => rmSync(home, { recursive: true, force: true });
  if (!isMade) {
    remove();
    return null;
  }
  const leave = (): void => {
    execFileSync('umount', [folder]);
    remove();
  };
  return { folder, system: 'btrfs, on a loop device', leave };
}

interface Lane {
  readonly bed: Bed;
  readonly repository: Repository;
  readonly system: string;
  /** What `setup` copies. */
  readonly modules: string;
}

function makeModules(bed: Bed): string {
  const modules = join(bed.root, '../modules');
  for (let i = 0; i < packages; i++) {
    const folder = join(modules, `package-${i}/lib`);
    mkdirSync(folder, { recursive: true });
    for (let j = 0; j < perPackage; j++)
      writeFileSync(join(folder, `file-${j}.js`), `export default ${i * j};\n`);
  }
  return modules;
}

/** The reference keeps `node_modules` from use to use and looks at nothing, as slots of agents do. */
async function untouched(lane: Lane): Promise<Row> {
  const [ours, reference] = [await lease(lane, 'verify'), await lease(lane, 'attempt')];
  const found = await inTurns(rounds, ours.turn, reference.turn);
  await ours.leave();
  await reference.leave();
  return rowOf({
    name: `${dependencies}, untouched, ${lane.system}`,
    about: `A used worktree is brought to another commit for a verification, and each file of its dependencies looked at whether it is as \`setup\` left it; beside a worktree that keeps them and looks at nothing. The files are on ${lane.system}.`,
    ours: { value: found.ours, unit: 'ms' },
    reference: { value: found.reference, unit: 'ms', label: 'without looking' },
    ratio: found.ratio,
    bar: atMost(2),
    measured: byTurns(rounds),
  });
}

/** What a gate has changed makes `setup` run again; the reference is that alone. */
async function written(lane: Lane): Promise<Row> {
  const { turn, path, leave } = await lease(lane, 'verify');
  const copy = setupOf(lane);
  const again = async (): Promise<number> => {
    appendFileSync(join(path(), 'node_modules/package-7/lib/file-7.js'), '// by a gate\n');
    return turn();
  };
  const alone = join(lane.bed.root, '../alone');
  mkdirSync(alone, { recursive: true });
  const anew = ['-c', `rm -rf node_modules && ${copy}`];
  execFileSync('sh', anew, { cwd: alone });
  const found = await inTurns(writtenRounds, again, () =>
    elapsedMs(() => execFileSync('sh', anew, { cwd: alone })),
  );
  await leave();
  return rowOf({
    name: `${dependencies}, changed by a gate, ${lane.system}`,
    about: `The same after a gate has written into one of the dependencies: they are made anew, beside \`rm -rf node_modules\` and the \`setup\` by itself, which is a copy by \`cp -a --reflink=auto\`. The files are on ${lane.system}.`,
    ours: { value: found.ours, unit: 'ms' },
    reference: { value: found.reference, unit: 'ms', label: 'removal and setup' },
    ratio: found.ratio,
    bar: atMost(1.3),
    measured: byTurns(writtenRounds),
  });
}

const writtenRounds = 3;

function setupOf({ modules }: Lane): string {
  return `cp -a --reflink=auto '${modules}' node_modules`;
}

interface Lease {
  /** The milliseconds until it stands ready at another commit. */
  readonly turn: () => Promise<number>;
  readonly path: () => string;
  readonly leave: () => Promise<void>;
}

let leases = 0;

async function lease(lane: Lane, purpose: 'verify' | 'attempt'): Promise<Lease> {
  const { bed, repository } = lane;
  const options: SlotOptions = {
    run: `furniture${++leases}`,
    limit: 1,
    minFreeBytes: 0,
    setup: {
      box: null,
      command: setupOf(lane),
      inputs: ['.gitignore'],
      env: process.env,
      cookie: 'debussy-bench',
      scrub: (text) => text,
    },
  };
  const slots = await openSlots(repository, options);
  const take = (base: string): Promise<Slot> => taken(slots, { base, purpose });
  let round = 0;
  let slot = await take(bed.first);
  return {
    turn: () =>
      elapsedMs(async () => {
        await slots.release(slot, 'discarded');
        slot = await take(round++ % 2 === 0 ? bed.second : bed.first);
      }),
    path: () => slot.path,
    leave: async () => {
      await slots.release(slot, 'discarded');
    },
  };
}

async function taken(
  slots: Slots,
  { base, purpose }: { readonly base: string; readonly purpose: 'verify' | 'attempt' },
): Promise<Slot> {
  const slot = await slots.acquire({ phase: '1', attempt: 1, base, purpose });
  if (!slot.ok) throw slot.error;
  return slot.value;
}
