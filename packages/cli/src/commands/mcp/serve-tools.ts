import { summarize } from '@debussy/story';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult, Resource, Tool as ShownTool } from '@modelcontextprotocol/sdk/types.js';
import { tools } from './tools.ts';
import type { Tool, ToolArguments, ToolServerOrder } from './tools.ts';

/** Serves tools and resources on standard input and output until the client closes them. */
export async function serveTools(order: ToolServerOrder): Promise<void> {
  const offered = tools.filter(({ reads }) => reads || !order.readOnly);
  const server = new Server(
    { name: 'debussy', version: order.version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: offered.map(shownTool) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = offered.find(({ name }) => name === params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `there is no tool ${params.name}`);
    return called(tool, order, params.arguments ?? {});
  });
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({ resources: await resourcesOf(order) }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => ({
    contents: [{ uri, ...(await contentOf(order, uri)) }],
  }));
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
  });
  await server.connect(new StdioServerTransport());
  await ended;
}

const instructions = `debussy carries out a written plan with coding agents, each phase in a worktree of its own, verified by gates.
Check a plan with \`audit\`, see what would happen with \`preview\`, begin with \`start\`: the run is a process of its own and goes on
when this session ends. Then \`wait\` and \`status\`. Do not edit files of the plan's phases yourself while a run is under way.`;

function shownTool({ name, description, reads, inputs, required = [] }: Tool): ShownTool {
  return {
    name,
    description,
    inputSchema: {
      type: 'object',
      properties: { ...inputs },
      required: [...required],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: reads, destructiveHint: false, openWorldHint: name === 'start' },
  };
}

/** What a tool could not do is an answer that the model reads, not a fault of the protocol. */
async function called(
  tool: Tool,
  order: ToolServerOrder,
  given: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> {
  const wrong = wrongArgument(tool, given);
  if (wrong !== null) throw new McpError(ErrorCode.InvalidParams, wrong);
  try {
    const { code, text } = await tool.run(order, argumentsOf(given));
    return { content: [{ type: 'text', text: text === '' ? 'done' : text }], isError: code !== 0 };
  } catch (error) {
    return { content: [{ type: 'text', text: withHint(error) }], isError: true };
  }
}

function withHint(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const hint = 'hint' in error && typeof error.hint === 'string' ? `\n${error.hint}` : '';
  return `${error.message}${hint}`;
}

function wrongArgument(
  { inputs, required = [] }: Tool,
  given: Readonly<Record<string, unknown>>,
): string | null {
  const missing = required.find((name) => given[name] === undefined);
  if (missing !== undefined) return `missing: ${missing}`;
  for (const [name, value] of Object.entries(given)) {
    const input = inputs[name];
    if (input === undefined) return `there is no argument ${name}`;
    const fits = input.type === 'integer' ? Number.isInteger(value) : typeof value === input.type;
    if (!fits) return `${name} must be of type ${input.type}`;
    if (input.enum?.every((one) => one !== value) === true)
      return `${name} must be one of ${input.enum.join(', ')}`;
  }
  return null;
}

function argumentsOf(given: Readonly<Record<string, unknown>>): ToolArguments {
  return {
    text: (name) => (typeof given[name] === 'string' ? given[name] : null),
    number: (name) => (typeof given[name] === 'number' ? given[name] : null),
    is: (name) => given[name] === true,
  };
}

const shownRuns = 20;

/** The plan, and of each run its status and the transcripts of its phases. */
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

async function contentOf(
  { engine, call }: ToolServerOrder,
  uri: string,
): Promise<{ readonly mimeType: string; readonly text: string }> {
  if (uri === 'debussy://plan') return { mimeType: 'text/plain', text: (await call(['plan', 'show'])).text };
  const [, run, what, phase] =
    /^debussy:\/\/runs\/(\d[\w-]*)\/(status|transcripts)(?:\/([^/]+))?$/.exec(uri) ?? [];
  if (run !== undefined && what === 'status') {
    const { state, story } = await engine.read(run);
    return {
      mimeType: 'application/json',
      text: JSON.stringify(summarize(story, state), null, 2),
    };
  }
  if (run === undefined || phase === undefined)
    throw new McpError(ErrorCode.InvalidParams, `there is no resource ${uri}`);
  const id = decodeURIComponent(phase);
  if (id.startsWith('-')) throw new McpError(ErrorCode.InvalidParams, `there is no resource ${uri}`);
  return { mimeType: 'text/plain', text: (await call(['logs', id, '--run', run])).text };
}
