import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { portOf } from './told.ts';

export interface MailServer {
  readonly port: number;
  readonly said: string[];
  readonly mails: string[];
}

/** A mail server on this machine that takes what it gets, line by line. */
export async function mailServer(refuse: Readonly<Record<string, string>> = {}): Promise<MailServer> {
  const said: string[] = [];
  const mails: string[] = [];
  const server = createServer((socket) => {
    let rest = '';
    let mail: string[] | null = null;
    const say = (text: string): void => void socket.write(`${text}\r\n`);
    say('220 test ESMTP');
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString();
      for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (mail !== null && line === '.') {
          mails.push(mail.join('\n'));
          mail = null;
          say('250 taken');
        } else if (mail !== null) mail.push(line);
        else {
          said.push(line);
          const [word = ''] = line.split(/[ :]/);
          if (refuse[word] !== undefined) say(refuse[word]);
          else if (word === 'EHLO') say('250-test\r\n250-SIZE 1000000\r\n250 AUTH LOGIN PLAIN');
          else if (word === 'AUTH') say('235 welcome');
          else if (word === 'DATA') {
            say('354 go on');
            mail = [];
          } else say('250 fine');
        }
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: portOf(server), said, mails };
}
