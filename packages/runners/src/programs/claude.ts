import { join } from 'node:path';
import type { BuiltInAgent } from '../adapters/agent-spec.ts';
import type { Adapter, Host } from '../adapters/launch-plan.ts';
import { contextNotes, stopFlag, toolHook } from './stop-flag.ts';
import { createClaudeStream } from '../streams/claude.ts';
import { exists, hasAny, homeOf, mentions, usualOutput } from './agent-program.ts';
import type { AgentProgram } from './agent-program.ts';

const allowed = [
  'ANTHROPIC_*',
  'CLAUDE_CONFIG_DIR',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'CLAUDE_CODE_USE_BEDROCK',
  'CLAUDE_CODE_USE_VERTEX',
  'CLAUDE_CODE_SKIP_BEDROCK_AUTH',
  'CLAUDE_CODE_SKIP_VERTEX_AUTH',
  'CLAUDE_CODE_MAX_RETRIES',
  'CLAUDE_CODE_MAX_OUTPUT_TOKENS',
  'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
  'API_TIMEOUT_MS',
  'MAX_THINKING_TOKENS',
  'BASH_DEFAULT_TIMEOUT_MS',
  'BASH_MAX_TIMEOUT_MS',
  'DISABLE_TELEMETRY',
  'DISABLE_ERROR_REPORTING',
  'AWS_*',
  'GOOGLE_*',
  'CLOUD_ML_REGION',
  'VERTEX_REGION_*',
];

// Only partial messages show how much a call wrote; without them, its output is a guess until the end of the session.
const mode = ['-p', '--output-format', 'stream-json', '--verbose', '--include-partial-messages'];

// Text with its paths comes after the tools, its rules and ours, so that the sessions of a run share these in the
// provider's cache.
const sharing = '--exclude-dynamic-system-prompt-sections';

/**
 * A question keeps the list of tools, so that the provider's cache still applies. Without the permission flag, tools
 * that change something are refused, and there is one turn.
 */
const working = ['--dangerously-skip-permissions'];
const answering = ['--max-turns', '1'];

// In print mode. The prompt comes by standard input, which has no length limit.
const launch: Adapter<BuiltInAgent> = (agent, { request, host }) => {
  const flag = stopFlag(request);
  const notes = contextNotes(request, 'PostToolUse');
  const model = request.model ?? agent.model;
  return {
    argv: [
      agent.program ?? 'claude',
      ...mode,
      sharing,
      ...(request.resume?.question === true ? answering : working),
      '--settings',
      request.resume?.question === true ? noHooks : settings(flag, notes.path),
      ...(model === null ? [] : ['--model', model]),
      ...(request.resume === undefined ? [] : ['--resume', request.resume.id]),
      ...agent.args,
    ],
    stdin: request.prompt,
    environment: { allow: allowed, set: switches(host.root) },
    // An interrupt kills its tools and still yields the result; no process is left.
    stop: { flag, signals: ['SIGINT', 'SIGTERM'] },
    notes,
  };
};

function homes(host: Host): readonly string[] {
  return [claudeHome(host), `${homeOf(host)}/.claude.json`];
}

async function loggedIn(host: Host): Promise<boolean | null> {
  if (hasAny(host, ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'])) return true;
  if (hasAny(host, ['CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX'])) return null;
  const folder = claudeHome(host);
  if (await exists(join(folder, '.credentials.json'))) return true;
  // On macOS it is in the key chain; a settings file may name a helper that fetches a key.
  if (process.platform === 'darwin') return null;
  return (await mentions(join(folder, 'settings.json'), /apiKeyHelper|ANTHROPIC_/)) ? null : false;
}

function claudeHome(host: Host): string {
  return host.env['CLAUDE_CONFIG_DIR'] ?? join(homeOf(host), '.claude');
}

const noHooks = JSON.stringify({ disableAllHooks: true, includeGitInstructions: false });

/**
 * Without git's state, which would prevent sessions of a run from sharing the cache, and without rules for commits,
 * which debussy makes.
 */
function settings(flag: string, note: string): string {
  return JSON.stringify({
    includeGitInstructions: false,
    hooks: { PostToolUse: [{ hooks: [{ type: 'command', command: toolHook(flag, note) }] }] },
  });
}

// In the foreground there is one result. Memory is kept per worktree, whose next session may work on another phase. The
// meter would not see compaction. As root it refuses to work unattended.
function switches(root: boolean): Readonly<Record<string, string>> {
  return {
    CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
    CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
    DISABLE_AUTO_COMPACT: '1',
    DISABLE_AUTOUPDATER: '1',
    ...(root ? { IS_SANDBOX: '1' } : {}),
  };
}

const guide = `\`\`\`sh
npm install -g @anthropic-ai/claude-code@2.1.328
claude                            # log in once; or set ANTHROPIC_API_KEY
\`\`\`

\`\`\`yaml
# .debussy/config.yaml
agent: claude
\`\`\`

debussy starts \`claude -p --output-format stream-json --verbose --include-partial-messages --dangerously-skip-permissions\` with the prompt on standard input. The session gets \`ANTHROPIC_*\`, the variables of Bedrock and Vertex, and a few settings of Claude Code. debussy switches compaction, memory and git's state in the prompt off; a hook stops the session between two tool calls when its context is full. Tokens of subagents count for cost and budget, never for the context. \`debussy init --claude-skills\` adds skills for writing plans.`;

export const claude: AgentProgram = {
  ...usualOutput,
  title: 'Claude Code',
  program: 'claude',
  launch,
  homes,
  stream: createClaudeStream,
  resumes: true,
  keepsPrefix: true,
  oldestVersion: '2.1.197',
  install: 'npm install -g @anthropic-ai/claude-code@2.1.328',
  login: 'Run `claude` once and log in, or set ANTHROPIC_API_KEY.',
  loggedIn,
  versionVariables: {},
  marks: [
    'CLAUDECODE',
    'CLAUDE_CODE_ENTRYPOINT',
    'CLAUDE_CODE_SSE_PORT',
    'CLAUDE_CODE_SESSION_ID',
    'CLAUDE_CODE_CHILD_SESSION',
    'CLAUDE_CODE_REMOTE*',
    'CLAUDE_CODE_PARENT*',
    'CLAUDE_PROJECT_DIR',
    'CLAUDE_PLUGIN_ROOT',
    'CLAUDE_ENV_FILE',
  ],
  guide,
};
