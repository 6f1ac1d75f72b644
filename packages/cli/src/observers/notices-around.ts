import { DebussyError } from '@debussy/core';
import type { Config, NotifyConfig } from '@debussy/core';
import type { NoticesAround } from '@debussy/observers';
import type { CommandIo } from '../command-io.ts';

export function configuredNotify({ notify }: Config): NotifyConfig | null {
  return Object.keys(notify.sinks).length === 0 ? null : notify;
}

interface NoticedRun {
  readonly id: string;
  readonly root: string;
  readonly commonDir: string;
}

export function noticesAround(
  { id, root, commonDir }: NoticedRun,
  config: NotifyConfig,
  { env, isTTY, stdout }: CommandIo,
): Omit<NoticesAround, 'onHeld'> {
  return {
    config,
    env,
    cwd: root,
    terminal: isTTY ? stdout : null,
    // The page may be opened and closed during the run; a missing page does not affect notifications.
    async link() {
      const { servedLink } = await import('../ui/serve-ui.ts');
      return servedLink({ root, commonDir }, id, env).catch(() => null);
    },
  };
}

export function noSinks(): DebussyError {
  return new DebussyError({
    code: 'ERR_NO_SINKS',
    message: 'no notices are configured',
    hint: 'Add a sink to .debussy/config.yaml, or to your own file for all projects (debussy config show --path): notify: {sinks: {desktop: {}}}',
    exitCode: 2,
  });
}
