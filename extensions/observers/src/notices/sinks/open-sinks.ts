import { kindOfSink } from '@debussy/core';
import type { NotifyConfig, SinkKind } from '@debussy/core';
import type { Message } from '../message.ts';
import { sendNtfy, sendSlack, sendWebhook } from './http.ts';
import { sendPopUp, sendToCommand } from './local.ts';
import type { Sink, SinkAround, SinkOrder } from './sink.ts';

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
