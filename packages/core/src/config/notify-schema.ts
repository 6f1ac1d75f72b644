import * as z from 'zod';
import { choice, durationSetting, list, maybe, text, toggle, variableName, word } from './kinds.ts';
import { noticeClasses, sinkKinds } from './sinks.ts';

const sinkName = 'a name of letters, digits, `-` and `_`';
const quietHours = 'two times of day: "22:00-07:00"';
const classes = `a list of ${noticeClasses.join(', ')}`;
const eventList = z.array(choice(noticeClasses), { error: classes }).max(20, { error: classes });

/** One place that notices go to. */
const sinkSchema = z.strictObject(
  {
    kind: maybe(choice(sinkKinds), 'What it is; none: what its name says.'),
    events: maybe(eventList, 'What this sink gets; none: as `notify.events`.'),
    // Only a text, as a journal holds what stands for it; `crossCheck` looks at what a person wrote.
    url: maybe(text('an address: https://…'), 'An address of the service.'),
    url_env: maybe(variableName, 'Variable that holds the address, where it is a secret itself.'),
    token_env: maybe(variableName, 'Variable that holds the token of ntfy.'),
    secret_env: maybe(variableName, 'Variable that holds the key that signs the body of a webhook.'),
    command: maybe(
      list('a list of words: [notify, --me]', word),
      'A program and its arguments, no shell; it gets the notice as JSON on its standard input.',
    ),
  },
  { error: 'a map: kind, url, events, …' },
);

/** Notices to people who are away. */
export const notifySchema = z
  .strictObject(
    {
      sinks: z
        .record(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, { error: sinkName }), sinkSchema, {
          error: 'a map from names to sinks',
        })
        .default({})
        .describe('Where notices go, by a name of your own: `desktop: {}`, `phone: {kind: ntfy, url: …}`.'),
      events: eventList
        .default(['needs_human', 'failed', 'limit', 'budget', 'ended'])
        .describe('What is worth a notice.'),
      digest: durationSetting
        .prefault('5s')
        .describe('Collect notices for this long and send them as one; 0: each at once.'),
      quiet_hours: maybe(
        z
          .string({ error: quietHours })
          .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, { error: quietHours }),
        'Hold notices back between these times of day, and send them together afterwards: "22:00-07:00".',
      ),
      urgent: eventList.default([]).describe('What is sent in quiet hours all the same.'),
    },
    { error: 'a map with sinks, events, digest, quiet_hours and urgent' },
  )
  .prefault({})
  .describe('Notices to a person who is away, see docs/unattended.md.');

/** Traces and metrics for programs that watch. */
export const otelSchema = toggle
  .default(false)
  .describe(
    'Send traces and metrics by OTLP/HTTP; OTEL_EXPORTER_OTLP_ENDPOINT says where, and turns it on as well.',
  );
