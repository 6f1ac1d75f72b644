import * as z from 'zod';
import type { NotifyConfig, NotifySink } from './config.ts';
import { choice, durationSetting, list, text, toggle } from './kinds.ts';
import { noticeClasses, sinkKinds } from './sinks.ts';

const classes = `a list of ${noticeClasses.join(', ')}`;
const event = choice(noticeClasses);
const variable = z
  .string({ error: 'the name of a variable' })
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'the name of a variable' });
const sinkName = 'a name of letters, digits, `-` and `_`';
const quietHours = 'two times of day: "22:00-07:00"';

/** Traces and metrics for programs that watch. */
export function otelSchema(): z.ZodType<boolean> {
  return toggle()
    .default(false)
    .describe(
      'Send traces and metrics by OTLP/HTTP; OTEL_EXPORTER_OTLP_ENDPOINT says where, and turns it on as well.',
    );
}

/** Notices to people who are away. */
export function notifySchema(): z.ZodType<NotifyConfig> {
  return z
    .strictObject(
      {
        sinks: z
          .record(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, { error: sinkName }), sinkSchema, {
            error: 'a map from names to sinks',
          })
          .default({})
          .describe('Where notices go, by a name of your own: `desktop: {}`, `phone: {kind: ntfy, url: …}`.'),
        events: eventList()
          .default(['needs_human', 'failed', 'limit', 'budget', 'ended'])
          .describe('What is worth a notice.'),
        digest: durationSetting()
          .prefault('5s')
          .describe('Collect notices for this long and send them as one; 0: each at once.'),
        quiet_hours: z
          .string({ error: quietHours })
          .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, { error: quietHours })
          .nullable()
          .default(null)
          .describe(
            'Hold notices back between these times of day, and send them together afterwards: "22:00-07:00".',
          ),
        urgent: eventList().default([]).describe('What is sent in quiet hours all the same.'),
      },
      { error: 'a map with sinks, events, digest, quiet_hours and urgent' },
    )
    .prefault({})
    .describe('Notices to a person who is away, see docs/notices.md.');
}

const sinkSchema: z.ZodType<NotifySink> = z.strictObject(
  {
    kind: choice(sinkKinds).nullable().default(null).describe('What it is; none: what its name says.'),
    events: eventList().nullable().default(null).describe('What this sink gets; none: as `notify.events`.'),
    url: address('An address of the service.'),
    url_env: named('the address, where it is a secret itself'),
    token_env: named('the token of ntfy'),
    secret_env: named('the key that signs the body of a webhook'),
    command: list('a list of words: [notify, --me]', z.string({ error: 'a text (put it in quotes)' }))
      .nullable()
      .default(null)
      .describe('A program and its arguments, no shell; it gets the notice as JSON on its standard input.'),
  },
  { error: 'a map: kind, url, events, …' },
);

function eventList(): z.ZodType<readonly (typeof noticeClasses)[number][]> {
  return z.array(event, { error: classes }).max(20, { error: classes });
}

function named(what: string): z.ZodType<string | null> {
  return variable.nullable().default(null).describe(`Variable that holds ${what}.`);
}

/** Only a text, as a journal holds what stands for it; `crossCheck` looks at what a person wrote. */
function address(what: string): z.ZodType<string | null> {
  return text('an address: https://…').nullable().default(null).describe(what);
}
