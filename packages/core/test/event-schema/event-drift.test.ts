import * as z from 'zod';
import { expect, test } from 'vitest';
import { eventFields } from '../../src/event-schema/event-fields.ts';
import { checkEvent, isEvent } from '../../src/event-schema/index.ts';
import type { Event } from '../../src/index.ts';

const text = z.string();

test('a schema that says something else than the type does not compile', () => {
  const exact = {
    reason: z.enum([
      'requested',
      'interrupted',
      'terminated',
      'halt',
      'budget',
      'limit',
      'failed',
      'by_hand',
      'tip_moved',
    ]),
  };
  const fields = [
    eventFields('run.draining', exact),
    // @ts-expect-error one reason of the union is missing
    eventFields('run.draining', {
      reason: z.enum(['interrupted', 'terminated', 'halt', 'budget', 'limit', 'failed', 'by_hand']),
    }),
    // @ts-expect-error more reasons than the union has
    eventFields('run.draining', { reason: text }),
    // @ts-expect-error a field is missing
    eventFields('run.draining', {}),
    // @ts-expect-error a field too many
    eventFields('run.draining', { ...exact, phase: text }),
    // @ts-expect-error an optional field too many
    eventFields('run.draining', { ...exact, phase: text.optional() }),
    // @ts-expect-error not optional in the type
    eventFields('run.paused', { reason: text.optional() }),
    // @ts-expect-error null in the type
    eventFields('phase.failed', {
      phase: text,
      attempt: z.int(),
      reason: z.literal('gates'),
      detail: text,
      kept: text,
    }),
  ];
  expect(fields).toHaveLength(8);
});

const event: Event = {
  seq: 3,
  at: '2026-11-18T12:00:00.000Z',
  type: 'phase.skipped',
  phase: '20',
  by: 'user',
};

test('an event is one, with and without the version of the stream', () => {
  expect(checkEvent(event)).toEqual([]);
  expect(isEvent({ ...event, schema_version: 1 })).toBe(true);
});

test.each([
  ['nothing', undefined, /expected an object/],
  ['a list', [event], /expected an object/],
  [
    'an event of a newer version',
    { ...event, type: 'phase.teleported' },
    /type: unknown type of event "phase.teleported"/,
  ],
  ['a type from a prototype', { ...event, type: 'constructor' }, /unknown type of event "constructor"/],
  ['a field too many', { ...event, extra: 1 }, /Unrecognized key: "extra"/],
  ['a field too few', { ...event, by: undefined }, /^by: /],
  ['a local time', { ...event, at: '2026-11-18T12:00:00+01:00' }, /^at: /],
  ['a negative number', { ...event, seq: -1 }, /^seq: /],
])('%s is no event', (_, value, expected) => {
  expect(isEvent(value)).toBe(false);
  expect(checkEvent(value)[0]).toMatch(expected);
});
