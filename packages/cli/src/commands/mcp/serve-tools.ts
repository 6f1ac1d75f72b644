import { summarize } from '@debussy/story';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  ToolSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type {
  CallToolResult,
  Resource,
  ResourceTemplate,
  Tool as ShownTool,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { AgentTool, ToolServerOrder } from './agent-tool.ts';
import { fitting, lastOf, partFrom } from './bounded.ts';
import { tools } from './tools.ts';

/** Serves tools and resources on standard input and output until the client closes them. */
export async function serveTools(order: ToolServerOrder): Promise<void> {
  const offered = tools.filter(({ reads }) => reads || !order.readOnly);
  const server = new Server(
    { name: 'debussy', title: 'debussy', version: order.version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offered.map(shownTool) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const tool = offered.find(({ name }) => name === params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    const { _meta: meta, arguments: given = {} } = params;
    const token = meta?.progressToken;
    const begun = performance.now();
    const alive = setInterval(() => {
      if (token === undefined) return;
      const told = { progressToken: token, progress: Math.round((performance.now() - begun) / 1000) };
      void sendNotification({ method: 'notifications/progress', params: told }).catch(() => undefined);
    }, progressEveryMs);
    return called(tool, order, given, signal).finally(() => clearInterval(alive));
  });
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({ resources: await resourcesOf(order) }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: templates }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => ({
    contents: [{ uri, ...(await contentOf(order, uri)) }],
  }));
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
  });
  await server.connect(new StdioServerTransport());
  await ended;
}

/** Clients that ask for progress know from it that a call is alive. */
const progressEveryMs = 5000;

const instructions = `debussy carries out a written plan with coding agents. Each phase has its own worktree and is verified by gates.
Check a plan with \`audit\`, preview the run with \`preview\`, then call \`start\`: the run is a separate process that survives
this session. Follow it with \`wait\` and \`status\`. Do not edit the files of its phases during a run.`;

function shownTool({ name, title, description, reads, input, output }: AgentTool): ShownTool {
  return ToolSchema.parse({
    name,
    title,
    description,
    inputSchema: objectSchema(input),
    outputSchema: output && objectSchema(output),
    annotations: { title, readOnlyHint: reads, destructiveHint: false, openWorldHint: name === 'start' },
  });
}

function objectSchema(schema: z.ZodObject): object {
  const { $schema: _, ...shown } = z.toJSONSchema(schema, { io: 'input' });
  return shown;
}

/** A failed tool is an answer for the model, not an error of the protocol. */
async function called(
  tool: AgentTool,
  order: ToolServerOrder,
  given: unknown,
  signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    const { code, text, data } = await tool.call(order, given, signal);
    const content: CallToolResult['content'] = [
      { type: 'text', text: text === '' ? 'done' : partFrom(text, 0).text },
    ];
    if (code !== 0) return { content, isError: true };
    return data === undefined ? { content } : { content, structuredContent: data };
  } catch (error) {
    return { content: [{ type: 'text', text: withHint(error) }], isError: true };
  }
}

function withHint(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const hint = 'hint' in error && typeof error.hint === 'string' ? `\n${error.hint}` : '';
  return `${error.message}${hint}`;
}

const shownRuns = 20;

/** The plan, and for each run its status and the transcripts of its phases. */
async function resourcesOf({ engine }: ToolServerOrder): Promise<Resource[]> {
  const runs = (await engine.runs()).slice(-shownRuns).toReversed();
  const newest = runs[0];
  const phases = newest === undefined ? [] : [...(await engine.read(newest.run)).state.phases.values()];
  return [
    {
      uri: 'debussy://plan',
      name: 'plan',
      description: 'The plan as debussy reads it.',
      mimeType: 'text/plain',
    },
    ...runs.map(({ run }) => ({
      uri: `debussy://runs/${run}/status`,
      name: `status of run ${run}`,
      mimeType: 'application/json',
    })),
    ...phases.map(({ spec: { id, title } }) => ({
      uri: `debussy://runs/${newest?.run ?? ''}/transcripts/${encodeURIComponent(id)}`,
      name: `transcript of phase ${id}: ${title}`,
      mimeType: 'text/plain',
    })),
  ];
}

const templates: readonly ResourceTemplate[] = [
  {
    uriTemplate: 'debussy://runs/{run}/status',
    name: 'status of a run',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'debussy://runs/{run}/transcripts/{phase}',
    name: 'transcript of a phase, at its end',
    mimeType: 'text/plain',
  },
];

async function contentOf(
  { engine, call }: ToolServerOrder,
  uri: string,
): Promise<{ readonly mimeType: string; readonly text: string }> {
  const printed = async (argv: readonly string[]): Promise<{ mimeType: string; text: string }> => {
    const { code, text } = await call(argv);
    if (code !== 0) throw notFound(uri, text);
    return { mimeType: 'text/plain', text: lastOf(text, undefined).text };
  };
  if (uri === 'debussy://plan') return printed(['plan', 'show']);
  const [, run, what, phase] =
    /^debussy:\/\/runs\/(\d[\w-]*)\/(status|transcripts)(?:\/([^/]+))?$/.exec(uri) ?? [];
  if (run !== undefined && what === 'status' && phase === undefined) {
    const { state, story } = await engine.read(run).catch((error: unknown) => {
      throw notFound(uri, withHint(error));
    });
    const shown = fitting({ ...summarize(story, state) }, 0);
    return { mimeType: 'application/json', text: JSON.stringify(shown, null, 2) };
  }
  if (run === undefined || phase === undefined || what !== 'transcripts') throw notFound(uri);
  return printed(['logs', '--run', run, '--', decoded(phase, uri)]);
}

function decoded(text: string, uri: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw notFound(uri);
  }
}

/** The protocol's code for a missing resource. */
const resourceNotFound = -32_002;

function notFound(uri: string, why = ''): McpError {
  return new McpError(resourceNotFound, `Resource not found: ${uri}${why === '' ? '' : `\n${why}`}`);
}
