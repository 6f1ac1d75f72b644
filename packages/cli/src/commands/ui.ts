import { join } from 'node:path';
import { chooseRun, userStateFolder } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import type { CommandCall } from '../command-of.ts';
import type { Flags } from '../command-shape.ts';
import { runFlag } from '../common-flags.ts';
import { repositoryHere } from '../config-view/repository-here.ts';
import { onlyRunNamed } from '../subject.ts';
import { detachUi, stopUi } from '../ui/detached-ui.ts';
import { serveUi, uiChildName } from '../ui/serve-ui.ts';

const shape = {
  name: 'ui',
  words: '[run]',
  completes: ['runs'],
  about: `Shows the runs of this repository in a browser, in progress or ended: running and waiting phases, and what needs
you. The page is served on this machine only, and only with its link. It ends with Ctrl-C or its terminal.`,
  flags: {
    all: { type: 'boolean', says: 'the runs of all your repositories on this machine' },
    detach: { type: 'boolean', short: 'd', says: 'keep serving after the terminal closes; prints the link' },
    stop: { type: 'boolean', says: 'stop the one in the background' },
    port: { type: 'string', takes: '<n>', says: 'listen on this port; otherwise any that is free' },
    'no-open': { type: 'boolean', says: 'print the link and open no browser' },
    run: runFlag,
  },
  example: 'debussy ui --all',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  const { values, wrong } = asked;
  const all = values.all === true;
  const home = await recordFolder(all, io);
  if (values.stop === true) return stopUi(home, io);
  const named = onlyRunNamed(asked, 'ui');
  const order = {
    all,
    port: portOf(values.port, wrong),
    run: named === null ? null : (await chooseRun(io.cwd, named)).run,
    open: (io.isTTY || io.env[uiChildName] !== undefined) && values['no-open'] !== true,
  };
  return values.detach === true ? detachUi(home, order, io) : serveUi(home, order, io);
});

/** The folder in which a background server records its URL. */
async function recordFolder(all: boolean, io: CommandIo): Promise<string> {
  if (all) return userStateFolder(io.env);
  return join((await repositoryHere(io.cwd)).commonDir, 'debussy');
}

function portOf(text: string | undefined, wrong: CommandCall<Flags>['wrong']): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw wrong(`--port must be a whole number from 1 to 65535, but is ${text}`);
}
