import type { Event } from '@debussy/core';
import { collectorIn } from './settings.ts';
import type { Collector } from './settings.ts';
import { spanFold } from './spans.ts';
import type { Attributes, Sample, TraceSpan } from './spans.ts';

export interface TelemetryOrder {
  readonly env: NodeJS.ProcessEnv;
  readonly run: string;
  readonly version: string;
  /** Number of the first event of this part of the run. */
  readonly firstSeq: number;
  readonly scrub: (text: string) => string;
  /** Told once, when the collector does not take anything. */
  readonly onFault: (reason: string) => void;
}

export interface Telemetry {
  event(event: Event): void;
  /** Sends what is left, within some seconds. */
  close(): Promise<void>;
}

const everyMs = 5000;
const withinMs = 5000;
const mostWaiting = 5000;

/** Sends what events end, in batches. Whatever becomes of it, the run does not notice. */
export function openTelemetry(order: TelemetryOrder): Telemetry {
  const collector = collectorIn(order.env);
  const fold = spanFold(order.run, order.firstSeq);
  let spans: TraceSpan[] = [];
  let samples: Sample[] = [];
  let isFaulty = false;
  const send = async (): Promise<void> => {
    const batch = { spans, samples, trace: fold.trace };
    spans = [];
    samples = [];
    if (batch.spans.length + batch.samples.length === 0) return;
    await post(collector, order, batch).catch((error: unknown) => {
      if (!isFaulty) order.onFault(order.scrub(error instanceof Error ? error.message : String(error)));
      isFaulty = true;
    });
  };
  const timer = setInterval(() => void send(), everyMs).unref();
  return {
    event(event) {
      const ended = fold.take(event);
      if (spans.length < mostWaiting) spans.push(...ended.spans);
      if (samples.length < mostWaiting) samples.push(...ended.samples);
    },
    async close() {
      clearInterval(timer);
      await send();
    },
  };
}

interface Batch {
  readonly trace: string;
  readonly spans: readonly TraceSpan[];
  readonly samples: readonly Sample[];
}

async function post(collector: Collector, { version, scrub }: TelemetryOrder, batch: Batch): Promise<void> {
  const resource = {
    attributes: attributesOf({ 'service.name': collector.service, 'service.version': version }, scrub),
  };
  const scope = { name: 'debussy', version };
  const { spans, samples, trace } = batch;
  if (spans.length > 0) {
    const shown = spans.map((span) => shownSpan(span, trace, scrub));
    await postTo(collector.traces, collector, {
      resourceSpans: [{ resource, scopeSpans: [{ scope, spans: shown }] }],
    });
  }
  if (samples.length > 0) {
    const metrics = samples.map((sample) => shownSample(sample, scrub));
    await postTo(collector.metrics, collector, {
      resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }],
    });
  }
}

async function postTo(url: string, { headers }: Collector, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  });
  await response.text();
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
}

const internal = 1;
const failedStatus = 2;

function shownSpan(
  { name, id, parent, from, to, failed, attributes }: TraceSpan,
  traceId: string,
  scrub: (text: string) => string,
): object {
  return {
    traceId,
    spanId: id,
    ...(parent === null ? {} : { parentSpanId: parent }),
    name: scrub(name),
    kind: internal,
    startTimeUnixNano: nanos(from),
    endTimeUnixNano: nanos(to),
    attributes: attributesOf(attributes, scrub),
    status: failed ? { code: failedStatus } : {},
  };
}

const delta = 1;

/** Counts as sums since the last, so that a process that goes on needs no memory of the one before. */
function shownSample({ name, unit, value, attributes }: Sample, scrub: (text: string) => string): object {
  const point = {
    attributes: attributesOf(attributes, scrub),
    timeUnixNano: nanos(Date.now()),
    asDouble: value,
  };
  return { name, unit, sum: { aggregationTemporality: delta, isMonotonic: true, dataPoints: [point] } };
}

function nanos(ms: number): string {
  return `${Math.round(ms)}000000`;
}

function attributesOf(attributes: Attributes, scrub: (text: string) => string): readonly object[] {
  const known = Object.entries(attributes).filter(([, value]) => value !== null);
  return known.map(([key, value]) => ({ key, value: shownValue(value, scrub) }));
}

function shownValue(value: Attributes[string] | undefined, scrub: (text: string) => string): object {
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { stringValue: scrub(value ?? '') };
}
