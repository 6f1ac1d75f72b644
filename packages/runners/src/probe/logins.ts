import { join } from 'node:path';
import { access, readFile } from 'node:fs/promises';
import type { BuiltInName } from '../adapters/agent-spec.ts';
import { claudeHome, codexHome, geminiHome, opencodeHomes } from '../adapters/homes.ts';
import type { Host } from '../adapters/launch-plan.ts';

/** True or false where files and variables tell, without a paid call; null where a key ring or a config of one's own may hold it. */
export const loggedIn: Readonly<Record<BuiltInName, (host: Host) => Promise<boolean | null>>> = {
  claude: async (host) => {
    if (hasAny(host, ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'])) return true;
    if (hasAny(host, ['CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX'])) return null;
    const folder = claudeHome(host);
    if (await exists(join(folder, '.credentials.json'))) return true;
    // On macOS the key ring holds it; a settings file may name a helper that fetches a key.
    if (process.platform === 'darwin') return null;
    return (await mentions(join(folder, 'settings.json'), /apiKeyHelper|ANTHROPIC_/)) ? null : false;
  },
  codex: async (host) => {
    if (hasAny(host, ['OPENAI_API_KEY', 'CODEX_API_KEY'])) return true;
    const home = codexHome(host);
    if (await exists(join(home, 'auth.json'))) return true;
    return (await mentions(join(home, 'config.toml'), /^\s*model_provider\s*=/m)) ? null : false;
  },
  gemini: async (host) => {
    if (
      hasAny(host, ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GENAI_USE_VERTEXAI', 'GOOGLE_GENAI_USE_GCA'])
    )
      return true;
    const home = geminiHome(host);
    if (await exists(join(home, 'oauth_creds.json'))) return true;
    return (await mentions(join(home, 'settings.json'), /"selectedType"/)) ? null : false;
  },
  opencode: async (host) => {
    const keys = ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEY', 'OPENROUTER_API_KEY'];
    if (hasAny(host, keys)) return true;
    const [data = ''] = opencodeHomes(host);
    return (await exists(join(data, 'auth.json'))) ? true : null;
  },
};

function hasAny(host: Host, names: readonly string[]): boolean {
  return names.some((name) => (host.env[name] ?? '') !== '');
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function mentions(path: string, what: RegExp): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return what.test(text);
}
