import { scrubber } from '@debussy/core';
import type { Config } from '@debussy/core';
import { secretsIn } from '@debussy/engine';
import type { Notices, SinkFault } from '@debussy/notify';
import type { CommandIo } from '../command-io.ts';

export interface NoticedRun {
  readonly config: Config;
  readonly run: string;
  readonly plan: string;
  /** Top of the repository. */
  readonly root: string;
  readonly folder: string;
  readonly titleOf: (phase: string) => string;
  readonly nextSeq: number;
}

export function hasSinks({ notify }: Config): boolean {
  return Object.keys(notify?.sinks ?? {}).length > 0;
}

export async function openNoticesOf(
  { config, root, nextSeq, ...run }: NoticedRun,
  onFault: (fault: SinkFault) => void,
  io: CommandIo,
): Promise<Notices> {
  const { notify } = config;
  if (notify === undefined) throw new Error('no sink is configured');
  const { openNotices } = await import('@debussy/notify');
  const order = {
    ...run,
    config: notify,
    repository: root,
    cwd: root,
    env: io.env,
    terminal: io.isTTY ? io.stdout : null,
    link: () => null,
    scrub: scrubber(secretsIn(config, io.env)),
    onFault,
  };
  return openNotices(order, nextSeq);
}
