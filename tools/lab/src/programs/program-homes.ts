import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { builtInPrograms } from '@debussy/core';
import type { BuiltInProgram } from '@debussy/core';
import { programs } from '@debussy/runners';

const key = 'sk-made-up';

/** A program of others, as a user would write it into the configuration: plain text is all that is known of it. */
interface OtherProgram {
  readonly title: string;
  readonly package: string;
  readonly args: readonly string[];
  readonly prompt: 'stdin' | 'argument';
  readonly variables: (url: string) => Readonly<Record<string, string>>;
}

type OtherName = 'goose' | 'qwen' | 'copilot';

const others: Readonly<Record<OtherName, OtherProgram>> = {
  goose: {
    title: 'goose',
    package: '@aaif/goose',
    args: ['run', '--no-session', '-i', '-'],
    prompt: 'stdin',
    variables: (url) => ({
      OPENAI_API_KEY: key,
      OPENAI_HOST: url,
      OPENAI_BASE_PATH: 'v1/chat/completions',
      GOOSE_PROVIDER: 'openai',
      GOOSE_MODEL: 'gpt-4o',
      GOOSE_MODE: 'auto',
      GOOSE_DISABLE_KEYRING: '1',
    }),
  },
  qwen: {
    title: 'Qwen Code',
    package: '@qwen-code/qwen-code',
    args: ['--yolo', '--auth-type', 'openai', '--output-format', 'text'],
    prompt: 'stdin',
    variables: (url) => ({ OPENAI_API_KEY: key, OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'qwen3-coder' }),
  },
  copilot: {
    title: 'GitHub Copilot CLI',
    package: '@github/copilot',
    args: ['--allow-all-tools', '--no-auto-update', '-p'],
    prompt: 'argument',
    variables: (url) => ({
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: key,
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_MODEL: 'gpt-5.5',
      COPILOT_OFFLINE: 'true',
    }),
  },
};

export type TriedProgram = BuiltInProgram | OtherName;

export const triedPrograms: readonly TriedProgram[] = [...builtInPrograms, 'goose', 'qwen', 'copilot'];

export function isBuiltIn(program: TriedProgram): program is BuiltInProgram {
  return !(program in others);
}

export function titleOf(program: TriedProgram): string {
  return isBuiltIn(program) ? programs[program].title : others[program].title;
}

const packages: Readonly<Record<BuiltInProgram, string>> = {
  claude: '@anthropic-ai/claude-code',
  codex: '@openai/codex',
  gemini: '@google/gemini-cli',
  opencode: 'opencode-ai',
};

export function packageOf(program: TriedProgram): string {
  return isBuiltIn(program) ? packages[program] : others[program].package;
}

/** The configuration of a repository in which a program is tried, without keys of the trial. */
export function programConfig(
  program: TriedProgram,
  { bin, url, window }: { readonly bin: string; readonly url: string; readonly window: number },
): string {
  if (isBuiltIn(program)) {
    const model = program === 'gemini' ? 'model: gemini-3.1-pro-preview\n' : '';
    return `agent: ${program}\n${model}agents:\n  ${program}:\n    context_limit: ${window}\n`;
  }
  const { args, prompt, variables } = others[program];
  const command = [`${bin}/${program}`, ...args];
  const mine = { command, prompt, output: 'text', env: variables(url), writable: ['~'] };
  return `agent: mine\nagents:\n  mine: ${JSON.stringify(mine)}\n`;
}

/** A home in which a real program talks only to the scripted model server. Returns its variables. */
export function programHome(
  agent: TriedProgram,
  home: string,
  url: string,
): Readonly<Record<string, string>> {
  const common = {
    HOME: home,
    XDG_CONFIG_HOME: `${home}/.config`,
    XDG_DATA_HOME: `${home}/.data`,
    XDG_CACHE_HOME: `${home}/.cache`,
    XDG_STATE_HOME: `${home}/.state`,
  };
  return { ...common, ...(isBuiltIn(agent) ? homes[agent](home, url) : {}) };
}

const homes: Readonly<
  Record<BuiltInProgram, (home: string, url: string) => Readonly<Record<string, string>>>
> = {
  claude: (home, url) => ({
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: key,
    CLAUDE_CONFIG_DIR: `${home}/.claude`,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_ERROR_REPORTING: '1',
    CLAUDE_CODE_MAX_RETRIES: '1',
  }),
  codex: (home, url) => {
    write(`${home}/.codex/config.toml`, codexConfig(url));
    return { CODEX_HOME: `${home}/.codex`, OPENAI_API_KEY: key };
  },
  gemini: (home, url) => {
    write(`${home}/.gemini/settings.json`, JSON.stringify(geminiSettings));
    return { GEMINI_API_KEY: key, GOOGLE_GEMINI_BASE_URL: url };
  },
  opencode: (home, url) => {
    write(`${home}/.config/opencode/opencode.json`, JSON.stringify(opencodeConfig(url)));
    const off = {
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    };
    return { ...off, npm_config_offline: 'true' };
  },
};

function codexConfig(url: string): string {
  return `model = "gpt-5.5"
model_provider = "fake"
check_for_update_on_startup = false
[features]
plugins = false
[analytics]
enabled = false
[feedback]
enabled = false
[model_providers.fake]
name = "fake"
base_url = "${url}/v1"
env_key = "OPENAI_API_KEY"
wire_api = "responses"
request_max_retries = 1
stream_max_retries = 1
`;
}

const geminiSettings = {
  security: { auth: { selectedType: 'gemini-api-key' } },
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false, maxAttempts: 2 },
  privacy: { usageStatisticsEnabled: false },
  telemetry: { enabled: false },
};

function opencodeConfig(url: string): unknown {
  const models = {
    'fake-model': { name: 'Fake', limit: { context: 200_000, output: 8192 }, tool_call: true },
  };
  const options = { baseURL: `${url}/v1`, apiKey: key };
  const fake = { npm: '@ai-sdk/openai-compatible', name: 'Fake', options, models };
  return {
    autoupdate: false,
    share: 'disabled',
    model: 'fake/fake-model',
    small_model: 'fake/fake-model',
    provider: { fake },
  };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
