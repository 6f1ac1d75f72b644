import * as z from 'zod';
import { choice, durationSetting, list, maybe, text, toggle, variableName, word } from './kinds.ts';
import { noticeClasses, sinkKinds } from './sinks.ts';

const sinkName = 'a name of letters, digits, `-` and `_`';
const quietHours = 'two times of day: "22:00-07:00"';
const classes = `a list of ${noticeClasses.join(', ')}`;
const eventList = z.array(choice(noticeClasses), { error: classes }).max(20, { error: classes });

/** One destination of notifications. */
const sinkSchema = z.strictObject(
  {
    kind: maybe(choice(sinkKinds), 'Kind of sink; none: its name.'),
    events: maybe(eventList, 'Events for this sink; none: as `notify.events`.'),
    // Only a string, because a journal holds a placeholder for it. `crossCheck` checks the value that the user wrote.
    url: maybe(text('an address: https://…'), 'An address of the service.'),
    url_env: maybe(variableName, 'Variable that holds the address, if the address is a secret.'),
    token_env: maybe(variableName, 'Variable that holds the token of ntfy.'),
    secret_env: maybe(variableName, 'Variable that holds the key that signs the body of a webhook.'),
    command: maybe(
      list('a list of words: [notify, --me]', word),
      'A program and its arguments, without a shell. It reads the notification as JSON from standard input.',
    ),
  },
  { error: 'a map: kind, url, events, …' },
);

/** Notifications for users who are away. */
export const notifySchema = z
  .strictObject(
    {
      sinks: z
        .record(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, { error: sinkName }), sinkSchema, {
          error: 'a map from names to sinks',
        })
        .default({})
        .describe(
          'Where notifications go, under names of your choice: `desktop: {}`, `phone: {kind: ntfy, url: …}`.',
        ),
      events: eventList
        .default(['needs_human', 'failed', 'limit', 'budget', 'ended'])
        .describe('Events that send a notification.'),
      digest: durationSetting
        .prefault('5s')
        .describe('Collect notifications for this long and send them as one; 0: send each at once.'),
      quiet_hours: maybe(
        z
          .string({ error: quietHours })
          .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, { error: quietHours }),
        'Hold notifications back between these times of day and send them together afterwards: "22:00-07:00".',
      ),
      urgent: eventList.default([]).describe('Notifications to send even in quiet hours.'),
    },
    { error: 'a map with sinks, events, digest, quiet_hours and urgent' },
  )
  .prefault({})
  .describe('Notifications to a person who is away. See docs/unattended.md.');

/** Traces and metrics for monitoring programs. */
export const otelSchema = toggle
  .default(false)
  .describe(
    'Send traces and metrics over OTLP/HTTP. OTEL_EXPORTER_OTLP_ENDPOINT holds the address, and also turns this on.',
  );
