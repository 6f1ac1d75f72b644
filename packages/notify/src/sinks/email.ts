import { hostname } from 'node:os';
import { oneLine } from '@debussy/core';
import type { Message } from '../message.ts';
import { called } from './local.ts';
import { encodedWord } from './services.ts';
import { SinkError, variable } from './sink.ts';
import type { SinkOrder } from './sink.ts';
import { sendBySmtp } from './smtp.ts';

/** Mail, by a mail server or by the program sendmail. */
export async function sendEmail(order: SinkOrder, message: Message): Promise<void> {
  const { to, from, smtp, user, password_env: name } = order.sink;
  if (to === null) throw new SinkError('there is no address to send to', { permanent: true });
  const mail = { from: bare(from ?? to), to: bare(to), text: mailText(message, { from: from ?? to, to }) };
  if (smtp === null) await called(order, ['sendmail', '-i', '--', mail.to], mail.text);
  else await sendBySmtp({ ...mail, server: smtp, user, password: variable(name, order) });
}

function bare(address: string): string {
  const found = /<([^<>\s]+)>\s*$/.exec(address)?.[1] ?? address.trim();
  if (!/^[^\s<>\0]+@[^\s<>\0]+$/.test(found))
    throw new SinkError(`${oneLine(address, 80)} is not a mail address`, { permanent: true });
  return found;
}

interface Ends {
  readonly from: string;
  readonly to: string;
}

/** A whole mail with its headers. The id is that of the notice: a mail that was sent twice is shown once. */
function mailText({ title, text, ids }: Message, { from, to }: Ends): string {
  const id = (ids.at(-1) ?? '').replace(/[^A-Za-z0-9.-]/g, '.');
  const body = Buffer.from(`${text}\n`)
    .toString('base64')
    .replace(/(.{76})/g, '$1\r\n');
  const headers = [
    `From: ${oneLine(from, 200)}`,
    `To: ${oneLine(to, 200)}`,
    `Subject: ${encodedWord(oneLine(title, 200))}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${hostname().replace(/[^A-Za-z0-9.-]/g, '-') || 'localhost'}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}\r\n`;
}
