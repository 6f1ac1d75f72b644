import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Host } from './launch-plan.ts';

export function homeOf(host: Host): string {
  return host.env['HOME'] ?? homedir();
}

export function codexHome(host: Host): string {
  return host.env['CODEX_HOME'] ?? join(homeOf(host), '.codex');
}

export function geminiHome(host: Host): string {
  return join(host.env['GEMINI_CLI_HOME'] ?? homeOf(host), '.gemini');
}

export function claudeHome(host: Host): string {
  return host.env['CLAUDE_CONFIG_DIR'] ?? join(homeOf(host), '.claude');
}

export function opencodeHomes(host: Host): readonly string[] {
  const places = [
    ['XDG_DATA_HOME', '.local/share'],
    ['XDG_STATE_HOME', '.local/state'],
    ['XDG_CACHE_HOME', '.cache'],
    ['XDG_CONFIG_HOME', '.config'],
  ] as const;
  return places.map(([name, usual]) => join(host.env[name] ?? join(homeOf(host), usual), 'opencode'));
}
