import { scrubber } from '@debussy/core';
import type { Config } from '@debussy/core';
import { secretsIn } from '@debussy/engine';
import type { Location } from '@debussy/engine';
import type { Notices, SinkFault } from '@debussy/notify';
import type { CommandIo } from '../command-io.ts';

export interface NoticedRun {
  readonly config: Config;
  readonly run: string;
  readonly plan: string;
  readonly location: Location;
  readonly folder: string;
  readonly titleOf: (phase: string) => string;
  readonly nextSeq: number;
}

export function hasSinks({ notify }: Config): boolean {
  return Object.keys(notify.sinks).length > 0;
}

export async function openNoticesOf(
  { config, location, nextSeq, ...run }: NoticedRun,
  onFault: (fault: SinkFault) => void,
  io: CommandIo,
): Promise<Notices> {
  const { notify } = config;
  const { openNotices } = await import('@debussy/notify');
  const order = {
    ...run,
    config: notify,
    repository: location.root,
    cwd: location.root,
    env: io.env,
    terminal: io.isTTY ? io.stdout : null,
    link: () => linkOf(location, run.run, io.env),
    scrub: scrubber(secretsIn(config, io.env)),
    onFault,
  };
  return openNotices(order, nextSeq);
}

/** The page may be opened and closed while the run goes on; what looks for it disturbs no notice. */
async function linkOf(location: Location, run: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const { servedLink } = await import('../ui/serve-ui.ts');
  return servedLink(location, run, env).catch(() => null);
}
