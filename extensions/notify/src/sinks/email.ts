import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectSafely } from 'node:tls';
import { oneLine } from '@debussy/core';
import type { Message } from '../message.ts';
import { called } from './local.ts';
import { encodedWord } from './services.ts';
import { sendTimeoutMs, SinkError, variable } from './sink.ts';
import type { SinkOrder } from './sink.ts';

/** Mail, by a mail server or by the program sendmail. */
export async function sendEmail(order: SinkOrder, message: Message): Promise<void> {
  const { to, from, smtp, user, password_env: name } = order.sink;
  if (to === null) throw new SinkError('there is no address to send to', { permanent: true });
  const mail = { from: bare(from ?? to), to: bare(to), text: mailText(message, { from: from ?? to, to }) };
  if (smtp === null) await called(order, ['sendmail', '-i', '--', mail.to], mail.text);
  else await sendBySmtp({ ...mail, server: smtp, user, password: variable(name, order) });
}

interface Mail {
  /** `smtps://host`, or `smtp://host:port`, which is made safe where the server can. */
  readonly server: string;
  readonly user: string | null;
  readonly password: string | null;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** Gives one mail to a mail server (RFC 5321, with STARTTLS and AUTH PLAIN). A password is never sent in the clear. */
async function sendBySmtp(mail: Mail): Promise<void> {
  const url = new URL(mail.server);
  const isSafe = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = url.port === '' ? (isSafe ? 465 : 587) : Number(url.port);
  const socket = isSafe ? connectSafely({ host, port, servername: host }) : connect({ host, port });
  let talk = conversation(socket);
  try {
    await talk.expect('220');
    let offers = await greet(talk);
    if (!isSafe && /^STARTTLS$/im.test(offers)) {
      await talk.say('STARTTLS', '220');
      talk.leave();
      talk = conversation(connectSafely({ socket, servername: host }));
      offers = await greet(talk);
    } else if (!isSafe && mail.password !== null && !isLoopback(host)) {
      throw new SinkError('the mail server offers no encryption, and the password stays here', {
        permanent: true,
      });
    }
    await logIn(talk, mail, offers);
    await talk.say(`MAIL FROM:<${mail.from}>`, '250');
    await talk.say(`RCPT TO:<${mail.to}>`, '25');
    await talk.say('DATA', '354');
    await talk.say(`${dotted(mail.text)}\r\n.`, '250');
    // It is the server's by now, whatever becomes of the goodbye.
    talk.end('QUIT\r\n');
  } finally {
    talk.leave();
    socket.destroySoon();
  }
}

function greet(talk: Conversation): Promise<string> {
  return talk.say('EHLO debussy', '250');
}

async function logIn(talk: Conversation, { user, password }: Mail, offers: string): Promise<void> {
  if (user === null || password === null) return;
  if (!/^AUTH\b.*\bPLAIN\b/im.test(offers))
    throw new SinkError('the mail server takes no password (AUTH PLAIN)', { permanent: true });
  await talk.say(`AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString('base64')}`, '235');
}

/** A dot at the beginning of a line would end the mail. */
function dotted(text: string): string {
  return text.replace(/\r\n$/, '').replace(/^\./gm, '..');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

interface Conversation {
  say(line: string, wanted: string): Promise<string>;
  expect(wanted: string): Promise<string>;
  end(line: string): void;
  /** Stops listening. */
  leave(): void;
}

function conversation(socket: Socket): Conversation {
  let heard = '';
  let fault: SinkError | null = null;
  let wake: (() => void) | null = null;
  const onData = (bytes: Buffer): void => {
    heard += bytes.toString('latin1');
    wake?.();
  };
  const onFault = (error?: NodeJS.ErrnoException): void => {
    const why =
      error === undefined || typeof error === 'boolean' ? 'it hung up' : (error.code ?? error.message);
    fault ??= new SinkError(`the mail server: ${why}`, { permanent: false });
    wake?.();
  };
  const onClose = (): void => onFault();
  const onTimeout = (): void => {
    socket.destroy();
    onFault(new Error('no answer in time'));
  };
  socket.setTimeout(sendTimeoutMs);
  socket.on('data', onData).on('error', onFault).on('close', onClose).on('timeout', onTimeout);
  const expect = async (wanted: string): Promise<string> => {
    for (;;) {
      // A line of several has a dash behind its number, the last one a blank.
      const whole = /^(?:\d{3}-.*\r?\n)*(\d{3})(?: .*)?\r?\n/.exec(heard);
      if (whole !== null) {
        const [answer, code = ''] = whole;
        heard = heard.slice(answer.length);
        if (code.startsWith(wanted)) return answer.replace(/^\d{3}[- ]/gm, '').replaceAll('\r', '');
        const words = answer.replace(/\s+/g, ' ').slice(0, 120).trim();
        throw new SinkError(`the mail server answered ${words}`, { permanent: code.startsWith('5') });
      }
      if (fault !== null) throw fault;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return {
    expect,
    say(line, wanted) {
      socket.write(`${line}\r\n`);
      return expect(wanted);
    },
    end: (line) => void socket.end(line),
    leave() {
      socket.off('data', onData).off('close', onClose).off('timeout', onTimeout);
    },
  };
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
