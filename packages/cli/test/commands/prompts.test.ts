import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { promptTexts } from '@debussy/engine';
import { called } from '../support/called.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function project(prompts: Readonly<Record<string, string>>): string {
  const cwd = mkdtempSync(join(tmpdir(), 'debussy-prompts-'));
  folders.push(cwd);
  execFileSync('git', ['init', '-q', cwd]);
  mkdirSync(join(cwd, '.debussy', 'prompts'), { recursive: true });
  for (const [name, text] of Object.entries(prompts))
    writeFileSync(join(cwd, '.debussy', 'prompts', name), text);
  writeFileSync(
    join(cwd, 'MASTER_PLAN.md'),
    '# Plan\n\n## Phase 1: One\n\n- [ ] Do it\n\n### Gates\n\n- test: `true`\n',
  );
  return cwd;
}

test("prints debussy's own prompts and the project's replacements", async () => {
  const cwd = project({ 'checkpoint.md': 'Stop, phase {phase}.\n' });
  const { stdout } = await called(['prompts'], { cwd });
  expect(stdout).toContain(
    '=== checkpoint (.debussy/prompts/checkpoint.md; {phase})\n\nStop, phase {phase}.',
  );
  expect(stdout).toContain(promptTexts.rules.trim());
  expect(stdout).toContain('=== rules (built in; {max_sub_phases})');
  expect(stdout).toContain('=== remediation (built in; {phase} {what} {gates} {commands} {logs} {large})');
  expect((await called(['prompts', 'checkpoint'], { cwd })).stdout).toBe('Stop, phase {phase}.\n');
  const builtIn = await called(['prompts', 'checkpoint', '--built-in'], { cwd });
  expect(builtIn.stdout).toContain('<checkpoint>');
});

test('the audit names unknown placeholders and files that replace no prompt', async () => {
  const cwd = project({ 'split.md': 'Split {fase}.\n', 'spilt.md': 'x', 'first.md': '' });
  const { code, stdout } = await called(['audit', '--json'], { cwd });
  expect(code).toBe(2);
  const codes = JSON.parse(stdout).findings.map((each: { readonly code: string }) => each.code);
  expect(codes).toEqual(
    expect.arrayContaining(['PROMPT_PLACEHOLDER', 'PROMPT_UNKNOWN', 'PROMPT_UNREADABLE']),
  );
});

test('prints the prompt of a phase as its first session would get it', async () => {
  const cwd = project({ 'first.md': 'Phase {phase} of mine.\n' });
  const { code, stdout } = await called(['prompts', '--phase', '1', '--json'], { cwd });
  expect(code).toBe(0);
  const { text } = JSON.parse(stdout);
  for (const part of [promptTexts.rules.slice(0, 40), 'Phase 1 of mine.', '- test: `true`'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/\{(?:phase|max_sub_phases)\}/);
  expect((await called(['prompts', '--phase', '7'], { cwd })).code).toBe(2);
});
