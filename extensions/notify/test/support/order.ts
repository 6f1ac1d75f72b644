import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Event, EventBody, NotifyConfig, NotifySink } from '@debussy/core';
import { onTestFinished } from 'vitest';
import type { NoticesOrder, SinkFault } from '../../src/index.ts';

const nothing: NotifySink = {
  kind: null,
  events: null,
  url: null,
  url_env: null,
  token_env: null,
  secret_env: null,
  command: null,
};

export type SinkDraft = Partial<NotifySink>;

export function notifyConfig(
  sinks: Readonly<Record<string, SinkDraft>>,
  more: Partial<NotifyConfig> = {},
): NotifyConfig {
  return {
    sinks: Object.fromEntries(Object.entries(sinks).map(([name, sink]) => [name, { ...nothing, ...sink }])),
    events: ['needs_human', 'failed', 'limit', 'budget', 'ended'],
    digest: 0,
    quiet_hours: null,
    urgent: [],
    ...more,
  };
}

export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'debussy-notify-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export function orderOf(
  config: NotifyConfig,
  more: Partial<NoticesOrder> = {},
): NoticesOrder & { readonly faults: SinkFault[] } {
  const faults: SinkFault[] = [];
  const home = folder();
  return {
    config,
    run: '260101120000-ab12',
    plan: 'Shop',
    repository: '/home/ada/shop',
    folder: home,
    cwd: home,
    env: {},
    terminal: null,
    titleOf: (phase) => `Title ${phase}`,
    link: () => Promise.resolve(null),
    onFault: (fault) => void faults.push(fault),
    scrub: (text) => text.replaceAll('hunter22', '[secret]'),
    faults,
    ...more,
  };
}

export function at(seq: number, body: EventBody): Event {
  return { ...body, seq, at: '2026-01-01T12:00:00.000Z' };
}

export function waits(seq: number, phase = '2', detail = 'it is not certain'): Event {
  const commands = [`debussy retry ${phase}`];
  return at(seq, {
    type: 'phase.needs_human',
    phase,
    attempt: 1,
    reason: 'requested',
    detail,
    commands,
    kept: null,
  });
}

export function ended(seq: number): Event {
  return at(seq, { type: 'run.ended', exit_code: 4, outcome: 'needs_human', reason: 'not landed: 2' });
}
