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
