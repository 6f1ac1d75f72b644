import { mapTexts, messageOf } from '@debussy/core';
import { version } from '@debussy/engine';
import type { ObservedRun, ObserverWarning, RunObserver } from '@debussy/engine';
import { collectorIn } from './collector.ts';
import type { Collector } from './collector.ts';
import { SpanFold } from './spans.ts';
import type { Attributes, Sample, TraceSpan } from './spans.ts';

const everyMs = 5000;
const withinMs = 5000;
const mostWaiting = 5000;

/** Sends what events end, in batches. */
export function openTraces(run: ObservedRun, env: NodeJS.ProcessEnv): RunObserver {
  const collector = collectorIn(env);
  const fold = new SpanFold(run.id, (run.past.at(-1)?.seq ?? -1) + 1);
  let spans: TraceSpan[] = [];
  let samples: Sample[] = [];
  let isFaulty = false;
  const send = async (): Promise<void> => {
    const batch = mapTexts({ spans, samples, trace: fold.trace }, run.scrub);
    spans = [];
    samples = [];
    await post(collector, batch).catch((error: unknown) => {
      if (!isFaulty) run.warn(unreached(run.scrub(messageOf(error))));
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

function unreached(reason: string): ObserverWarning {
  return {
    code: 'TELEMETRY_FAILED',
    message: `traces do not reach the collector: ${reason}`,
    hint: 'The run is not affected. The address of the collector: OTEL_EXPORTER_OTLP_ENDPOINT',
  };
}

interface Batch {
  readonly trace: string;
  readonly spans: readonly TraceSpan[];
  readonly samples: readonly Sample[];
}

async function post(collector: Collector, { spans, samples, trace }: Batch): Promise<void> {
  const facts = { 'service.name': collector.service, 'service.version': version };
  const resource = { attributes: attributesOf(facts) };
  const scope = { name: 'debussy', version };
  if (spans.length > 0) {
    const shown = spans.map((span) => shownSpan(span, trace));
    const resourceSpans = [{ resource, scopeSpans: [{ scope, spans: shown }] }];
    await postTo(collector.traces, collector, { resourceSpans });
  }
  if (samples.length > 0) {
    const resourceMetrics = [{ resource, scopeMetrics: [{ scope, metrics: samples.map(shownSample) }] }];
    await postTo(collector.metrics, collector, { resourceMetrics });
  }
}

async function postTo(url: string, { headers }: Collector, body: object): Promise<void> {
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

function shownSpan({ name, id, parent, from, to, failed, attributes }: TraceSpan, traceId: string): object {
  return {
    traceId,
    spanId: id,
    ...(parent === null ? {} : { parentSpanId: parent }),
    name,
    kind: internal,
    startTimeUnixNano: nanos(from),
    endTimeUnixNano: nanos(to),
    attributes: attributesOf(attributes),
    status: failed ? { code: failedStatus } : {},
  };
}

const delta = 1;

/** Counts as sums since the last, so that a process that continues a run needs no memory of the one before. */
function shownSample({ name, unit, value, attributes }: Sample): object {
  const point = { attributes: attributesOf(attributes), timeUnixNano: nanos(Date.now()), asDouble: value };
  return { name, unit, sum: { aggregationTemporality: delta, isMonotonic: true, dataPoints: [point] } };
}

function nanos(ms: number): string {
  return `${Math.round(ms)}000000`;
}

function attributesOf(attributes: Attributes): readonly object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [{ key, value: shownValue(value) }],
  );
}

function shownValue(value: string | number): object {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
