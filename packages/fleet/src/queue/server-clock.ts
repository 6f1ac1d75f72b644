import { createPostgresBackend } from 'bullmq';

/** The commands that begin, renew and judge leases, each with the parameter that holds the caller's time. */
const leases: Readonly<Record<string, string>> = {
  move_to_active: '$4',
  extend_lock: '$5',
  extend_locks: '$5',
  move_stalled_jobs_to_wait: '$3',
  move_active_to_wait: '$4',
};

const commands = new RegExp(`\\b(${Object.keys(leases).join('|')})\\(`);

/**
 * BullMQ on PostgreSQL writes leases with the clock of whoever asks, so that a host whose clock is wrong keeps a dead worker's task
 * for long, or takes live ones away. Here every lease goes by the clock of the server.
 */
export const serverClockBackend: typeof createPostgresBackend = (...order) => {
  const backend = createPostgresBackend(...order);
  const query: unknown = Reflect.get(backend, 'query');
  if (typeof query !== 'function') throw new Error('the PostgreSQL backend of bullmq has no query()');
  Reflect.set(backend, 'query', (text: string, params?: readonly unknown[]): unknown =>
    Reflect.apply(query, backend, [byServerClock(text), params]),
  );
  return backend;
};

/** The same statement with the server's time in place of the caller's. */
export function byServerClock(text: string): string {
  // Locks of several jobs are renewed by a statement of its own.
  const [
    ,
    name = text.includes('unnest($3::text[])') && text.includes('locked_until_ms') ? 'extend_locks' : '',
  ] = commands.exec(text) ?? [];
  const time = leases[name];
  if (time === undefined) return text;
  const own = new RegExp(`\\${time}(?!\\d)(?:::bigint)?`, 'g');
  const statement = text.replace(/^--.*\n/gm, '');
  return statement.replace(own, () => serverTime(time));
}

/** Names the parameter as well, because every parameter of a statement needs a type. */
function serverTime(parameter: string): string {
  return `(case when ${parameter}::bigint is null then null else floor(extract(epoch from clock_timestamp()) * 1000)::bigint end)`;
}
