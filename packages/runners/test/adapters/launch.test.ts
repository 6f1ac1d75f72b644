import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtInAgent } from '../../src/adapters/agent-spec.ts';
import type { AgentSpec, CommandAgent } from '../../src/adapters/agent-spec.ts';
import { launch } from '../../src/adapters/launch.ts';
import type { Host, LaunchPlan } from '../../src/adapters/launch-plan.ts';
import type { SessionRequest } from '../../src/session/session-request.ts';
import { requestIn, tempFolder } from '../session/request.ts';

const host: Host = { env: { HOME: '/home/dev' }, root: false };

function planned(agent: AgentSpec, changes: Partial<SessionRequest> = {}, on: Host = host): LaunchPlan {
  return launch(agent, { request: requestIn('/runs/one', changes), host: on });
}

const own: CommandAgent = {
  kind: 'command',
  name: 'mine',
  command: ['node', './agent.mjs'],
  prompt: 'stdin',
  output: 'text',
  model: null,
  contextLimit: null,
  env: {},
  passEnv: [],
  writable: [],
};

describe('command lines', () => {
  test('claude', () => {
    const plan = planned(builtInAgent('claude'), { model: 'claude-opus-5-5' });
    expect(plan.argv).toEqual([
      'claude',
      '-p',
      '--output-format',
      'stream-json',
      '--verbose',
      '--include-partial-messages',
      '--exclude-dynamic-system-prompt-sections',
      '--dangerously-skip-permissions',
      '--settings',
      expect.stringContaining('"PostToolUse"'),
      '--model',
      'claude-opus-5-5',
    ]);
    expect(plan.stdin).toBe('Do the work.');
    expect(plan.environment.set).toMatchObject({
      CLAUDE_CODE_DISABLE_BACKGROUND_TASKS: '1',
      DISABLE_AUTO_COMPACT: '1',
    });
  });

  test('claude as root says that it may, and only then', () => {
    expect(planned(builtInAgent('claude')).environment.set).not.toHaveProperty('IS_SANDBOX');
    expect(planned(builtInAgent('claude'), {}, { ...host, root: true }).environment.set).toHaveProperty(
      'IS_SANDBOX',
      '1',
    );
  });

  test('codex', () => {
    const plan = planned({ ...builtInAgent('codex'), model: 'gpt-5.5', args: ['-c', 'a=1'] });
    expect(plan.argv).toEqual([
      'codex',
      'exec',
      '--json',
      '--dangerously-bypass-approvals-and-sandbox',
      '-c',
      'model_auto_compact_token_limit=1000000000',
      '-c',
      'allow_login_shell=false',
      '-c',
      expect.stringMatching(/^hooks\.PostToolUse=\[\{hooks=\[\{type="command",command="if .*context-note/),
      '-c',
      expect.stringMatching(
        /^hooks\.state=\{"\/<session-flags>\/config\.toml:post_tool_use:0:0"=\{trusted_hash="sha256:[\da-f]{64}"\}\}$/,
      ),
      '-m',
      'gpt-5.5',
      '-c',
      'a=1',
      '-',
    ]);
    expect(plan.stdin).toBe('Do the work.');
    expect(plan.stop).toEqual({ flag: null, signals: ['SIGINT', 'SIGTERM'] });
  });

  test('gemini', () => {
    const plan = planned(
      { ...builtInAgent('gemini'), program: '/opt/gemini' },
      { model: 'gemini-3.1-pro-preview' },
    );
    expect(plan.argv).toEqual([
      '/opt/gemini',
      '-p',
      'Do the work.',
      '--output-format',
      'stream-json',
      '--yolo',
      '-m',
      'gemini-3.1-pro-preview',
    ]);
    expect(plan.stdin).toBeNull();
    expect(plan.environment.set).toMatchObject({
      GEMINI_CLI_NO_RELAUNCH: 'true',
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    });
    expect(plan.environment.set).toMatchObject({ GEMINI_CLI_HOME: '/runs/one/session/home' });
    expect(plan.home).toMatchObject({ from: '/home/dev/.gemini', to: '/runs/one/session/home/.gemini' });
  });

  test('opencode, without its own compaction', () => {
    const plan = planned(builtInAgent('opencode'), { model: 'anthropic/claude-opus-5-5' });
    expect(plan.argv).toEqual([
      'opencode',
      'run',
      '--format',
      'json',
      '--auto',
      '--print-logs',
      '--log-level',
      'ERROR',
      '--model',
      'anthropic/claude-opus-5-5',
      '--title',
      'Phase 02.1',
      'Do the work.',
    ]);
    expect(plan.stdin).toBeNull();
    expect(plan.environment.set['OPENCODE_CONFIG_CONTENT']).toContain('"compaction":{"auto":false}');
  });

  test('an inline configuration of the user stays', () => {
    const on: Host = { ...host, env: { ...host.env, OPENCODE_CONFIG_CONTENT: '{"mine":1}' } };
    expect(planned(builtInAgent('opencode'), {}, on).environment.set['OPENCODE_CONFIG_CONTENT']).toBe(
      '{"mine":1}',
    );
  });
});

describe('a program of one’s own', () => {
  test('has its placeholders replaced, literally and once', () => {
    const command = [
      'run {prompt_file}',
      '--in={worktree}',
      '{phase}/{phase}',
      '{model}',
      '{other}',
      '$HOME',
    ];
    const plan = planned({ ...own, command, prompt: 'file' }, { phase: '{model}', model: '{phase}' });
    expect(plan.argv).toEqual([
      'run /runs/one/session/prompt.md',
      '--in=/runs/one',
      '{model}/{model}',
      '{phase}',
      '{other}',
      '$HOME',
    ]);
    expect(plan.stdin).toBeNull();
  });

  test('gets its prompt by the configured way', () => {
    expect(planned(own)).toMatchObject({ argv: ['node', './agent.mjs'], stdin: 'Do the work.' });
    expect(planned({ ...own, prompt: 'argument' })).toMatchObject({
      argv: ['node', './agent.mjs', 'Do the work.'],
      stdin: null,
    });
  });

  test('that prints the stream of Codex or Gemini has their files read, too', () => {
    expect(planned({ ...own, output: 'codex' }).sides.map((side) => side.name)).toEqual(['rollout']);
    expect(planned({ ...own, output: 'gemini' }).sides.map((side) => side.name)).toEqual(['chats']);
    expect(planned({ ...own, output: 'claude' })).toMatchObject({ program: 'claude', sides: [] });
  });
});

describe('every session', () => {
  test('gets the facts of its session', () => {
    const { environment, files } = planned({ ...own, env: { MINE: '1', DEBUSSY_PHASE: 'no' } });
    expect(environment.set).toMatchObject({
      DEBUSSY_RUN: 'run-1',
      DEBUSSY_PHASE: '02.1',
      DEBUSSY_ATTEMPT: '3',
      DEBUSSY_SESSION: '2',
      DEBUSSY_REPORT_FILE: '/runs/one/report.json',
      DEBUSSY_PROMPT_FILE: '/runs/one/session/prompt.md',
      DEBUSSY_HANDOFF_FILE: '/runs/one/HANDOFF.md',
      DEBUSSY_SIGNALS: '/runs/one/signals',
      MINE: '1',
    });
    expect(files[0]).toEqual({ path: '/runs/one/session/prompt.md', text: 'Do the work.' });
  });

  test('gets the variables that its agent is configured with', () => {
    const { environment } = planned({ ...own, env: { KEY: 'v' }, passEnv: ['PROVIDER_KEY'] });
    expect(environment).toMatchObject({ allow: ['PROVIDER_KEY'], set: { KEY: 'v' } });
  });

  test('finds debussy although goose and Continue run its commands with the PATH of a login shell', () => {
    const folder = tempFolder();
    const debussy = `${folder}/bin/debussy`;
    mkdirSync(`${folder}/bin`);
    writeFileSync(debussy, '#!/bin/sh\necho "$DEBUSSY_PHASE: $*"\n', { mode: 0o755 });
    const { environment, files } = planned(own, { folder: `${folder}/it's`, debussy });
    mkdirSync(`${folder}/it's`);
    for (const { path, text, executable } of files)
      writeFileSync(path, text, { mode: executable === true ? 0o700 : 0o600 });
    const { BASH_ENV, SHLVL } = environment.set;
    const said = (path: string, ...how: readonly string[]): string =>
      spawnSync('bash', how, { env: { HOME: folder, PATH: path, BASH_ENV, SHLVL }, encoding: 'utf8' }).stdout;
    expect(said('/usr/bin:/bin', '-lc', 'debussy done')).toBe('02.1: done\n');
    expect(said('/usr/bin:/bin', '-c', 'debussy done')).toBe('02.1: done\n');
    expect(said(`${folder}/bin:/bin`, '-c', 'echo $PATH')).toBe(`${folder}/bin:/bin\n`);
    expect(planned({ ...own, env: { BASH_ENV: '/mine' } }, { debussy }).environment.set).toMatchObject({
      BASH_ENV: '/mine',
    });
  });

  test('of goose, Qwen Code and others may write its home in a sandbox if the user allows it', () => {
    const agent = { ...own, writable: ['~/.qwen', '/var/cache/mine'], env: { HOME: '/home/agent' } };
    expect(planned(agent).writable).toEqual(['/home/agent/.qwen', '/var/cache/mine']);
    expect(planned({ ...builtInAgent('codex'), writable: ['~'] }).writable).toEqual([
      '/home/dev/.codex',
      '/home/dev',
    ]);
  });

  test.each(['gemini', 'opencode'] as const)(
    'of %s gets a prompt that is too long for an argument as a file',
    (kind) => {
      const prompt = 'ä'.repeat(70_000);
      const { argv, files } = planned(builtInAgent(kind), { prompt });
      expect(argv.join(' ')).toContain('/runs/one/session/prompt.md');
      expect(files[0]?.text).toBe(prompt);
    },
  );

  test('gets a prompt that looks like a flag as a prompt', () => {
    expect(planned(builtInAgent('opencode'), { prompt: '--help' }).argv.at(-1)).toBe('\n--help');
  });
});

describe('side files are found', () => {
  const id = '01a1eddd-d752-7192-ab82-e2f3be10298b';

  test('the rollout by its thread, among the newest days', async () => {
    const home = tempFolder();
    const side = planned({ ...builtInAgent('codex'), env: { CODEX_HOME: home } }).sides[0]!;
    expect(await side.find(id)).toBeNull();
    for (const day of ['2025/12/31', '2026/09/30', '2026/11/18'])
      mkdirSync(`${home}/sessions/${day}`, { recursive: true });
    writeFileSync(`${home}/sessions/2026/11/18/rollout-x-${id.replace('01a1', 'ffff')}.jsonl`, '');
    expect(await side.find(id)).toBeNull();
    writeFileSync(`${home}/sessions/2026/09/30/rollout-x-${id}.jsonl`, '');
    expect(await side.find(id)).toBe(`${home}/sessions/2026/09/30/rollout-x-${id}.jsonl`);
    expect(await side.find('../../etc/passwd')).toBeNull();
  });

  test('the chats file by the first eight letters of its session, in any project', async () => {
    const folder = tempFolder();
    const side = planned(builtInAgent('gemini'), { folder }).sides[0]!;
    expect(await side.find(id)).toBeNull();
    for (const project of ['one', 'two']) {
      mkdirSync(`${folder}/home/.gemini/tmp/${project}/chats`, { recursive: true });
    }
    const path = `${folder}/home/.gemini/tmp/two/chats/session-2026-11-18-${id.slice(0, 8)}.jsonl`;
    writeFileSync(path, '');
    expect(await side.find(id)).toBe(path);
    expect(await side.find('../x')).toBeNull();
  });
});
