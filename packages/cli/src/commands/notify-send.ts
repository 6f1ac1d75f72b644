import { scrubber } from '@debussy/core';
import { agreedConfig, chooseRun, secretsIn, tellRun } from '@debussy/engine';
import type { ObserverWarning } from '@debussy/engine';
import { unitName } from '@debussy/story';
import { setTimeout as pause } from 'node:timers/promises';
import { commandOf } from '../command-of.ts';
import type { CommandIo } from '../command-io.ts';
import { runFlag } from '../common-flags.ts';
import { configuredNotify, noSinks, noticesAround } from '../observers/notices-around.ts';
import { onlyRunNamed } from '../subject.ts';

const shape = {
  name: 'notify send',
  words: '[run]',
  completes: ['runs'],
  about: `Sends the notifications of a run that a crash, quiet hours or a service that was down held back.
Sent ones are not repeated.`,
  flags: {
    run: runFlag,
    at: {
      type: 'string',
      takes: 'TIME',
      says: 'wait until this time first (ISO 8601), as a run does in quiet hours',
    },
  },
  example: 'debussy notify send',
} as const;

export const command = commandOf(shape, async (asked, io) => {
  const wanted = onlyRunNamed(asked, 'notify send');
  const at = asked.values.at === undefined ? 0 : Date.parse(asked.values.at);
  if (Number.isNaN(at)) throw asked.wrong(`--at takes a time such as ${new Date().toISOString()}`);
  while (Date.now() < at) await pause(Math.min(at - Date.now(), 60_000));
  return send(wanted, io);
});

async function send(wanted: string | null, io: CommandIo): Promise<number> {
  const chosen = await chooseRun(io.cwd, wanted);
  const { root, commonDir } = chosen.location;
  const { config } = await agreedConfig(chosen.location, io.env);
  const notify = configuredNotify(config);
  if (notify === null) throw noSinks();
  // The run's own process sends its notifications; two processes would send them twice.
  if (chosen.held !== null) {
    io.stdout(`Run ${chosen.run} is under way and sends its notices itself.\n`);
    return 0;
  }
  const { state, story, events } = tellRun(chosen);
  let exitCode = 0;
  const run = {
    id: chosen.run,
    plan: story.plan.title,
    unit: unitName(story),
    root,
    commonDir,
    folder: chosen.folder.root,
    past: events,
    state: () => state,
    scrub: scrubber(secretsIn(config, io.env)),
    warn({ message }: ObserverWarning) {
      io.stderr(`debussy: ${message}\n`);
      exitCode = 1;
    },
  };
  const { openNotices } = await import('@debussy/observers');
  const onHeld = (until: number): void =>
    io.stdout(`Quiet hours hold until ${new Date(until).toISOString()}.\n`);
  await openNotices(run, { ...noticesAround(run, notify, io), onHeld }).close?.();
  return exitCode;
}
