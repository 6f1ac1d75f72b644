import { expect, test } from 'vitest';
import { checkEvent, isEvent } from '../../src/event-schema/index.ts';
import type { EventDeclaration } from '@debussy/core/events';
import type { Event, EventOf } from '@debussy/core';

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

test('a shape that no value has does not compile', () => {
  const declared: readonly EventDeclaration[] = [
    { meaning: 'Right.', fields: { phase: 'text?', parts: 'gate_spec[] | null', kind: ['a', 'b'] } },
    // @ts-expect-error no such value
    { meaning: 'Wrong.', fields: { phase: 'txt' } },
    // @ts-expect-error a list of nothing known
    { meaning: 'Wrong.', fields: { phase: 'gate[]' } },
  ];
  expect(declared).toHaveLength(3);
});

test('the type of an event follows from its declaration', () => {
  const escape: EventOf<'escape.detected'> = {
    type: 'escape.detected',
    phase: '1',
    attempt: 1,
    paths: ['a'],
    held: true,
  };
  const wrong: readonly EventOf<'escape.detected'>[] = [
    // @ts-expect-error a field is missing
    { type: 'escape.detected', phase: '1', attempt: 1, paths: ['a'] },
    // @ts-expect-error null is not among its values
    { ...escape, held: null },
    // @ts-expect-error a field too many
    { ...escape, extra: 1 },
  ];
  const conflict: EventOf<'verification.finished'>['conflict'] = { phase: '1', files: [], marked: null };
  // @ts-expect-error not one of its words
  const kind: EventOf<'session.dispatched'>['kind'] = 'sleep';
  expect([escape.suspects, wrong.length, conflict?.part, kind]).toEqual([undefined, 3, undefined, 'sleep']);
});
