import { mapTexts, messageOf } from '@debussy/core';
import { version } from '@debussy/engine';
import type { ObservedRun, ObserverWarning, RunObserver } from '@debussy/engine';
import { setTimeout as wait } from 'node:timers/promises';
import { attributesOf, nanos } from './attributes.ts';
import { collectorIn } from './collector.ts';
import type { Collector } from './collector.ts';
import { Metrics } from './metrics.ts';
import { SpanFold } from './spans.ts';
import type { TraceSpan } from './spans.ts';

const everyMs = 5000;
const withinMs = 5000;
const mostWaiting = 5000;

/** Sends finished spans, in batches. */
export function openTraces(run: ObservedRun, env: NodeJS.ProcessEnv): RunObserver {
  const collector = collectorIn(env);
  const fold = new SpanFold(run.id, (run.past.at(-1)?.seq ?? -1) + 1, collector.parent);
  const metrics = new Metrics(Date.now());
  const closing = new AbortController();
  let spans: TraceSpan[] = [];
  let isMeasured = false;
  let isFaulty = false;
  let sending: Promise<void> | null = null;
  const send = async (): Promise<void> => {
    const batch = { spans, trace: fold.trace, metrics: isMeasured ? metrics.shown(Date.now()) : [] };
    spans = [];
    isMeasured = false;
    await post(collector, mapTexts(batch, run.scrub), closing.signal).catch((error: unknown) => {
      if (!isFaulty) run.warn(unreached(run.scrub(messageOf(error))));
      isFaulty = true;
    });
    sending = null;
  };
  const timer = setInterval(() => void (sending ??= send()), everyMs).unref();
  return {
    event(event) {
      const ended = fold.take(event);
      if (spans.length < mostWaiting) spans.push(...ended.spans);
      for (const sample of ended.samples) metrics.add(sample);
      isMeasured ||= ended.samples.length > 0;
    },
    async close() {
      clearInterval(timer);
      closing.abort();
      await sending;
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
  readonly metrics: readonly object[];
}

async function post(
  collector: Collector,
  { spans, metrics, trace }: Batch,
  closing: AbortSignal,
): Promise<void> {
  const resource = { attributes: attributesOf({ 'service.version': version, ...collector.resource }) };
  const scope = { name: 'debussy', version };
  if (spans.length > 0) {
    const shown = spans.map((span) => shownSpan(span, trace));
    const resourceSpans = [{ resource, scopeSpans: [{ scope, spans: shown }] }];
    await postTo(collector.traces, collector, { resourceSpans }, closing);
  }
  if (metrics.length > 0) {
    const resourceMetrics = [{ resource, scopeMetrics: [{ scope, metrics }] }];
    await postTo(collector.metrics, collector, { resourceMetrics }, closing);
  }
}

/** The answers after which the protocol asks for a retry. */
const againAfter: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const mostTries = 3;
const longestPauseMs = 30_000;

/** The pause before a retry ends at once when the run closes. */
async function postTo(
  url: string,
  { headers }: Collector,
  body: object,
  closing: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'user-agent': `debussy/${version}`, ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    await response.text();
    if (response.ok) return;
    if (!againAfter.has(response.status) || tries === mostTries)
      throw new Error(`${new URL(url).host} answered ${response.status}`);
    const pause = Math.min(askedPause(response) ?? 1000 * 2 ** tries, longestPauseMs);
    await wait(pause, undefined, { signal: closing, ref: false }).catch(() => undefined);
  }
}

/** Retry-After in milliseconds; null if the answer has none. */
function askedPause(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return seconds >= 0 ? seconds * 1000 : null;
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
