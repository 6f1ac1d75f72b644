import { scrubber } from '@debussy/core';
import type { Event } from '@debussy/core';
import { version } from '@debussy/engine';
import type { Run, TakenRun } from '@debussy/engine';
import type { CommandIo } from '../command-io.ts';

/** Traces and metrics of the part of a run that this process does. */
export interface RunTelemetry {
  event(event: Event): void;
  close(): Promise<void>;
}

/** Loaded only where a collector is named: a run without one pays for two looks at the environment. */
export async function runTelemetry(
  { context, past }: TakenRun,
  run: () => Run | null,
  { env }: CommandIo,
): Promise<RunTelemetry> {
  const isNamed = Object.keys(env).some((name) => name.startsWith('OTEL_'));
  const isOn = context.config.otel;
  const nothing = { event: () => undefined, close: () => Promise.resolve() };
  if (!isOn && !isNamed) return nothing;
  const { isTraced, openTelemetry } = await import('@debussy/telemetry');
  if (!isTraced(env, isOn)) return nothing;
  return openTelemetry({
    env,
    run: context.run,
    version,
    firstSeq: (past.at(-1)?.seq ?? -1) + 1,
    scrub: scrubber(context.secrets),
    onFault(reason) {
      const message = `traces do not reach the collector: ${reason}`;
      const hint = 'The run is not affected. Where it is: OTEL_EXPORTER_OTLP_ENDPOINT';
      run()?.notice({ severity: 'warning', code: 'TELEMETRY_FAILED', phase: null, message, hint });
    },
  });
}
