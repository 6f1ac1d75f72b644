import { sourcesOf } from './error-reference.ts';
import { code, table } from './table.ts';

type Meanings = Readonly<Record<string, string>>;

/** Variables of a session: debussy sets them for agents, `setup` and gates. */
const ofSessions: Meanings = {
  DEBUSSY: 'Path of a `debussy` that works in any shell of the session.',
  DEBUSSY_RUN: 'Id of the run.',
  DEBUSSY_PHASE: 'Id of the phase, as the plan spells it.',
  DEBUSSY_ATTEMPT: 'Number of the attempt.',
  DEBUSSY_SESSION: 'Number of the session.',
  DEBUSSY_PROMPT_FILE: 'File with the prompt, also if the prompt came on standard input.',
  DEBUSSY_REPORT_FILE: 'Write the report here, as JSON.',
  DEBUSSY_HANDOFF_FILE: 'Write notes for the next session here.',
  DEBUSSY_SLOT: 'Number of the worktree. Also set for `setup` and gates.',
  DEBUSSY_PORT:
    'First of ten free ports; the others are `DEBUSSY_PORT_1` to `DEBUSSY_PORT_9`. Also set for `setup` and gates.',
};

/** Variables that a user sets. */
const ofUsers: Meanings = {
  DEBUSSY_DEBUG: '`1` adds stack traces to errors and details to the debug log.',
  DEBUSSY_SCENARIO: 'Scenario file of the scripted agent.',
  DEBUSSY_FLEET_QUEUE: 'Address of the queue: `redis://…`, `rediss://…` or a socket.',
  DEBUSSY_FLEET_REMOTE: 'Address of the shared repository.',
  DEBUSSY_FLEET_REFS: '`refs/debussy` (default), or `refs/heads/debussy` for hosts that refuse other refs.',
  DEBUSSY_FLEET_SESSION_LABEL: 'Label that a worker needs for sessions.',
  DEBUSSY_FLEET_VERIFICATION_LABEL: 'Label that a worker needs for verifications.',
  DEBUSSY_FLEET_PRIORITY: 'Priority of the run, -1000 to 1000 (0).',
  DEBUSSY_FLEET_ALLOW_UNSAFE: '`1` allows a queue that does not persist its data.',
  DEBUSSY_FLEET_GIT_TIMEOUT: 'Seconds to wait for one answer of the shared repository (300).',
  DEBUSSY_FLEET_PATIENCE: 'Seconds a run waits for an unusable queue or repository (900).',
  DEBUSSY_FLEET_BEAT: 'Seconds between two heartbeats of a coordinator (10).',
  NO_COLOR: 'Switches colors off.',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'Collector for traces and metrics; setting it switches them on.',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'The same for traces alone.',
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'The same for metrics alone.',
  OTEL_EXPORTER_OTLP_HEADERS: 'Headers of these requests.',
  OTEL_SERVICE_NAME: 'Service name in traces and metrics.',
  OTEL_RESOURCE_ATTRIBUTES: 'More attributes of the service: `team=core,deployment.environment.name=ci`.',
  TRACEPARENT: 'The span of the caller, such as a step of a pipeline: the run becomes a part of it.',
  OTEL_SDK_DISABLED: '`true` switches traces and metrics off.',
};

/** Set by one process of debussy for another one, or by tests. */
const internal = /^DEBUSSY_(?:COOKIE|CRASH_AT|DETACHED|HOST_TOKEN|PAGE_ASKS|SIGNALS|STREAM|SYNC|UI_CHILD)$/;

/** All variables beside those of the settings. A variable in a source without a meaning here is an error. */
export function environmentReference(root: string): string {
  const known = { ...ofSessions, ...ofUsers };
  const unknown = variablesIn(root).filter((name) => !(name in known) && !internal.test(name));
  if (unknown.length > 0) throw new Error(`environment-reference.ts does not explain ${unknown.join(', ')}`);
  return ['## Set by you', meaningTable(ofUsers), '## Set for sessions', meaningTable(ofSessions)].join(
    '\n\n',
  );
}

function meaningTable(meanings: Meanings): string {
  return table(
    ['variable', 'meaning'],
    Object.entries(meanings).map(([name, meaning]) => [code(name), meaning]),
  );
}

function variablesIn(root: string): readonly string[] {
  const found = sourcesOf(root, (folder) => !/^(?:lab|proof|testing)$/.test(folder)).flatMap(({ source }) =>
    [...source.matchAll(/env\['((?:DEBUSSY|OTEL)_\w+)'\]/g)].map(([, name = '']) => name),
  );
  return [...new Set(found)].toSorted();
}
