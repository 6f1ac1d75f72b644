import { DebussyError, safeName } from '@debussy/core';
import type { RemoteAddress } from '../address/remote-address.ts';
import { openRepository, openSlots, openStore } from '@debussy/workspace';
import type { Repository, SlotOptions, Slots, Store } from '@debussy/workspace';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A worker's own copy of a shared repository. Nothing is checked out in it; the work is done in worktrees beside it. */
export interface WorkerHub {
  readonly repository: Repository;
  readonly store: Store;
  /** The worktrees of one run, shared by all its tasks. */
  slotsOf(options: SlotOptions): Promise<Slots>;
}

export async function openHub(home: string, remote: RemoteAddress): Promise<WorkerHub> {
  const folder = join(home, 'mirrors', `${safeName(lastPart(remote.name))}-${digest(remote.name)}`);
  if (!existsSync(join(folder, '.git', 'HEAD'))) await initMirror(folder);
  const repository = await openRepository(folder);
  if (!repository.ok) throw repository.error;
  const slots = new Map<string, Promise<Slots>>();
  return {
    repository: repository.value,
    store: openStore(repository.value.commonDir),
    slotsOf(options) {
      const { run, setup = null, setupInputs = null, isolation = null } = options;
      const key = JSON.stringify([run, setup, setupInputs, isolation]);
      const opened = slots.get(key) ?? openSlots(repository.value, options);
      slots.set(key, opened);
      return opened;
    },
  };
}

/** An empty repository, without anybody's templates or hooks. */
export async function initMirror(folder: string): Promise<void> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, LC_ALL: 'C' };
  try {
    await promisify(execFile)('git', ['init', '-q', '--template=', folder], { env });
  } catch (cause) {
    throw new DebussyError({
      code: 'ERR_FLEET_MIRROR',
      message: `no mirror can be made in ${folder}`,
      hint: 'Is git installed, and may this user write there? Elsewhere: --home <folder>',
      cause,
    });
  }
}

function lastPart(name: string): string {
  return name.split('/').at(-1) ?? 'hub';
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
