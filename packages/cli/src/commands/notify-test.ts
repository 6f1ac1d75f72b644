import { DebussyError, nearest } from '@debussy/core';
import { printable } from '@debussy/story';
import { print } from '../command-io.ts';
import { commandOf } from '../command-of.ts';
import { jsonFlag } from '../common-flags.ts';
import { configHere } from '../config-view/repository-here.ts';
import { configuredNotify, noSinks } from '../observers/notices-around.ts';

const shape = {
  name: 'notify test',
  words: '[sink…]',
  about: `Sends a test notification to all configured sinks, or to the named ones, even in quiet hours.
Exit code 1 if one of them fails.`,
  flags: { json: jsonFlag },
  example: 'debussy notify test phone',
} as const;

export const command = commandOf(shape, async ({ values, words }, io) => {
  const { root, config } = await configHere(io);
  const notify = configuredNotify(config);
  if (notify === null) throw noSinks();
  const unknown = words.find((word) => !Object.hasOwn(notify.sinks, word));
  if (unknown !== undefined) throw unknownSink(unknown, Object.keys(notify.sinks));
  const { trySinks } = await import('@debussy/observers');
  const terminal = io.isTTY ? io.stdout : null;
  const trials = await trySinks(notify, words, { env: io.env, cwd: root ?? io.cwd, terminal });
  const ok = trials.every(({ fault }) => fault === null);
  const lines = trials.map(({ sink, kind, fault }) => {
    const said = fault === null ? 'sent' : printable(fault);
    return `${fault === null ? 'ok  ' : 'FAIL'}  ${sink}${sink === kind ? '' : ` (${kind})`}: ${said}\n`;
  });
  print(io, values.json, { ok, sinks: trials }, () => lines.join(''));
  return ok ? 0 : 1;
});

function unknownSink(name: string, known: readonly string[]): DebussyError {
  const near = nearest(name, known);
  return new DebussyError({
    code: 'ERR_SINK_UNKNOWN',
    message: `unknown sink: ${name}`,
    hint: near === null ? `There are: ${known.join(', ')}` : `Did you mean ${near}?`,
    exitCode: 2,
  });
}
