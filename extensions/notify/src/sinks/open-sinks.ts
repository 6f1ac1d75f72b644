import { kindOfSink, unreachable } from '@debussy/core';
import type { NotifyConfig } from '@debussy/core';
import type { Message } from '../message.ts';
import { sendPopUp, sendToCommand } from './local.ts';
import { sendNtfy, sendSlack, sendWebhook } from './services.ts';
import type { Sink, SinkOrder } from './sink.ts';

/** The sinks of a configuration. */
export function openSinks(
  { sinks }: NotifyConfig,
  around: Pick<SinkOrder, 'env' | 'cwd' | 'terminal'>,
): readonly Sink[] {
  return Object.entries(sinks).flatMap(([name, sink]) => {
    const kind = kindOfSink(name, sink);
    // Without a terminal there is nothing that could ring.
    if (kind === null || (kind === 'bell' && around.terminal === null)) return [];
    const order = { ...around, name, kind, sink };
    return [{ name, kind, send: (message: Message) => send(order, message) }];
  });
}

async function send(order: SinkOrder, message: Message): Promise<void> {
  switch (order.kind) {
    case 'desktop':
      return sendPopUp(order, message);
    case 'bell':
      return order.terminal?.('\u0007');
    case 'ntfy':
      return sendNtfy(order, message);
    case 'webhook':
      return sendWebhook(order, message);
    case 'slack':
      return sendSlack(order, message);
    case 'command':
      return sendToCommand(order, message);
    default:
      return unreachable(order.kind);
  }
}
