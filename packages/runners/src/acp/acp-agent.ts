import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { client, methods, ndJsonStream, PROTOCOL_VERSION, RequestError } from '@agentclientprotocol/sdk';
import type {
  ClientConnection,
  ClientContext,
  NewSessionResponse,
  PermissionOption,
  RequestPermissionResponse,
  StopReason,
} from '@agentclientprotocol/sdk';
import { messageOf, oneLine } from '@debussy/core';
import { lastWords } from '../outcome/last-words.ts';
import { AcpStream } from './acp-stream.ts';
import type { Print } from './acp-stream.ts';

export interface AcpOrder {
  /** The agent's argv. It speaks the Agent Client Protocol on its standard streams. */
  readonly command: readonly string[];
  readonly cwd: string;
  readonly prompt: string;
  readonly model: string | null;
  /** Debussy's own. */
  readonly version: string;
  readonly print: Print;
  /** Cancels the agent's turn. */
  readonly stop: AbortSignal;
}

/**
 * Runs one session of an agent that speaks the Agent Client Protocol, and prints it as our own stream. Returns the exit
 * code: 0 if the agent ended its turn by itself, which proves nothing about its work.
 */
export async function runAcpAgent(order: AcpOrder): Promise<number> {
  const [program = '', ...args] = order.command;
  const child = spawn(program, args, { cwd: order.cwd, stdio: 'pipe' });
  // Writing to an ended program fails; its exit is reported elsewhere.
  child.stdin.on('error', () => undefined);
  let isOpen = false;
  const print: Print = (line) => {
    isOpen = true;
    order.print(line);
  };
  const failure = await Promise.race([converse(child, { ...order, print }), endOf(child, program)]);
  child.stdin.end();
  child.kill('SIGKILL');
  if (typeof failure === 'number') return failure;
  if (order.stop.aborted) return stoppedCode;
  order.print({ type: 'error', fatal: true, ...failure, ...(isOpen ? {} : { hint: tryIt(order) }) });
  return 1;
}

type Child = ChildProcessWithoutNullStreams;

interface Failure {
  readonly message: string;
  /** As a provider's HTTP status. */
  readonly status?: number;
}

function tryIt({ command }: AcpOrder): string {
  return `Try it in a terminal: ${command.join(' ')}. Then log in, update it, or correct its command in .debussy/config.yaml.`;
}

/** The agent's program ended before its turn was over, or never began. */
async function endOf(child: Child, program: string): Promise<Failure> {
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    printed = (printed + chunk.toString()).slice(-longestError);
  });
  try {
    const [code, signal] = await once(child, 'close');
    const words = lastWords(printed);
    const how = `${program} ended before its turn was over (${signal ?? `exit ${code}`})`;
    return { message: words === '' ? how : `${how}: ${words}` };
  } catch (error) {
    return { message: `${program} could not be started: ${messageOf(error)}` };
  }
}

const longestError = 8000;

async function converse(child: Child, order: AcpOrder): Promise<number | Failure> {
  const stream = new AcpStream(order.print);
  const connection = connect(child, stream, order.print);
  try {
    const { sessionId } = await openSession(connection.agent, order);
    cancelOn(order.stop, () => void connection.agent.notify(methods.agent.session.cancel, { sessionId }));
    const { stopReason } = await connection.agent.request(methods.agent.session.prompt, {
      sessionId,
      prompt: [{ type: 'text', text: order.prompt }],
    });
    return ended(stopReason);
  } catch (error) {
    // If its program ended, its exit says more.
    if (connection.signal.aborted) await setTimeout(settlingMs);
    if (!(error instanceof RequestError)) return { message: messageOf(error) };
    const data = error.data === undefined ? '' : ` (${oneLine(JSON.stringify(error.data), longestData)})`;
    const message = `the agent answered with an error: ${error.message}${data}`;
    if (error.code !== authRequired) return { message };
    return { message: `${message}. Log in with it in a terminal, or name its keys in pass_env`, status: 401 };
  } finally {
    stream.flush();
  }
}

const authRequired = -32_000;
const longestData = 300;
const settlingMs = 2000;

function connect(child: Child, stream: AcpStream, print: Print): ClientConnection {
  return client({ name: 'debussy' })
    .onNotification(methods.client.session.update, ({ params }) => stream.hear(params.update))
    .onRequest(methods.client.session.requestPermission, ({ params }) => answerOf(params.options, print))
    .connect(
      ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>),
    );
}

/** The box limits the agent, so every request is allowed here. */
function answerOf(options: readonly PermissionOption[], print: Print): RequestPermissionResponse {
  const allowed =
    options.find(({ kind }) => kind === 'allow_once') ?? options.find(({ kind }) => kind === 'allow_always');
  if (allowed !== undefined) return { outcome: { outcome: 'selected', optionId: allowed.optionId } };
  print({ type: 'error', message: 'the agent asked for a permission and offered only to refuse it' });
  return { outcome: { outcome: 'cancelled' } };
}

async function openSession(agent: ClientContext, order: AcpOrder): Promise<NewSessionResponse> {
  const { agentInfo, protocolVersion } = await agent.request(methods.agent.initialize, {
    protocolVersion: PROTOCOL_VERSION,
    clientInfo: { name: 'debussy', version: order.version },
    clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
  });
  if (protocolVersion !== PROTOCOL_VERSION)
    throw new Error(
      `the agent speaks version ${protocolVersion} of the Agent Client Protocol, debussy version ${PROTOCOL_VERSION}`,
    );
  const session = await agent.request(methods.agent.session.new, { cwd: order.cwd, mcpServers: [] });
  order.print({ type: 'started', id: session.sessionId, model: order.model, version: agentInfo?.version });
  if (order.model !== null) await chooseModel(agent, session, { ...order, model: order.model });
  return session;
}

async function chooseModel(
  agent: ClientContext,
  { sessionId, configOptions }: NewSessionResponse,
  { model, print }: AcpOrder & { readonly model: string },
): Promise<void> {
  const option = configOptions?.find(({ category, type }) => category === 'model' && type === 'select');
  if (option === undefined)
    return print({ type: 'error', message: `the agent offers no choice of a model: ${model} is not set` });
  const choice = { sessionId, configId: option.id, value: model };
  await agent.request(methods.agent.session.setConfigOption, choice);
}

function cancelOn(stop: AbortSignal, cancel: () => void): void {
  if (stop.aborted) cancel();
  else stop.addEventListener('abort', cancel, { once: true });
}

/** 128 + SIGTERM, like programs that catch the signal and clean up. */
const stoppedCode = 143;

function ended(reason: StopReason): number | Failure {
  if (reason === 'end_turn') return 0;
  if (reason === 'cancelled') return stoppedCode;
  return {
    message: reasons.get(reason) ?? `the agent ended its turn with an unknown reason: ${reason as string}`,
  };
}

const reasons: ReadonlyMap<StopReason, string> = new Map([
  ['max_tokens', 'the agent reached the maximum context of its model'],
  ['max_turn_requests', 'the agent reached its limit of model calls in one turn'],
  ['refusal', 'the agent refused to continue'],
]);
