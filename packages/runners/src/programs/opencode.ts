import { join } from 'node:path';
import type { BuiltInAgent } from '../adapters/agent-spec.ts';
import type { Adapter, Host } from '../adapters/launch-plan.ts';
import { promptArgument } from '../adapters/prompt.ts';
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

// It waits for its provider without a word in its stream: only its log says what for.
const mode = ['run', '--format', 'json', '--auto', '--print-logs', '--log-level', 'ERROR'];

const launch: Adapter<BuiltInAgent> = (agent, { request, host }) => {
  const model = request.model ?? agent.model;
  return {
    program: 'opencode',
    argv: [
      agent.program ?? 'opencode',
      ...mode,
      ...(model === null ? [] : ['--model', model]),
      ...(request.resume === undefined ? [] : ['--session', request.resume]),
      ...agent.args,
      promptArgument(request),
    ],
    stdin: null,
    environment: { allow: allowed, set: switches(host.env['OPENCODE_CONFIG_CONTENT']) },
    files: [],
    home: null,
    writable: opencodeHomes(host),
    decoder: createOpencodeStream,
    sides: [],
    stop: { flag: null, signals: ['SIGTERM'] },
  };
};

// With its own compaction on, a prompt that is too long makes it try again for ever.
function switches(config: string | undefined): Readonly<Record<string, string>> {
  return {
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_AUTOCOMPACT: '1',
    OPENCODE_CONFIG_CONTENT: config ?? JSON.stringify({ compaction: { auto: false }, share: 'disabled' }),
  };
}

const streamError = /level=ERROR .*?error(?:\.error)?="((?:[^"\\]|\\.)*)"/;

function refusalOnStderr(stderr: string): string | null {
  const said = stderr.split('\n').findLast((line) => line.includes('stream error') && streamError.test(line));
  return said === undefined ? null : (streamError.exec(said)?.[1] ?? null);
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

Started as \`opencode run --format json --auto\`, with the errors of its log on standard error: it waits for a provider without a word in its stream. It gets \`OPENCODE_*\` and the usual keys of providers. Sharing and its own compaction are off, unless \`OPENCODE_CONFIG_CONTENT\` is set: then that counts.`;

export const opencode: AgentProgram = {
  ...usualOutput,
  title: 'opencode',
  program: 'opencode',
  launch,
  homes: opencodeHomes,
  stream: createOpencodeStream,
  resultsBeforeUsage: true,
  refusalOnStderr,
  oldestVersion: '1.18.33',
  install: 'npm install -g opencode-ai',
  login: "Run `opencode auth login`, or set your provider's key.",
  loggedIn,
  versionVariables: {},
  marks: ['OPENCODE', 'OPENCODE_PID', 'OPENCODE_SESSION*'],
  guide,
};
