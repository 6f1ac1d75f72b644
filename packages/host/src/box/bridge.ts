import { words } from './words.ts';

/** Free in every box, because each has its own loopback. */
const webPort = 3128;

/**
 * Runs inside a box with its own loopback. Forwards web requests, and connections to named local services, to the
 * socket of the proxy, and starts the program. When the program ends, the bridge and everything in the box end with it.
 */
export const bridgeText = `
const { createServer, connect } = require('net');
const { spawn } = require('child_process');
const [socket, ports, kept, ...argv] = process.argv.slice(1);
const doors = [['web', ${webPort}], ...JSON.parse(ports).map((port) => [String(port), port])];
let waiting = doors.length;
for (const [word, port] of doors) createServer((inside) => {
  const outside = connect(socket);
  outside.write(word + '\\n');
  for (const [one, other] of [[inside, outside], [outside, inside]]) {
    one.on('error', () => other.destroy()).on('close', () => other.destroy());
    one.pipe(other);
  }
}).listen(port, '127.0.0.1', () => { if (--waiting === 0) start(); });
function start() {
  const { OPENSSL_CONF: _, ...own } = process.env;
  const env = { ...own, ...JSON.parse(kept) };
  const child = spawn(argv[0], argv.slice(1), { stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => { console.error(error.message); process.exit(127); });
  child.on('exit', (code, signal) => process.exit(signal === null ? code : 128 + require('os').constants.signals[signal]));
}
`;

/** The variables that name a proxy for programs. */
export function proxyVariables(): Readonly<Record<string, string>> {
  const address = `http://127.0.0.1:${webPort}`;
  const names = words('HTTP_PROXY HTTPS_PROXY http_proxy https_proxy YARN_HTTP_PROXY YARN_HTTPS_PROXY');
  const java = ['http', 'https'].map(
    (scheme) => `-D${scheme}.proxyHost=127.0.0.1 -D${scheme}.proxyPort=${webPort}`,
  );
  return {
    ...Object.fromEntries(names.map((name) => [name, address])),
    NO_PROXY: '',
    no_proxy: '',
    NODE_USE_ENV_PROXY: '1',
    GRADLE_OPTS: java.join(' '),
    MAVEN_OPTS: java.join(' '),
  };
}
