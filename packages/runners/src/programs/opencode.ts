import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Spent } from '@debussy/core';
import { definedVariables, orNull, runProgram } from '@debussy/host';
import type { BuiltInAgent } from '../adapters/agent-spec.ts';
import type { Adapter, Host } from '../adapters/launch-plan.ts';
import { promptArgument } from './prompt.ts';
import { asObject, countAt } from '../streams/json.ts';
import type { Ending } from '../streams/decoder.ts';
import { createOpencodeStream } from '../streams/opencode.ts';
import { exists, hasAny, homeOf, usualOutput } from './agent-program.ts';
import type { AgentProgram } from './agent-program.ts';

const allowed = [
  'OPENCODE_*',
  'ANTHROPIC_*',
  'OPENAI_*',
  'GEMINI_*',
  'GOOGLE_*',
  'AWS_*',
  'AZURE_*',
  'OPENROUTER_API_KEY',
  'GROQ_API_KEY',
  'MISTRAL_API_KEY',
  'DEEPSEEK_API_KEY',
  'XAI_API_KEY',
  'GITHUB_TOKEN',
];

// It waits for its provider without an event in its stream; only its log has the reason.
const mode = ['run', '--format', 'json', '--auto', '--print-logs', '--log-level', 'ERROR'];

const launch: Adapter<BuiltInAgent> = (agent, { request, host }) => {
  const model = request.model ?? agent.model;
  return {
    argv: [
      agent.program ?? 'opencode',
      ...mode,
      ...(model === null ? [] : ['--model', model]),
      // A generated title would cost a call that no usage includes.
      ...(request.resume === undefined
        ? ['--title', `Phase ${request.phase}`]
        : ['--session', request.resume.id]),
      ...agent.args,
      promptArgument(request),
    ],
    environment: { allow: allowed, set: switches(host.env['OPENCODE_CONFIG_CONTENT']) },
    askSubagents: (session, since) => askSubagents([agent.program ?? 'opencode'], { session, since, host }),
  };
};

const askMs = 30_000;

/** Its stream covers only the main session. The usage of sub-agents is in its database, which it can export. */
async function askSubagents(
  argv: readonly string[],
  { session, since, host }: { readonly session: string; readonly since: Date; readonly host: Host },
): Promise<Spent | null> {
  if (!/^\w+$/.test(session)) return null;
  const { code, stdout } = await runProgram({
    argv: [...argv, 'db', subagentsQuery(session, since), '--format', 'json'],
    cwd: tmpdir(),
    env: definedVariables(host.env),
    timeoutMs: askMs,
  });
  return code === 0 ? spentIn(stdout) : null;
}

function subagentsQuery(session: string, since: Date): string {
  return `with recursive family(id) as (select id from session where parent_id = '${session}'
    union select session.id from session join family on session.parent_id = family.id)
    select count(*) as calls, ${sumOf('tokens.input')} as input, ${sumOf('tokens.output')} + ${sumOf('tokens.reasoning')} as output,
    ${sumOf('tokens.cache.read')} as cache_read, ${sumOf('tokens.cache.write')} as cache_creation, ${sumOf('cost')} as cost
    from message where session_id in family and json_extract(data, '$.role') = 'assistant'
    and json_extract(data, '$.time.created') >= ${since.getTime()}`.replaceAll(/\s+/g, ' ');
}

function sumOf(path: string): string {
  return `coalesce(sum(json_extract(data, '$.${path}')), 0)`;
}

function spentIn(text: string): Spent | null {
  const rows: unknown = orNull(() => JSON.parse(text));
  const row = Array.isArray(rows) ? asObject(rows[0]) : null;
  if (countAt(row, 'calls') === null) return null;
  const count = (name: string): number => countAt(row, name) ?? 0;
  const cost = count('cost') === 0 ? null : count('cost');
  return {
    input: count('input'),
    output: count('output'),
    cache_creation: count('cache_creation'),
    cache_read: count('cache_read'),
    cost,
  };
}

// With its own compaction on, it would repeat a prompt that is too long forever. Its snapshots are for undoing, and by
// the path of the worktree, which siblings share.
function switches(config: string | undefined): Readonly<Record<string, string>> {
  return {
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_AUTOCOMPACT: '1',
    OPENCODE_CONFIG_CONTENT:
      config ?? JSON.stringify({ compaction: { auto: false }, share: 'disabled', snapshot: false }),
  };
}

const streamError = /level=ERROR .*?error(?:\.error)?="((?:[^"\\]|\\.)*)"/;

function refusalOnStderr(stderr: string): string | null {
  const said = stderr.split('\n').findLast((line) => line.includes('stream error') && streamError.test(line));
  return said === undefined ? null : (streamError.exec(said)?.[1] ?? null);
}

/** Its first sessions on a machine would all create one database, but only one of them can. */
function readExit(_code: number, stderr: string): Ending | null {
  if (!/Failed query:|database is locked/.test(stderr)) return null;
  return { kind: 'outage', detail: 'opencode could not open its database', until: null };
}

async function loggedIn(host: Host): Promise<boolean | null> {
  const keys = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEY', 'OPENROUTER_API_KEY'];
  if (hasAny(host, keys)) return true;
  const [data = ''] = opencodeHomes(host);
  return (await exists(join(data, 'auth.json'))) ? true : null;
}

function opencodeHomes(host: Host): readonly string[] {
  const places = [
    ['XDG_DATA_HOME', '.local/share'],
    ['XDG_STATE_HOME', '.local/state'],
    ['XDG_CACHE_HOME', '.cache'],
    ['XDG_CONFIG_HOME', '.config'],
  ] as const;
  return places.map(([name, usual]) => join(host.env[name] ?? join(homeOf(host), usual), 'opencode'));
}

const guide = `\`\`\`sh
npm install -g opencode-ai
opencode auth login               # or set the key of your provider
\`\`\`

\`\`\`yaml
# .debussy/config.yaml
agent: opencode
model: anthropic/claude-sonnet-4-5
\`\`\`

debussy starts \`opencode run --format json --auto\` and reads errors from its log, because opencode waits for a provider without an event. Tokens of subagents come from \`opencode db\` at the end of a session; if that fails, the summary says "main thread only". The session gets \`OPENCODE_*\` and the usual keys of providers. debussy switches sharing, snapshots and compaction off, unless you set \`OPENCODE_CONFIG_CONTENT\`.`;

export const opencode: AgentProgram = {
  ...usualOutput,
  title: 'opencode',
  program: 'opencode',
  launch,
  homes: opencodeHomes,
  stream: createOpencodeStream,
  resumes: true,
  keepsPrefix: true,
  resultsBeforeUsage: true,
  readExit,
  refusalOnStderr,
  oldestVersion: '1.18.33',
  install: 'npm install -g opencode-ai',
  login: "Run `opencode auth login`, or set your provider's key.",
  loggedIn,
  versionVariables: {},
  marks: ['OPENCODE', 'OPENCODE_PID', 'OPENCODE_SESSION*'],
  guide,
};
