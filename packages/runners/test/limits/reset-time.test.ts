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
  ])('%s: none', (words) => {
    expect(resetTime(words, now)).toBeNull();
  });

  test('codex names a day and a time of this machine', () => {
    const words = 'You’ve hit your usage limit. … or try again at Nov 22nd, 2026 6:20 PM.';
    expect(resetTime(words, now)).toBe(new Date(2026, 10, 22, 18, 20).toISOString());
  });

  test('a zone that nobody knows is taken for the own one, and does not throw', () => {
    expect(resetTime('resets 3pm (Middle/Earth)', now)).toMatch(/^2026-11-1[89]T/);
  });
});
