import { expect, test } from 'vitest';
import { classifyError } from '../../src/streams/classify.ts';

test.each([
  [null, "Codex ran out of room in the model's context window. Start a new thread.", 'context'],
  [400, 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).', 'context'],
  [400, 'Prompt is too long', 'context'],
  [413, 'Request too large', 'context'],
  [429, 'This request would exceed your rate limit.', 'limit'],
  [null, 'exceeded retry limit, last status: 429 Too Many Requests', 'limit'],
  [529, 'Overloaded', 'limit'],
  [429, 'Please retry in 34.5s. You exceeded your current quota', 'limit'],
  [429, 'You have hit your usage limit', 'quota'],
  [429, "You've hit your limit · resets 3pm (Europe/Berlin)", 'quota'],
  [400, 'Credit balance is too low', 'quota'],
  [402, '', 'quota'],
  [429, 'insufficient_quota', 'quota'],
  [429, 'You exceeded your current quota, please check your plan and billing details.', 'quota'],
  [
    null,
    '[API Error: Resource has been exhausted (e.g. check quota).]\nTo increase your limits, request a quota increase',
    'limit',
  ],
  [401, 'Invalid API key · Fix external API key', 'auth'],
  [403, 'forbidden', 'auth'],
  [null, 'Not logged in · Please run /login', 'auth'],
  [null, 'Missing environment variable: `OPENAI_API_KEY`.', 'auth'],
  [500, 'Internal server error', 'outage'],
  [503, 'Selected model is at capacity.', 'outage'],
  [null, 'connect ECONNREFUSED 127.0.0.1:443', 'outage'],
  [null, 'getaddrinfo ENOTFOUND api.example.com', 'outage'],
  [null, 'Cannot connect to API: Unable to connect. Is the computer able to access the url?', 'outage'],
  [null, '[API Error: exception TypeError: fetch failed sending request]', 'outage'],
  [404, 'model: no-such-model', 'failure'],
  [500, 'our quota service is down', 'outage'],
  [null, 'Connection dropped (ECONNRESET)', 'outage'],
  [404, 'model not found', 'failure'],
])('%s %s: %s', (status, message, kind) => {
  expect(classifyError({ status, message, until: null })).toMatchObject({ kind });
});

test('an error without words gets its status as a name', () => {
  expect(classifyError({ status: 404, message: '', until: null })).toEqual({
    kind: 'failure',
    detail: 'HTTP status 404',
  });
});
