import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtInAgent } from '../../src/adapters/agent-spec.ts';
import { launch } from '../../src/adapters/launch.ts';
import { toolHook } from '../../src/programs/stop-flag.ts';
import { contextNoter } from '../../src/session/context-notes.ts';
import { requestIn, tempFolder } from '../session/request.ts';

function settings(users: string | null): string | null {
  const request = requestIn('/runs/one', { folder: '/session' });
  const plan = launch(builtInAgent('gemini'), { request, host: { env: { HOME: '/home/dev' }, root: false } });
  return plan.home?.settings.text(users) ?? null;
}

describe('settings of Gemini', () => {
  test("keep the user's settings, and gain a hook", () => {
    const users = {
      hooks: { AfterTool: [{ hooks: [] }], BeforeTool: [] },
      model: { name: 'm', compressionThreshold: 0.2 },
      ui: {},
    };
    const merged: unknown = JSON.parse(settings(JSON.stringify(users)) ?? '');
    expect(merged).toEqual({
      hooks: {
        AfterTool: [
          { hooks: [] },
          {
            hooks: [
              {
                type: 'command',
                name: 'debussy-stop',
                command: toolHook('/session/stop', '/session/context-note'),
              },
            ],
          },
        ],
        BeforeTool: [],
      },
      model: { name: 'm', compressionThreshold: 1 },
      ui: {},
      context: { includeDirectories: ['/session'] },
    });
  });

  test('gemini-comma: the folder of a long prompt is in the settings, also if its path has a comma', () => {
    const request = requestIn('/runs/one', { folder: '/a,b/session', prompt: 'x'.repeat(130_000) });
    const host = { env: { HOME: '/home/dev' }, root: false };
    const plan = launch(builtInAgent('gemini'), { request, host });
    const users = JSON.stringify({ context: { includeDirectories: ['/mine'] } });
    expect(JSON.parse(plan.home?.settings.text(users) ?? '')).toMatchObject({
      context: { includeDirectories: ['/mine', '/a,b/session'] },
    });
  });

  test('unreadable settings stay unchanged, and missing ones are created', () => {
    expect(settings('{ // mine')).toBeNull();
    expect(settings('[]')).toBeNull();
    expect(settings(null)).toContain('debussy-stop');
  });
});

test('the hook stays silent until the flag is there, also with odd names', () => {
  const folder = tempFolder();
  const flag = `${folder}/it's a "$flag"`;
  const note = `${folder}/it's a "$note"`;
  const hook = ['-c', toolHook(flag, note)];
  const run = (): string => spawnSync('sh', hook, { encoding: 'utf8' }).stdout;
  expect(run()).toBe('');
  writeFileSync(flag, '');
  expect(JSON.parse(run())).toEqual({ continue: false, stopReason: 'debussy stop' });
  rmSync(flag);
  expect(spawnSync('sh', hook).status).toBe(0);
});

test('the agent gets the fill of its context once at 60 and once at 70 percent', () => {
  const request = requestIn('/runs/one', { folder: tempFolder() });
  const host = { env: { HOME: '/home/dev' }, root: false };
  for (const [program, event] of [
    ['claude', 'PostToolUse'],
    ['gemini', 'AfterTool'],
  ] as const) {
    const { notes, stop } = launch(builtInAgent(program), { request, host });
    const hook = ['-c', toolHook(stop.flag ?? '', notes?.path ?? '')];
    const told = (): string => spawnSync('sh', hook, { encoding: 'utf8' }).stdout;
    const note = contextNoter(notes ?? null);
    const at = (percent: number): string => {
      const known = { estimated: false, action: 'continue', threshold: null, reason: '' } as const;
      note({ type: 'context', tokens: percent * 2000, percent, ...known });
      return told();
    };
    expect(at(59)).toBe('');
    expect(JSON.parse(at(62))).toEqual({
      hookSpecificOutput: {
        hookEventName: event,
        additionalContext: expect.stringMatching(/62 %.*124k/),
      },
    });
    expect(at(65)).toBe('');
    expect(at(71)).toContain('71 %');
    expect(at(75)).toBe('');
  }
});
