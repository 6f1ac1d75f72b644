import type { QueueAddress } from '../address/queue-address.ts';
import { queueName } from '../address/remote-address.ts';
import type { RemoteAddress } from '../address/remote-address.ts';
import { askServer } from './ask-server.ts';

/** All sets of labels that tasks of a remote have required, or that workers were started with. */
export async function knownLabelSets(
  address: QueueAddress,
  remote: RemoteAddress,
): Promise<readonly string[]> {
  const start = `debussy:${queueName(remote, null)}-`;
  const end = ':meta';
  const keys = await askServer(address, async (redis, ask) => {
    const found: string[] = [];
    let cursor = '0';
    do {
      const scan = redis.scan(cursor, 'MATCH', `${start}*${end}`, 'COUNT', 1000);
      const [next, some] = await ask('SCAN', scan);
      cursor = next;
      found.push(...some);
    } while (cursor !== '0');
    return found;
  });
  return [...new Set(keys)].map((key) => key.slice(start.length, -end.length)).toSorted();
}
