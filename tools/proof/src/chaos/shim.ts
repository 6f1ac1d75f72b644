import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The library that `LD_PRELOAD` puts into every process, or why it is missing. */
export type Shim =
  | { readonly ok: true; readonly library: string }
  | { readonly ok: false; readonly why: string };

/** Compiled once for a state of its source. */
export function builtShim(root: string): Shim {
  if (process.platform !== 'linux') return { ok: false, why: `no LD_PRELOAD on ${process.platform}` };
  const source = join(root, 'tools', 'proof', 'src', 'faults', 'faults.c');
  const digest = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16);
  const cache = join(root, 'node_modules', '.cache', 'debussy-faults');
  const library = join(cache, `${digest}.so`);
  if (!existsSync(library)) {
    mkdirSync(cache, { recursive: true });
    const draft = `${library}.${process.pid}`;
    const args = ['-shared', '-fPIC', '-O1', '-o', draft, source, '-ldl'];
    const { error, status, stderr } = spawnSync('cc', args, { encoding: 'utf8' });
    if (error !== undefined) return { ok: false, why: 'no C compiler (cc)' };
    if (status !== 0) return { ok: false, why: `cc: ${stderr.split('\n')[0] ?? ''}` };
    renameSync(draft, library);
  }
  return isHeard(library) ? { ok: true, library } : { ok: false, why: 'LD_PRELOAD has no effect here' };
}

/** Programs that are linked statically, and some hardened systems, load nothing. */
function isHeard(library: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'debussy-shim-'));
  try {
    const faults = armed(folder, { library, below: folder });
    const file = join(folder, 'file');
    const script = `require('node:fs').writeFileSync(${JSON.stringify(file)}, 'x')`;
    spawnSync(process.execPath, ['-e', script], { env: { ...process.env, ...faults.env } });
    return faults.read().count > 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const actions = ['nothing', 'kill-one', 'crash', 'fail', 'full', 'power'] as const;
export type Action = (typeof actions)[number];

export interface Aim {
  readonly action: Action;
  /** The number of the operation; 0: none. */
  readonly at: number;
  /** The error that it reports, for `fail`. */
  readonly error?: number;
}

export interface Armed {
  readonly env: Readonly<Record<string, string>>;
  /** Every write and sync below the folder, in its order. */
  readonly log: string;
  /** From now on every process that reaches an operation is killed: the power is cut. */
  goDark(): void;
  read(): { readonly count: number; readonly hit: boolean; readonly what: string };
}

interface Ground {
  readonly library: string;
  /** Operations below this folder count. */
  readonly below: string;
  /** Replacement of the boot id. */
  readonly boot?: string;
  /** Only operations on paths with this part are numbered. */
  readonly only?: string;
}

/** Two words of 8 bytes, five of 4, then text; see `struct state` in faults.c. */
const stateBytes = 36 + 1024 + 64;
const darkAt = 32;

/** The state that all processes of one call share. */
export function armed(
  folder: string,
  { library, below, boot, only }: Ground,
  aim: Aim = { action: 'nothing', at: 0 },
): Armed {
  // A process left over from an earlier try still has its own: it must not be taken for the one that is meant.
  const own = mkdtempSync(join(folder, 'faults-'));
  const path = join(own, 'state');
  const log = join(own, 'log');
  const state = Buffer.alloc(stateBytes);
  state.writeBigInt64LE(BigInt(aim.at), 8);
  state.writeInt32LE(actions.indexOf(aim.action), 16);
  state.writeInt32LE(aim.error ?? 0, 20);
  writeFileSync(path, state);
  writeFileSync(log, '');
  return {
    log,
    env: {
      LD_PRELOAD: library,
      FAULTS_STATE: path,
      FAULTS_BELOW: below,
      FAULTS_LOG: log,
      ...(boot === undefined ? {} : { FAULTS_BOOT: boot }),
      ...(only === undefined ? {} : { FAULTS_ONLY: only }),
    },
    goDark() {
      const file = openSync(path, 'r+');
      writeSync(file, Buffer.from([1]), 0, 1, darkAt);
      closeSync(file);
    },
    read() {
      const now = readFileSync(path);
      const text = now.subarray(36, 36 + 1024);
      return {
        count: Number(now.readBigInt64LE(0)),
        hit: now.readInt32LE(28) !== 0,
        what: text.subarray(0, text.indexOf(0)).toString(),
      };
    },
  };
}
