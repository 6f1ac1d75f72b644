/** One name of the Prometheus text format, with all its values. */
export interface Metric {
  readonly name: string;
  readonly type: 'counter' | 'gauge';
  readonly help: string;
  readonly samples: readonly MetricSample[];
}

export interface MetricSample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** The text format 0.0.4. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, type, help, samples }) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n`,
      `# TYPE ${name} ${type}\n`,
      ...samples.map(({ labels = {}, value }) => `${name}${labelsText(labels)} ${value}\n`),
    ])
    .join('');
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
