/** The URL of a collector, from the variables of OpenTelemetry. */
export interface Collector {
  readonly traces: string;
  readonly metrics: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Attributes of everything sent. */
  readonly resource: Readonly<Record<string, string>>;
  /** The parent span of this process, such as a step of a pipeline. */
  readonly parent: { readonly trace: string; readonly span: string } | null;
}

/** Whether anything is sent. */
export function isTraced(env: NodeJS.ProcessEnv, isOn: boolean): boolean {
  if (env['OTEL_SDK_DISABLED'] === 'true') return false;
  return isOn || ['', '_TRACES', '_METRICS'].some((kind) => env[`OTEL_EXPORTER_OTLP${kind}_ENDPOINT`]);
}

export function collectorIn(env: NodeJS.ProcessEnv): Collector {
  const base = (env['OTEL_EXPORTER_OTLP_ENDPOINT'] || 'http://localhost:4318').replace(/\/+$/, '');
  return {
    traces: env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || `${base}/v1/traces`,
    metrics: env['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT'] || `${base}/v1/metrics`,
    headers: pairsIn(env['OTEL_EXPORTER_OTLP_HEADERS'] ?? ''),
    resource: {
      'service.name': 'debussy',
      ...pairsIn(env['OTEL_RESOURCE_ATTRIBUTES'] ?? ''),
      ...(env['OTEL_SERVICE_NAME'] ? { 'service.name': env['OTEL_SERVICE_NAME'] } : {}),
    },
    parent: parentIn(env['TRACEPARENT'] ?? ''),
  };
}

/** W3C trace context: version, trace id, span id, flags; an id of zeros is invalid. */
function parentIn(text: string): Collector['parent'] {
  const [, trace, span] =
    /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}/.exec(text) ?? [];
  return trace === undefined || span === undefined ? null : { trace, span };
}

/** `api-key=secret,other=value`, percent-encoded. */
function pairsIn(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())] as const];
  });
  return Object.fromEntries(pairs);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
