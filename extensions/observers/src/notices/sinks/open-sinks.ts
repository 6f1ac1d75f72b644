import { kindOfSink } from '@debussy/core';
import type { NotifyConfig, SinkKind } from '@debussy/core';
import { runProgram } from '@debussy/host';
import type { Message } from '../message.ts';
import { sendNtfy, sendSlack, sendWebhook, webhookBody, withoutMarkup } from './http.ts';
import type { Sink, SinkAround, SinkOrder } from './sink.ts';
import { SinkError, sendTimeoutMs } from './sink.ts';

const senders: Readonly<Record<SinkKind, (order: SinkOrder, message: Message) => Promise<void>>> = {
  desktop: sendPopUp,
  bell: async ({ terminal }) => terminal?.('\u0007'),
  ntfy: sendNtfy,
  webhook: sendWebhook,
  slack: sendSlack,
  command: sendToCommand,
};

export function openSinks({ sinks }: NotifyConfig, around: SinkAround): readonly Sink[] {
  return Object.entries(sinks).flatMap(([name, sink]) => {
    const kind = kindOfSink(name, sink);
    // Without a terminal nothing can ring.
    if (kind === null || (kind === 'bell' && around.terminal === null)) return [];
    return [{ name, kind, send: (message) => senders[kind]({ ...around, sink }, message) }];
  });
}

/** A desktop notification: `notify-send` if installed, `osascript` on macOS. */
async function sendPopUp(order: SinkOrder, { title, text, urgent }: Message): Promise<void> {
  const urgency = urgent ? 'critical' : 'normal';
  const argv =
    process.platform === 'darwin'
      ? ['osascript', '-e', macScript, title, text]
      : ['notify-send', '--app-name=debussy', `--urgency=${urgency}`, '--', title, withoutMarkup(text)];
  await called(order, argv, '');
}

// The words are arguments, so that none of them is mistaken for a script.
const macScript = 'on run argv\ndisplay notification (item 2 of argv) with title (item 1 of argv)\nend run';

/** A program of the user; it gets the notification on standard input, as a webhook would. */
async function sendToCommand(order: SinkOrder, message: Message): Promise<void> {
  await called(order, order.sink.command ?? [], webhookBody(message));
}

async function called({ env, cwd }: SinkOrder, argv: readonly string[], input: string): Promise<void> {
  const result = await runProgram({ argv, cwd, env, timeoutMs: sendTimeoutMs, input });
  const [program = ''] = argv;
  if (result.code === 0) return;
  if (result.failure !== null)
    throw new SinkError(`${program} could not be started (${result.failure})`, { permanent: true });
  const how = result.timedOut
    ? 'did not finish in time'
    : `ended with ${result.code ?? result.signal ?? 'an error'}`;
  const words = result.stderr.replace(/\s+/g, ' ').slice(0, 120).trim();
  throw new SinkError(`${program} ${how}${words === '' ? '' : ` (${words})`}`, { permanent: false });
}
