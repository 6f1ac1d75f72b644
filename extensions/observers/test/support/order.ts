import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Event, EventBody, NotifyConfig, NotifySink, PhaseSpec } from '@debussy/core';
import { defaultConfig } from '@debussy/core/config';
import type { ObservedRun } from '@debussy/engine';
import { replay } from '@debussy/scheduler';
import type { RunState } from '@debussy/scheduler';
import { onTestFinished } from 'vitest';
import { openNotices } from '../../src/index.ts';
import type { NoticedRun, NoticesAround } from '../../src/index.ts';

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

/** A run whose observer is to be opened; `warnings` holds what it is warned of. */
export interface Stage {
  readonly run: NoticedRun;
  readonly around: NoticesAround;
  readonly warnings: string[];
  /** When quiet hours end that hold notices back. */
  readonly held: number[];
}

export function stageOf(config: NotifyConfig, more: Partial<NoticesAround> = {}): Stage {
  const warnings: string[] = [];
  const held: number[] = [];
  const home = folder();
  const state = startOf(['1', '2', '3', '5']);
  const run: NoticedRun = {
    id: '260101120000-ab12',
    plan: 'Shop',
    unit: 'Phase',
    root: '/home/ada/shop',
    folder: home,
    past: [],
    state: () => state,
    scrub: (text) => text.replaceAll('hunter22', '[secret]'),
    warn: ({ message }) => void warnings.push(message),
  };
  const around = {
    config,
    cwd: home,
    env: {},
    terminal: null,
    link: () => Promise.resolve(null),
    onHeld: (until: number) => void held.push(until),
    ...more,
  };
  return { run, around, warnings, held };
}

export function observedOf(run: NoticedRun): ObservedRun {
  const { config } = run.state();
  return { ...run, commonDir: run.root, branch: 'refs/heads/debussy/shop', config, events: () => [] };
}

/** Lets a process of the run have these events, after those of earlier processes, and end. */
export async function played(
  { run, around }: Stage,
  events: readonly Event[],
  past: readonly Event[] = [],
): Promise<void> {
  const notices = openNotices({ ...run, past }, around);
  for (const event of events) notices.event(event, run.state());
  await notices.close?.();
}

function startOf(ids: readonly string[]): RunState {
  const spec: Omit<PhaseSpec, 'id' | 'title'> = {
    file: null,
    parent: null,
    depends_on: [],
    gates: [],
    files: [],
    tasks: [],
    notes: { read: [], write: [] },
    agents: [],
    digest: '',
    scope: '',
  };
  const started = at(0, {
    type: 'run.started',
    schema_version: 1,
    run: '260101120000-ab12',
    plan: { path: 'MASTER_PLAN.md', title: 'Shop', digest: '', copy: '' },
    phases: ids.map((id) => ({ ...spec, id, title: `Title ${id}` })),
    base: 'b',
    branch: 'main',
    branch_tip: 'b',
    run_branch: 'refs/heads/debussy/shop',
    config: defaultConfig(),
    only: null,
    holder: { pid: 1, started: '', host: '', boot: '' },
    versions: { debussy: '', node: '', git: '' },
  });
  const state = replay([started]);
  if (state === null) throw new Error('the run has not begun');
  return state;
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
