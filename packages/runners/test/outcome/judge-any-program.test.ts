import { describe, expect, test } from 'vitest';
import { judgeSession } from '../../src/outcome/judge.ts';
import { exited } from '../streams/recorded.ts';
import { facts, recorded } from './judged-facts.ts';

describe('any program', () => {
  test('that could not start says why and what to do', () => {
    const spawnError = { code: 'ENOENT', message: 'The program x was not found.', hint: 'Install it.' };
    expect(judgeSession(facts('text', [], { exit: { ...exited(0), spawnError } }))).toEqual({
      kind: 'start_failed',
      detail: 'The program x was not found.',
      hint: 'Install it.',
    });
  });

  test.each([
    ['idle', 'idle_timeout'],
    ['first_output', 'idle_timeout'],
    ['wall', 'timeout'],
  ] as const)('out of time (%s)', (kind, outcome) => {
    const exit = { ...exited('SIGKILL'), limit: { kind, seconds: 30 } };
    expect(judgeSession(recorded('claude-sigint-tool', { exit }))).toEqual({ kind: outcome, seconds: 30 });
    expect(judgeSession(recorded('claude-basic', { exit }))).toEqual({ kind: 'completed' });
    expect(judgeSession(facts('claude', [], { exit }))).toEqual({ kind: outcome, seconds: 30 });
  });

  test.each([
    ['Error: 429 Too Many Requests', 'rate_limited', null],
    ['api: Rate limit reached, try again in 90 seconds', 'rate_limited', '2026-11-18T10:01:30.000Z'],
    ['HTTP 529 overloaded_error', 'rate_limited', null],
    ['You have hit your usage limit', 'quota', null],
  ])('without events that says on standard error: %s', (words, kind, until) => {
    const exit = { ...exited(1), stderrTail: `working\n${words}\n` };
    expect(judgeSession(facts('text', [], { exit }))).toEqual({ kind, until, detail: words });
  });

  test.each(['at run (main.js:429:7)', 'expected 429, got 200', 'retry.test.ts failed'])(
    'that only shows a number has failed: %s',
    (words) => {
      const exit = { ...exited(1), stderrTail: words };
      expect(judgeSession(facts('text', [], { exit }))).toMatchObject({ kind: 'failed' });
      expect(judgeSession(facts('text', ['done'], { exit: { ...exit, code: 0 } }))).toMatchObject({
        kind: 'completed',
      });
    },
  );

  test.each([
    [
      "node:internal/modules/cjs/loader:1210\n  throw err;\n  ^\n\nError: Cannot find module './agent.mjs'\n    at Module._load (loader:1)\n    at run_main:164 {\n  code: 'MODULE_NOT_FOUND',\n  requireStack: []\n}\n\nNode.js v20.20.2\n",
      "Error: Cannot find module './agent.mjs'",
    ],
    [
      'Traceback (most recent call last):\n  File "agent.py", line 1, in <module>\n    import x\nModuleNotFoundError: No module named \'x\'\n',
      "ModuleNotFoundError: No module named 'x'",
    ],
    [
      "thread 'main' panicked at src/main.rs:2:5:\nno key\nnote: run with `RUST_BACKTRACE=1`\n",
      "thread 'main' panicked at src/main.rs:2:5:\nno key",
    ],
    ['panic: no key\n\ngoroutine 1 [running]:\nmain.main()\n', 'panic: no key'],
    ['working\ngoing on\nno key\n', 'working\ngoing on\nno key'],
  ])('the line with the error is shown, not the end of its stack: %j', (stderrTail, words) => {
    expect(judgeSession(facts('text', [], { exit: { ...exited(1), stderrTail } }))).toMatchObject({
      kind: 'failed',
      detail: `exited with code 1: ${words}`,
    });
  });

  test('that had to be ended after its last word has completed', () => {
    const exit = { ...exited('SIGTERM'), limit: { kind: 'linger', seconds: 30 } } as const;
    expect(judgeSession(recorded('claude-basic', { exit }))).toEqual({ kind: 'completed' });
  });

  test('that finished while it was asked to stop has completed', () => {
    expect(judgeSession(recorded('claude-basic', { exit: exited(143), stop: 'enough' }))).toEqual({
      kind: 'completed',
    });
  });

  test('success with a bad exit code is not believed', () => {
    expect(judgeSession(recorded('claude-basic', { exit: exited(1) }))).toEqual({
      kind: 'failed',
      detail: 'reported success, then exited with code 1',
      exit_code: 1,
    });
    expect(judgeSession(recorded('codex-basic', { exit: exited('SIGSEGV') }))).toMatchObject({
      kind: 'crashed',
      signal: 'SIGSEGV',
    });
  });

  test('text ends with its exit code alone', () => {
    expect(judgeSession(facts('text', ['hello']))).toEqual({ kind: 'completed' });
    expect(judgeSession(facts('text', ['hello'], { exit: exited(3, 'oh no\n') }))).toEqual({
      kind: 'failed',
      detail: 'exited with code 3: oh no',
      exit_code: 3,
    });
  });

  test('a stop that a failing program did not survive is a stop', () => {
    const lines = ['{"type":"turn.failed","error":{"message":"interrupted"}}'];
    expect(judgeSession(facts('codex', lines, { exit: exited('SIGTERM'), stop: 'enough' }))).toEqual({
      kind: 'stopped',
      reason: 'enough',
    });
  });
});

