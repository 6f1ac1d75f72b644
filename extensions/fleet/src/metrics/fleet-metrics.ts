import type { QueueAddress } from '../address/queue-address.ts';
import { lookAtQueue } from '../doctor/fleet-status.ts';
import type { QueueLook, QueuePlace } from '../doctor/fleet-status.ts';
import { queueFacts } from '../queue/safety.ts';
import type { Meters } from './meters.ts';
import { serveMetrics } from './serve-metrics.ts';
import type { MetricsAddress, MetricsServer } from './serve-metrics.ts';
import type { Metric, MetricSample } from './metrics-text.ts';

interface MetricsSource {
  readonly role: 'coordinator' | 'worker';
  /** The name of the worker, or the id of the run. */
  readonly name: string;
  readonly address: QueueAddress;
  readonly queues: () => readonly QueuePlace[];
  readonly meters: Meters;
  readonly sessions: () => number;
  /** Of a worker its own; a coordinator counts those of the connected workers. */
  readonly slots?: () => { readonly all: number; readonly busy: number };
}

/** Serves the metrics of a coordinator or a worker; without an address nothing is listened on. */
export async function serveFleetMetrics(
  address: MetricsAddress | null | undefined,
  source: MetricsSource,
): Promise<MetricsServer | null> {
  return address ? serveMetrics(address, fleetMetrics(source)) : null;
}

/** Answers at each call what is so now; what only the queue knows is left out while it does not answer. */
function fleetMetrics(source: MetricsSource): () => Promise<readonly Metric[]> {
  const skew = skewReader(source.address);
  return async () => {
    const [looks, clockMs] = await Promise.all([looksOf(source.queues()), skew()]);
    return [...queueMetrics(looks, clockMs), ...slotMetrics(source, looks), ...ownMetrics(source)];
  };
}

async function looksOf(places: readonly QueuePlace[]): Promise<readonly QueueLook[] | null> {
  return Promise.all(places.map(lookAtQueue)).catch(() => null);
}

const skewHoldsMs = 60_000;

/** Asking takes a connection of its own: once a minute is enough. */
function skewReader(address: QueueAddress): () => Promise<number | null> {
  let known: { readonly at: number; readonly clockMs: Promise<number | null> } | null = null;
  return () => {
    if (known === null || performance.now() - known.at > skewHoldsMs) {
      const asked = queueFacts(address).then(
        (facts) => facts.clockMs,
        () => null,
      );
      known = { at: performance.now(), clockMs: asked };
    }
    return known.clockMs;
  };
}

function queueMetrics(looks: readonly QueueLook[] | null, clockMs: number | null): readonly Metric[] {
  const each = (read: (look: QueueLook) => number): readonly MetricSample[] =>
    (looks ?? []).map((look) => ({
      labels: { remote: look.status.remote, label: look.status.label ?? '' },
      value: read(look),
    }));
  return [
    gauge('queue_up', 'Whether the queue answers.', one(looks === null ? 0 : 1)),
    gauge(
      'queue_waiting',
      'Tasks that wait for a worker.',
      each(({ status }) => status.waiting),
    ),
    gauge(
      'queue_running',
      'Tasks that workers have taken.',
      each(({ status }) => status.running),
    ),
    gauge(
      'queue_oldest_waiting_seconds',
      'Age of the task that has waited longest; 0 when none waits.',
      each(({ status }) => status.oldestSeconds ?? 0),
    ),
    gauge(
      'clock_skew_seconds',
      'How far the clock of the queue is ahead of the clock of this host.',
      clockMs === null ? [] : one(clockMs / 1000),
    ),
  ];
}

function slotMetrics(source: MetricsSource, looks: readonly QueueLook[] | null): readonly Metric[] {
  const own = source.slots?.();
  const workers = new Map((looks ?? []).flatMap((look) => look.workers).map((card) => [card.name, card]));
  const connected = [...workers.values()].reduce((sum, { slots }) => sum + slots, 0);
  const running = (looks ?? []).reduce((sum, { status }) => sum + status.running, 0);
  const known = looks === null ? null : { all: connected, busy: running };
  const slots = own ?? known;
  return [
    gauge('workers', 'Workers that are connected to these queues.', looks === null ? [] : one(workers.size)),
    gauge(
      'slots',
      'Tasks that can run at once: of this worker, or of all connected ones.',
      slots === null ? [] : one(slots.all),
    ),
    gauge('slots_busy', 'Slots that are taken.', slots === null ? [] : one(slots.busy)),
  ];
}

function ownMetrics({ role, name, meters, sessions }: MetricsSource): readonly Metric[] {
  const { done, failures, locksLost, pushedBytes, fetchedBytes } = meters.counts;
  const { user, system } = process.cpuUsage();
  const causes = [...failures].map(([cause, value]) => ({ labels: { cause }, value }));
  return [
    gauge('info', 'Which process this is.', [{ labels: { role, name }, value: 1 }]),
    gauge('sessions_running', 'Agent sessions that run.', one(sessions())),
    counter('tasks_done_total', 'Tasks that ended with a result.', one(done)),
    counter('failures_total', 'Tasks that failed, by cause.', causes),
    counter('pushed_bytes_total', 'Bytes of objects pushed to the shared repository.', one(pushedBytes)),
    counter('fetched_bytes_total', 'Bytes of objects fetched from the shared repository.', one(fetchedBytes)),
    counter('lock_losses_total', 'Tasks whose lock was lost while a worker had them.', one(locksLost)),
    gauge('process_resident_memory_bytes', 'Memory of this process.', one(process.memoryUsage.rss())),
    counter('process_cpu_seconds_total', 'Processor time of this process.', one((user + system) / 1e6)),
  ];
}

function one(value: number): readonly MetricSample[] {
  return [{ value }];
}

function gauge(name: string, help: string, samples: readonly MetricSample[]): Metric {
  return { name: `debussy_fleet_${name}`, type: 'gauge', help, samples };
}

function counter(name: string, help: string, samples: readonly MetricSample[]): Metric {
  return { name: `debussy_fleet_${name}`, type: 'counter', help, samples };
}
