import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { newId, refusal, streamed } from './answers.ts';
import type { Api, AnsweredCall, AnswerTurn } from './answers.ts';

/** Turns by the name of a scene; a prompt names its scene as `SCENE:name`. */
export type Scenes = Readonly<Record<string, readonly AnswerTurn[]>>;

export interface ModelServer {
  readonly url: string;
  /** Tokens that were answered with, and requests that were refused. */
  served(): { readonly calls: number; readonly output: number; readonly refused: number };
  /** The bodies of the answered requests, in order. */
  requests(): readonly string[];
  stop(): Promise<void>;
}

const outputOfTurn = 50;

/** A model on loopback that plays scenes in four APIs. It keeps no state: each request tells how far its talk is. */
export async function startModelServer(scenes: Scenes): Promise<ModelServer> {
  const served: Served = { calls: 0, output: 0, refused: 0, bodies: [] };
  const server = createServer((request, response) => {
    void answer(scenes, served, { request, response }).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    served: () => ({ ...served }),
    requests: () => served.bodies,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Served {
  calls: number;
  output: number;
  refused: number;
  readonly bodies: string[];
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answer(scenes: Scenes, served: Served, { request, response }: Exchange): Promise<void> {
  const api = apiOf(request.url ?? '');
  const body = await textOf(request);
  if (api === null) return reply(response, 200, countOf(request.url ?? ''));
  const { turn, call } = turnOf(scenes, body);
  if (turn.fail !== undefined) {
    served.refused++;
    return reply(response, turn.fail, refusal(api, turn.fail));
  }
  served.calls++;
  served.bodies.push(body);
  served.output += outputOfTurn;
  const spoken = {
    text: turn.say ?? 'Working.',
    call,
    id: newId(turn.at),
    model: 'scripted',
    context: turn.context ?? 2000,
    output: outputOfTurn,
  };
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  response.end(streamed[api](spoken).join(''));
}

function apiOf(url: string): Api | null {
  if (url.includes('count_tokens') || url.includes(':countTokens')) return null;
  if (url.includes('/messages')) return 'anthropic';
  if (url.includes('/responses')) return 'responses';
  if (url.includes('/chat/completions')) return 'chat';
  return url.includes(':streamGenerateContent') || url.includes(':generateContent') ? 'gemini' : null;
}

function countOf(url: string): unknown {
  return url.includes('ountTokens') ? { totalTokens: 100 } : { input_tokens: 100, data: [], models: [] };
}

/** Requests without a shell are for titles and the like. The newest scene mentioned counts. */
function turnOf(
  scenes: Scenes,
  body: string,
): { readonly turn: AnswerTurn & { readonly at: number }; readonly call: AnsweredCall | null } {
  const name = [...body.matchAll(/SCENE:([a-z0-9-]+)/g)].at(-1)?.[1] ?? '';
  const shell = shellOf(body);
  const restarts = [...body.matchAll(/Restart (\d+) of/g)].at(-1)?.[1] ?? '';
  const again = body.includes('SESSION RESET') ? [`${name}-again-${restarts}`, `${name}-again`] : [];
  const chosen = [...again, name].find((one) => one in scenes) ?? name;
  const asked = scenes[`${chosen}-asked`]?.[0];
  if (asked !== undefined && body.includes('Your context is almost full'))
    return { turn: { ...asked, at: 0 }, call: null };
  const scene = scenes[chosen];
  if (scene === undefined || (shell === null && scene[0]?.fail === undefined))
    return { turn: { say: 'A title', at: 0 }, call: null };
  const past = [...body.matchAll(/turn(\d+)_[0-9a-f]{8}/g)].map((found) => Number(found[1]) + 1);
  const next = Math.max(0, ...past);
  // Not every API repeats the names of answers without a call.
  const isSaid = isWords(scene[next]) && body.includes(scene[next]?.say ?? '');
  const at = isSaid && next + 1 < scene.length ? next + 1 : next;
  const turn = scene[at] ?? { say: 'All done.' };
  const { run: command, tool } = turn;
  if (tool !== undefined) return { turn: { ...turn, at }, call: { ...tool, free: false } };
  const call = command === undefined || shell === null ? null : shell(command);
  return { turn: { ...turn, at }, call };
}

function isWords(turn: AnswerTurn | undefined): boolean {
  return turn !== undefined && turn.run === undefined && turn.tool === undefined && turn.fail === undefined;
}

/** The tool with which a program runs a command, among those that it offers. */
function shellOf(body: string): ((command: string) => AnsweredCall) | null {
  const offered = (name: string): boolean => new RegExp(`"name":\\s*"${name}"`).test(body);
  const known = shells.find(({ name, free }) => offered(name) && (!free || /"type":\s*"custom"/.test(body)));
  if (known === undefined) return null;
  return (command) => ({ name: known.name, input: known.input(command, body), free: known.free });
}

const waitMs = 30_000;
const why = 'run a command';
const shells: readonly {
  readonly name: string;
  readonly free: boolean;
  readonly input: (command: string, body: string) => unknown;
}[] = [
  { name: 'Bash', free: false, input: (command) => ({ command, description: why }) },
  {
    name: 'exec',
    free: true,
    input: (cmd) =>
      `const r = await tools.exec_command(${JSON.stringify({ cmd, yield_time_ms: waitMs })}); text(r.output ?? r);`,
  },
  { name: 'exec_command', free: false, input: (cmd) => ({ cmd, yield_time_ms: waitMs }) },
  { name: 'shell_command', free: false, input: (command) => ({ command }) },
  {
    name: 'shell',
    free: false,
    // goose takes a line; others take a list.
    input: (command, body) =>
      /"command":\s*\{"type":\s*"string"/.test(body) ? { command } : { command: ['bash', '-c', command] },
  },
  { name: 'run_shell_command', free: false, input: (command) => ({ command, description: why }) },
  { name: 'bash', free: false, input: (command) => ({ command, description: why }) },
];

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
