import { Redis } from 'ioredis';
import type { QueueAddress } from '../address/queue-address.ts';
import { queueTrouble } from '../git/trouble.ts';
import { deadline } from './deadline.ts';

export type Ask = <T>(what: string, answer: Promise<T>) => Promise<T>;

const patienceMs = 5000;

/** Sends a request to the queue's server over a separate connection. A late answer is an error with its address. */
export async function askServer<T>(
  address: QueueAddress,
  questions: (redis: Redis, ask: Ask) => Promise<T>,
): Promise<T> {
  const redis = new Redis({
    ...address.connection,
    lazyConnect: true,
    connectTimeout: patienceMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let problem = '';
  redis.on('error', (error: Error) => (problem ||= error.message));
  const ask: Ask = (what, answer) => deadline(answer, patienceMs, what);
  try {
    await ask('connect', redis.connect());
    return await questions(redis, ask);
  } catch (cause) {
    throw queueTrouble(address, problem === '' ? cause : problem);
  } finally {
    redis.disconnect();
  }
}