describe('goose, grok, qwen and others with plain text', () => {
  test.each([
    ['Ran into this error: Authentication error: Authentication failed. Status: 401 Unauthorized', 'auth'],
    ['Ran into this error: Rate limit exceeded: Too many requests.\n\nPlease retry later.', 'rate_limited'],
    ['Sorry, I encountered an error: Grok API error: 429 status code (no body)', 'rate_limited'],
    ['[API Error: 401 Incorrect API key provided: sk-fake]', 'auth'],
    ['401 {"error":{"message":"invalid x-api-key"}}', 'auth'],
    ['error: connect ECONNREFUSED 127.0.0.1:443', 'unreachable'],
  ])('exit code 0 after an error sentence is no success: %s', (sentence, kind) => {
    expect(judgeSession(facts('text', ['I begin.', ...sentence.split('\n')]))).toMatchObject({ kind });
  });

  test.each([
    'Error handling for 401 Unauthorized answers is in place now.',
    'Fixed: 429 answers are retried.',
    'The rate limit of the API is documented.',
    'Error: none left. All tests pass.',
    'Added tests for:\n  401 Unauthorized\n  429 Too Many Requests',
    'Summary:\n- Error: 401 Unauthorized was fixed by refreshing the token.\n- All 12 tests pass.',
    'Error: 401 Unauthorized is gone now; login works.',
    'Connection error messages are translated.',
  ])('words about errors are none: %s', (sentence) => {
    expect(judgeSession(facts('text', sentence.split('\n')))).toEqual({ kind: 'completed' });
  });

  test.each([
    ['auth', '✗ Authentication required. Please run `x login`.'],
    ['auth', 'You are not logged in. Run `x login` to authenticate.'],
    ['auth', 'Error: No authentication information found.\n\nTo authenticate, use one of these:\n  • /login'],
    ['auth', 'litellm.AuthenticationError: AuthenticationError: Incorrect API key provided: sk-x'],
    ['auth', 'OpenAI API key not found. Set OPENAI_API_KEY.'],
    ['auth', 'API Error: 403 Forbidden'],
    ['auth', 'Your session has expired. Please sign in again.'],
    ['rate_limited', '✗ Rate limited. Please try again in 5 minutes.'],
    ['rate_limited', "Sorry, you've hit a rate limit. Please try again in 2 hours."],
    ['rate_limited', 'RateLimitError: 429 status code (no body)'],
    ['quota', 'You have exceeded your monthly quota. Resets on December 1.'],
    ['quota', "You've hit your usage limit. Try again at 9:20 PM."],
    ['quota', 'Weekly limit reached ∙ resets Oct 12 at 3pm'],
    ['quota', 'Error: insufficient credits'],
    ['quota', '402 Payment Required'],
    ['unreachable', 'TypeError: fetch failed'],
    ['unreachable', 'Connection error.'],
    ['unreachable', 'Could not connect to local model provider at http://127.0.0.1:1/v1.'],
    ['unreachable', 'dial tcp: lookup api.example.com: no such host'],
    ['unreachable', 'Error: Request timed out.'],
    ['unreachable', 'Server error: Server error (503 Service Unavailable): The model is overloaded.'],
    ['unreachable', 'Ran into this error: Server error (503 Service Unavailable): The model is overloaded.'],
    ['unreachable', 'I/O error: Network is unreachable (os error 101)'],
  ])('%s, at the end of its answer or on standard error, whatever the exit code: %s', (kind, words) => {
    const exit = exited(1, `working\n${words}\n`);
    const lines = words.split('\n');
    expect(judgeSession(facts('text', ['I begin.'], { exit }))).toMatchObject({ kind });
    if (lines.length > 1) return;
    expect(judgeSession(facts('text', ['I begin.', words]))).toMatchObject({ kind });
    expect(judgeSession(facts('text', ['I begin.', words], { exit: exited(1) }))).toMatchObject({ kind });
    expect(judgeSession(facts('text', [], { exit: exited(0, words) }))).toMatchObject({ kind });
  });

  test('grok prints messages as JSON, the prompt among them, and Continue its error', () => {
    const prompt = JSON.stringify({ role: 'user', content: 'Report {"phase":"1","status":"completed"}.' });
    const refused = [
      prompt,
      assistantLine('Sorry, I encountered an error: Grok API error: 429 Rate limit reached.'),
    ];
    expect(judgeSession(facts('text', refused))).toMatchObject({ kind: 'rate_limited' });
    const asked = facts('text', [prompt, assistantLine('I looked.\n\nWhich one?')]);
    expect(judgeSession(asked)).toEqual({ kind: 'completed' });
    expect(asked.stream.finalText?.trim()).toBe('I looked.\n\nWhich one?');
    const failed = '{"status":"error","message":"401 Incorrect API key provided."}';
    expect(judgeSession(facts('text', [failed]))).toMatchObject({ kind: 'auth' });
    expect(facts('text', ['{"phase":"1","status":"completed"}']).stream.finalText).toContain('"phase"');
  });

  test('a long answer is not taken back by an error that it got past', () => {
    const exit = exited(0, 'Error: 429 Too Many Requests\n');
    expect(judgeSession(facts('text', ['All is done. '.repeat(30)], { exit }))).toEqual({
      kind: 'completed',
    });
  });

  test('qwen and aider try again for an hour: it is the provider that they wait for', () => {
    const exit = { ...exited('SIGTERM'), limit: { kind: 'idle', seconds: 300 } } as const;
    const stderr = 'Retrying in 60s (attempt 1/10): [API Error: 429 You have hit your usage limit]\n';
    expect(judgeSession(facts('text', [], { exit: { ...exit, stderrTail: stderr } }))).toMatchObject({
      kind: 'quota',
      until: null,
    });
    const lines = ['litellm.RateLimitError: Rate limit reached', 'Retrying in 0.2 seconds...'];
    expect(judgeSession(facts('text', lines, { exit }))).toMatchObject({ kind: 'rate_limited' });
    expect(judgeSession(facts('text', [...lines, 'I go on.'], { exit }))).toMatchObject({
      kind: 'idle_timeout',
    });
    expect(judgeSession(facts('text', ['Retrying in 5 s: the tests fail'], { exit }))).toMatchObject({
      kind: 'idle_timeout',
    });
  });

  test('a footer of statistics is not the reason of a failure', () => {
    const stderr =
      'Error: model not found\nTotal usage est: 0 Premium requests\nTotal duration (API): 2s\nUsage by model:\n';
    expect(judgeSession(facts('text', [], { exit: exited(1, stderr) }))).toMatchObject({
      kind: 'failed',
      detail: 'exited with code 1: Error: model not found',
    });
  });

  test('copilot: the refusal is above its footer', () => {
    const footer =
      '\n\nChanges    +0 -0\nDuration   3s\nTokens     ↑ 1.0k • ↓ 20\nResume     copilot --resume=1e\n';
    const refused =
      'Authentication failed with provider at http://127.0.0.1/v1 (HTTP 401).\n  Check your key.';
    expect(judgeSession(facts('text', ['● Retrying...'], { exit: exited(1, refused + footer) }))).toEqual({
      kind: 'auth',
      detail: 'Authentication failed with provider at http://127.0.0.1/v1 (HTTP 401).',
    });
    expect(judgeSession(facts('text', [], { exit: exited(1, `model not found${footer}`) }))).toMatchObject({
      detail: 'exited with code 1: model not found',
    });
  });
});

function assistantLine(content: string): string {
  return JSON.stringify({ role: 'assistant', content });
}
