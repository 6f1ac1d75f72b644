import { describe, expect, test } from 'vitest';
import { resetTime } from '../../src/limits/reset-time.ts';

const now = Date.parse('2026-11-18T10:00:00Z');

describe('the reset time in a provider’s words', () => {
  test.each([
    ['Claude AI usage limit reached|1794999600', '2026-11-18T11:00:00.000Z'],
    ['limited until 2026-11-18T12:30:00Z, sorry', '2026-11-18T12:30:00.000Z'],
    ['limited until 2026-11-18T14:30:00+02:00', '2026-11-18T12:30:00.000Z'],
    ['Please try again in 1s.', '2026-11-18T10:00:01.000Z'],
    ['Please retry in 34.5s', '2026-11-18T10:00:34.500Z'],
    ['Please retry in 8.07s.\nSuggested retry after 8s.]', '2026-11-18T10:00:08.070Z'],
    ['try again in 20ms', '2026-11-18T10:00:00.020Z'],
    ['Try again in 3 days 4 hours 10 minutes.', '2026-11-21T14:10:00.000Z'],
    ['retry after 3600 seconds', '2026-11-18T11:00:00.000Z'],
    ['try again in 1h 5m', '2026-11-18T11:05:00.000Z'],
    ["You've hit your limit · resets 3pm (UTC)", '2026-11-18T15:00:00.000Z'],
    ["You've hit your limit · resets 3:30pm (Europe/Berlin)", '2026-11-18T14:30:00.000Z'],
    ['resets 9am (UTC)', '2026-11-19T09:00:00.000Z'],
    ['resets at 12am (UTC)', '2026-11-19T00:00:00.000Z'],
    ['resets 12pm (UTC)', '2026-11-18T12:00:00.000Z'],
    ['resets 15:45 (UTC)', '2026-11-18T15:45:00.000Z'],
    ["You've hit your weekly limit · resets Nov 22, 6pm (UTC)", '2026-11-22T18:00:00.000Z'],
    ['resets Nov 22, 6pm (Europe/Berlin)', '2026-11-22T17:00:00.000Z'],
    ['or try again at Nov 22nd, 2026 6:20 PM UTC.', '2026-11-22T18:20:00.000Z'],
    ['resets January 3 at 9:05am (America/Los_Angeles)', '2027-01-03T17:05:00.000Z'],
    ['try again after 3 Dec 2026 18:20 GMT', '2026-12-03T18:20:00.000Z'],
    ['resets Jul 4, 2027 12am PDT', '2027-07-04T07:00:00.000Z'],
    ['Limit resets on 2026-12-01 08:30 (UTC+2)', '2026-12-01T06:30:00.000Z'],
    ['try again in 3 days 4 hours', '2026-11-21T14:00:00.000Z'],
    ['available again in 1 day and 2 hours', '2026-11-19T12:00:00.000Z'],
    ['Please try again in 7h32m15s', '2026-11-18T17:32:15.000Z'],
    ['Please try again in 6m0s. Visit https://example.com/limits', '2026-11-18T10:06:00.000Z'],
    ['Your quota will reset after 21h57m3s.', '2026-11-19T07:57:03.000Z'],
    ['try again in 1 hour, 5 minutes and 3 seconds', '2026-11-18T11:05:03.000Z'],
    ['try again in about an hour', '2026-11-18T11:00:00.000Z'],
    ['resets in 2 weeks', '2026-12-02T10:00:00.000Z'],
    ['try again later (in 45 min)', '2026-11-18T10:45:00.000Z'],
    ['In 3 hours you can try again', '2026-11-18T13:00:00.000Z'],
    ['Please wait 5 minutes before the next request', '2026-11-18T10:05:00.000Z'],
    ['Next retry available in 00:12:33', '2026-11-18T10:12:33.000Z'],
    ['Rate limit reached. Retry-After: 3600', '2026-11-18T11:00:00.000Z'],
    ['{"retryDelay":"34.07s"}', '2026-11-18T10:00:34.070Z'],
    ['retry-after-ms: 1500', '2026-11-18T10:00:01.500Z'],
    ['"resets_at":1795200000,"resets_in_seconds":10800', '2026-11-20T18:40:00.000Z'],
    ['x-ratelimit-reset: 1795200000000', '2026-11-20T18:40:00.000Z'],
    ['Your limit resets Thursday at 9am (UTC)', '2026-11-19T09:00:00.000Z'],
    ['resets Wed 9:00 AM UTC', '2026-11-25T09:00:00.000Z'],
    ['resets tomorrow at 9am (UTC)', '2026-11-19T09:00:00.000Z'],
    ['Your access resets at midnight UTC', '2026-11-19T00:00:00.000Z'],
    ['try again on Monday, Nov 23 at 9:00 AM UTC', '2026-11-23T09:00:00.000Z'],
    ['retry at Thu, 19 Nov 2026 20:00:00 GMT', '2026-11-19T20:00:00.000Z'],
    ['resets 11/22/2026, 6:20 PM UTC', '2026-11-22T18:20:00.000Z'],
    ['resets 22.11.2026 18:20 (Europe/Berlin)', '2026-11-22T17:20:00.000Z'],
    ['retry after 2026-11-18 20:00:00 +0000', '2026-11-18T20:00:00.000Z'],
    ['resets 7pm (UTC+5:30)', '2026-11-18T13:30:00.000Z'],
    ['resets at 3 PM (Asia/Kolkata)', '2026-11-19T09:30:00.000Z'],
    ['usage limit reached until 21:30 UTC', '2026-11-18T21:30:00.000Z'],
    ['limits will reset at 4:00 a.m. UTC', '2026-11-19T04:00:00.000Z'],
    ['try again in 59 seconds or upgrade in 3 days', '2026-11-18T10:00:59.000Z'],
    ['try again in 5 minutes. Your plan renews Nov 22', '2026-11-18T10:05:00.000Z'],
    ['[2026-11-18T09:59:00Z] limited, try again in 2h', '2026-11-18T12:00:00.000Z'],
  ])('%s', (words, time) => {
    expect(resetTime(words, now)).toBe(time);
  });

  test.each([
    'API Error: Request rejected (429) · You have hit your usage limit',
    'temporary — try again in a moment',
    'retry 3 of 10',
    'try again at some point',
    '',
    'until 2026-99-99T99:99:99Z',
    'try again in a few minutes',
    'not available at 127.0.0.1:37115',
    'retry after 99:99',
  ])('%s: none', (words) => {
    expect(resetTime(words, now)).toBeNull();
  });

  test('codex names a day and a time of this machine', () => {
    const words = 'You’ve hit your usage limit. … or try again at Nov 22nd, 2026 6:20 PM.';
    expect(resetTime(words, now)).toBe(new Date(2026, 10, 22, 18, 20).toISOString());
  });

  test('an unknown zone is treated as the local one, and does not throw', () => {
    expect(resetTime('resets 3pm (Middle/Earth)', now)).toMatch(/^2026-11-1[89]T/);
  });
});
