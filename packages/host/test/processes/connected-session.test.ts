import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectedCookies } from '../../src/index.ts';

const hasProc = existsSync('/proc/net/tcp');

/** A connection from a process with this cookie; `script` says what it does once it is connected. */
async function connection(
  cookie: string,
  script: string,
): Promise<[Socket, { caller: number; own: number }]> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : 0;
  const accepted = new Promise<Socket>((done) => server.once('connection', done));
  const text = `const c=require('net').connect(${own},'127.0.0.1',()=>{${script}})`;
  const child = spawn(process.execPath, ['-e', text], {
    env: { PATH: process.env['PATH'], DEBUSSY_COOKIE: cookie },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const socket = await accepted;
  onTestFinished(() => void socket.destroy());
  return [socket, { caller: socket.remotePort ?? 0, own }];
}

test.runIf(hasProc)('the process at the other end of a connection is known by its cookie', async () => {
  const [, ends] = await connection('debussy-run-1-page-test', 'setInterval(()=>0,1000)');
  expect(connectedCookies(ends)).toContain('debussy-run-1-page-test');
});

test.runIf(hasProc)('a caller that has gone is unknown', async () => {
  const [socket, ends] = await connection('debussy-run-1-page-test', 'process.exit()');
  await new Promise<void>((done) => socket.on('end', done).resume());
  expect(connectedCookies(ends)).toBeNull();
});

test.runIf(hasProc)('a connection that does not exist tells nothing', () => {
  expect(connectedCookies({ caller: 1, own: 2 })).toEqual([]);
});
