import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtInAgent } from '../../src/adapters/agent-spec.ts';
import type { BuiltInProgram } from '@debussy/core';
import type { CommandAgent } from '../../src/adapters/agent-spec.ts';
import { probeAgent } from '../../src/probe/probe-agent.ts';
import type { Probe } from '../../src/probe/probe-agent.ts';
import { tempFolder } from '../session/request.ts';

type Variables = Readonly<Record<string, string>>;

function probed(
  kind: BuiltInProgram,
  script: string | null,
  files: readonly string[] = [],
  env: Variables = {},
): Promise<Probe> {
  const home = tempFolder();
  const bin = join(home, 'bin');
  mkdirSync(bin);
  if (script !== null) writeFileSync(join(bin, kind), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  for (const file of files) {
    const [path = '', text = ''] = file.split('=>');
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  return probeAgent(builtInAgent(kind), {
    env: { HOME: home, PATH: `${bin}:/usr/bin:/bin`, ...env },
    root: false,
  });
}

describe('a built-in agent', () => {
  test('that is there and logged in', async () => {
    expect(await probed('claude', 'echo "2.1.326 (Claude Code)"', ['.claude/.credentials.json'])).toEqual({
      agent: 'claude',
      installed: true,
      version: '2.1.326',
      loggedIn: true,
      problems: [],
    });
  });

  test('that is missing: how to get it', async () => {
    expect(await probed('codex', null)).toEqual({
      agent: 'codex',
      installed: false,
      version: null,
      loggedIn: null,
      problems: [{ message: expect.stringContaining('codex'), hint: 'npm install -g @openai/codex' }],
    });
  });

  test('that is too old', async () => {
    const { problems } = await probed('opencode', 'echo 1.2.3', ['.local/share/opencode/auth.json']);
    expect(problems).toEqual([
      {
        message: expect.stringMatching(/ 1\.2\.3 .* 1\.18\.33/),
        hint: 'npm install -g opencode-ai',
      },
    ]);
  });

  test('that fails, is not executable by its interpreter, or is something else of that name', async () => {
    expect((await probed('gemini', 'echo "no node here" >&2; exit 3')).problems).toEqual([
      {
        message: expect.stringMatching(/`gemini --version` .*: no node here\.$/),
        hint: expect.stringContaining('npm install -g @google/gemini-cli'),
      },
    ]);
    expect((await probed('claude', 'echo hello', ['.claude/.credentials.json'])).problems).toEqual([
      { message: expect.stringMatching(/`claude --version` .*: hello$/), hint: expect.any(String) },
    ]);
    const refused = await probeAgent(
      { ...builtInAgent('codex'), program: tempFolder() },
      { env: {}, root: false },
    );
    expect(refused).toMatchObject({
      installed: false,
      problems: [{ message: expect.stringContaining('executable') }],
    });
  });

  test('that is not logged in: how to', async () => {
    expect(await probed('codex', 'echo codex-cli 0.169.0')).toMatchObject({
      loggedIn: false,
      problems: [{ hint: expect.stringMatching(/`codex login`.* OPENAI_API_KEY/) }],
    });
  });

  test.each([
    ['claude', [], { ANTHROPIC_API_KEY: 'k' }, true],
    ['claude', [], { CLAUDE_CODE_USE_BEDROCK: '1' }, null],
    ['claude', ['.claude/settings.json=>{"apiKeyHelper":"x"}'], {}, null],
    ['claude', ['.claude/settings.json=>{}'], { ANTHROPIC_API_KEY: '' }, false],
    ['codex', ['.codex/auth.json'], {}, true],
    ['codex', ['.codex/config.toml=>model_provider = "mine"'], {}, null],
    ['gemini', ['.gemini/oauth_creds.json'], {}, true],
    ['gemini', ['.gemini/settings.json=>{"security":{"auth":{"selectedType":"gemini-api-key"}}}'], {}, null],
    ['gemini', [], {}, false],
    ['opencode', [], {}, null],
    ['opencode', [], { OPENAI_API_KEY: 'k' }, true],
    ['opencode', ['.local/share/opencode/auth.json'], {}, true],
    ['opencode', ['.local/share/opencode/auth.json'], { XDG_DATA_HOME: '/elsewhere' }, null],
  ] as const)('%s with %j and %j: logged in is %s', async (kind, files, env, login) => {
    expect((await probed(kind, 'echo 99.0.0', files, env)).loggedIn).toBe(login);
  });
});

describe('a program of one’s own', () => {
  const agent: CommandAgent = {
    kind: 'command',
    name: 'mine',
    command: ['sh'],
    prompt: 'stdin',
    output: 'text',
    model: null,
    contextLimit: null,
    env: {},
    passEnv: [],
    writable: [],
  };
  const host = { env: { PATH: '/usr/bin:/bin' }, root: false };

  test('is looked up, never started', async () => {
    expect(await probeAgent(agent, host)).toEqual({
      agent: 'mine',
      installed: true,
      version: null,
      loggedIn: null,
      problems: [],
    });
    expect(await probeAgent({ ...agent, command: ['./later.sh'] }, host)).toMatchObject({ installed: true });
    expect(await probeAgent({ ...agent, command: ['nothing-of-that-name'] }, host)).toMatchObject({
      installed: false,
      problems: [
        {
          message: expect.stringContaining('nothing-of-that-name'),
          hint: expect.stringContaining('agents.mine.command'),
        },
      ],
    });
  });
});

test.each([
  ['2.1.99', 1],
  ['2.1.197-beta.1', 0],
  ['3.0.0', 0],
])('versions are compared by numbers: %s', async (version, problems) => {
  const env = { ANTHROPIC_API_KEY: 'sk-fake' };
  expect((await probed('claude', `echo ${version}`, [], env)).problems).toHaveLength(problems);
});
