/** Where a collector is, as the variables of OpenTelemetry say it. */
export interface Collector {
  readonly traces: string;
  readonly metrics: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
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
    headers: headersIn(env['OTEL_EXPORTER_OTLP_HEADERS'] ?? ''),
    service: env['OTEL_SERVICE_NAME'] || 'debussy',
  };
}

/** `api-key=secret,other=value`, percent-encoded. */
function headersIn(text: string): Readonly<Record<string, string>> {
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
