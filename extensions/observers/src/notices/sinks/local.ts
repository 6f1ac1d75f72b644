import { runProgram } from '@debussy/host';
import type { Message } from '../message.ts';
import { webhookBody, withoutMarkup } from './http.ts';
import { SinkError, sendTimeoutMs } from './sink.ts';
import type { SinkOrder } from './sink.ts';

/** A desktop notification: `notify-send` if installed, `osascript` on macOS. */
export async function sendPopUp(order: SinkOrder, { title, text, urgent }: Message): Promise<void> {
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
export async function sendToCommand(order: SinkOrder, message: Message): Promise<void> {
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
