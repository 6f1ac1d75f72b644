import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scrubber } from '../../src/index.ts';
import { scrubbed } from '../../src/secrets/scrubber.ts';
import { cpuTime } from '../support/cpu-time.ts';

const secret = 'sk-live/A+b c?9"x';

test.each([
  ['as it is', secret],
  ['URL-encoded', encodeURIComponent(secret)],
  ['URL-encoded in small letters', encodeURIComponent(secret).replace(/%../g, (hex) => hex.toLowerCase())],
  ['form-encoded', new URLSearchParams({ a: secret }).toString().slice(2)],
  ['in JSON', JSON.stringify(secret).slice(1, -1)],
])('a secret is masked %s', (_, written) => {
  expect(scrubber([secret])(`before ${written} after`)).toBe(`before ${scrubbed} after`);
});

test('a secret is masked in base64 wherever it starts and ends', () => {
  const scrub = scrubber([secret]);
  for (const before of ['', 'u', 'us', 'usr', 'user:']) {
    for (const after of ['', '!', '!!', '!!!']) {
      for (const encoding of ['base64', 'base64url'] as const) {
        const text = Buffer.from(before + secret + after).toString(encoding);
        const clean = scrub(text);
        expect(clean, text).toContain(scrubbed);
        // What is left of it is less than one group at each end, besides what stood around it.
        expect(clean.replace(scrubbed, '').length).toBeLessThanOrEqual(
          Math.ceil((before.length + after.length) * 1.34) + 6,
        );
      }
    }
  }
});

test('secrets that overlap leave nothing of each other', () => {
  expect(scrubber(['abcdef', 'defghi'])('xabcdefghix')).toBe(`x${scrubbed}x`);
  expect(scrubber(['abcd', 'abcdefgh'])('abcdefgh')).toBe(scrubbed);
  expect(scrubber(['aaaa'])('aaaaaa')).toBe(scrubbed);
});

test('the lines of a private key are secret', () => {
  const key = '-----BEGIN KEY-----\nMIIEvQIBADANBgkqhkiG9w0B\nAQEFAASCBKcwggSjAgEAAoIB\n-----END KEY-----\n';
  expect(scrubber([key])('got MIIEvQIBADANBgkqhkiG9w0B and -----BEGIN KEY-----')).toBe(
    `got ${scrubbed} and -----BEGIN KEY-----`,
  );
});

test('values that are too short to be secrets are left alone', () => {
  const text = 'on 1 yes abc';
  expect(scrubber(['1', '', 'on', 'yes', '   ', 'abc'])(text)).toBe(text);
});

test('characters with a meaning in patterns are plain ones', () => {
  for (const value of ['.*.*', '$&$1', '(((((', '[a-z', 'a|b|c', '\\d\\d', '^^^^$']) {
    expect(scrubber([value])(`x${value}y abcd`), value).toBe(`x${scrubbed}y abcd`);
  }
});

test('a secret is masked in any context', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 4 }), { minLength: 1, maxLength: 4 }),
      fc.string(),
      (secrets, around) => {
        const real = secrets.filter((one) => one.trim().length >= 4 && !scrubbed.includes(one));
        const clean = scrubber(real)(around + real.join(around) + around);
        for (const one of real) expect(clean.split(scrubbed).some((part) => part.includes(one))).toBe(false);
      },
    ),
  );
});

test('megabytes of output are scrubbed in a moment', () => {
  const secrets = Array.from({ length: 20 }, (_, i) => `secret-value-number-${i}-of-twenty`);
  const scrub = scrubber(secrets);
  const line = `${'The quick brown fox jumps over the lazy dog. '.repeat(20)}\n`;
  const started = cpuTime();
  let length = 0;
  for (let i = 0; i < 10_000; i++) length += scrub(line).length;
  expect(length).toBe(line.length * 10_000);
  expect(cpuTime() - started).toBeLessThan(10_000);
});
