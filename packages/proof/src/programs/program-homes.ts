import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BuiltInProgram } from '@debussy/core';

const key = 'sk-made-up';

/** A home in which a real program talks to nobody but the scripted model server. Gives the variables for it. */
export function programHome(
  agent: BuiltInProgram,
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
  return { ...common, ...homes[agent](home, url) };
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
