import { expect, test } from 'vitest';
import { privateAddresses, privateVariables } from '../../src/index.ts';
import { readConfig } from '../../src/config/index.ts';
import { factsOf } from '../support/facts.ts';

function read(text: string) {
  const result = readConfig({ project: { file: '.debussy/config.yaml', text } });
  return result.ok ? result.value.config : result.error.map((problem) => factsOf([problem]));
}

function problems(sinks: string): string {
  const found = read(`notify:\n  sinks:\n${sinks}`);
  return Array.isArray(found) ? found.join('\n') : '';
}

test("a sink's kind is its name, or set; its secrets are for debussy alone", () => {
  const config = read(`notify:
  digest: 1m
  quiet_hours: "22:00-07:00"
  sinks:
    desktop: {}
    phone: { kind: ntfy, url: https://ntfy.sh/topic, token_env: NTFY }
    team: { kind: slack, url: https://hooks.slack.com/T/B/secret }
    signed: { kind: webhook, url: "https://example.org", secret_env: SIGNING }
`);
  if (Array.isArray(config)) throw new Error(config.join('\n'));
  if (!('notify' in config)) throw new Error('no config');
  expect(config.notify).toMatchObject({
    digest: 60,
    sinks: { phone: { kind: 'ntfy' }, desktop: { kind: null } },
  });
  expect(privateVariables(config)).toEqual(['NTFY', 'SIGNING']);
  expect(privateAddresses(config)).toEqual(['https://hooks.slack.com/T/B/secret', 'https://example.org']);
});

test.each([
  ['phone: {}', 'notify.sinks.phone `kind` `phone`'],
  ['slack: {}', 'notify.sinks.slack `url_env` `url`'],
  ['telegram: {}', 'notify.sinks.telegram `kind` `telegram`'],
  ['ntfy: { url: ntfy.sh/topic }', 'notify.sinks.ntfy.url'],
  ['ntfy: { ulr: x }', '`notify.sinks.ntfy.ulr` `notify.sinks.ntfy.url`'],
  ['desktop: { events: [done] }', 'notify.sinks.desktop.events.0 needs_human'],
])('%s is refused', (sink, message) => {
  expect(problems(`    ${sink}\n`)).toContain(message);
});

test('a misspelt key of notify names the right one', () => {
  expect(read('notify: { digset: 5s }')).toEqual([
    expect.stringContaining('`notify.digset` `notify.digest`'),
  ]);
});
