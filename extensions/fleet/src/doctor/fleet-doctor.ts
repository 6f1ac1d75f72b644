import { randomUUID } from 'node:crypto';
import { DebussyError, messageOf, privateRefs, runBranches } from '@debussy/core';
import type { QueueAddress } from '../address/queue-address.ts';
import type { RemoteAddress } from '../address/remote-address.ts';
import { localRef, remoteRef } from '../git/fleet-refs.ts';
import type { FleetRefPlace, RefSpace } from '../git/fleet-refs.ts';
import { gitIn, mustGit, withoutPasswords } from '../git/git.ts';
import { openRemote } from '../hub/remote.ts';
import { protocol } from '../queue/payload.ts';
import { isSkewed, queueFacts } from '../queue/safety.ts';
import type { QueueFacts } from '../queue/safety.ts';
import { bundleWriter } from '../task-bundle/write-bundles.ts';
import { fleetStatus } from './fleet-status.ts';
import type { QueueStatus } from './fleet-status.ts';

export interface DoctorOrder {
  readonly queue: QueueAddress;
  readonly remote: RemoteAddress;
  readonly labels: readonly string[];
  readonly refs: RefSpace;
  /** A git directory to push a probe from. */
  readonly gitDir: string;
  readonly version: string;
  readonly gitTimeoutMs?: number;
}

/** Checks everything that a fleet needs, and never stops at the first problem. */
export async function fleetDoctor(order: DoctorOrder): Promise<readonly DoctorFinding[]> {
  const facts = await queueFacts(order.queue).catch((error: unknown) => {
    if (error instanceof DebussyError) return error;
    throw error;
  });
  const remote = await checkRemote(order);
  if (facts instanceof DebussyError) return [ill('queue', facts.message, facts.hint ?? ''), ...remote];
  return [
    facts.refusal === null
      ? well('queue', `${facts.server} at ${order.queue.shown}, ${facts.latencyMs} ms away`)
      : ill('queue', facts.refusal.message, facts.refusal.hint ?? ''),
    ...safety(facts),
    clocks(facts),
    ...remote,
    ...(await workers(order)),
  ];
}

type RemoteOrder = Pick<DoctorOrder, 'remote' | 'refs' | 'gitDir' | 'gitTimeoutMs'>;

/** Pushes a probe and then a second one to the same ref: the first must stay. */
export async function checkRemote(order: RemoteOrder): Promise<readonly DoctorFinding[]> {
  const { remote, refs, gitDir, gitTimeoutMs: timeoutMs = 30_000 } = order;
  const git = gitIn(gitDir);
  const hub = openRemote(git, { url: remote.url, timeoutMs });
  const place: FleetRefPlace = { run: 'doctor', kind: 'result', id: randomUUID() };
  const [ref, local] = [remoteRef(refs, place), localRef(place)];
  const shown = withoutPasswords(remote.url);
  try {
    const write = bundleWriter(git);
    const [first, second] = [await write({ facts: 1, ref: local }), await write({ facts: 2, ref: local })];
    const made = await hub.claim({ ref, commit: first });
    const lost = await hub.claim({ ref, commit: second });
    await hub.remove([ref]);
    await mustGit(git, ['update-ref', '-d', local]);
    const swaps = made.kind === 'ours' && lost.kind === 'theirs' && lost.commit === first;
    return [
      well('remote', `${shown} can be read and written below ${refs}/`),
      swaps
        ? well('compare-and-swap', 'of two results, the first stands')
        : ill(
            'compare-and-swap',
            'a second result took the place of the first',
            'Use a remote that honours leases.',
          ),
    ];
  } catch (error) {
    const why = messageOf(error);
    const hint =
      refs === privateRefs
        ? `Check address and rights. If the host refuses custom refs: --refs ${runBranches} (DEBUSSY_FLEET_REFS)`
        : 'Check the address, and that this user may push to it.';
    return [ill('remote', why.includes(shown) ? why : `${shown}: ${why}`, hint)];
  }
}

function safety({ dangers }: QueueFacts): readonly DoctorFinding[] {
  const hint = 'Set appendonly yes and maxmemory-policy noeviction, or use --allow-unsafe-queue.';
  if (dangers.length === 0) return [well('queue safe', 'it keeps what it is given')];
  return dangers.map((danger) => ill('queue safe', danger, hint));
}

function clocks(facts: QueueFacts): DoctorFinding {
  const { clockMs } = facts;
  const ahead = `the queue's clock is ${Math.abs(clockMs)} ms ${clockMs < 0 ? 'behind' : 'ahead'}`;
  if (!isSkewed(facts)) return well('clocks', ahead);
  return ill(
    'clocks',
    ahead,
    'Runs and workers refuse to start here. Switch on NTP: timedatectl set-ntp true',
  );
}

async function workers(order: DoctorOrder): Promise<readonly DoctorFinding[]> {
  const { queue, remote, labels, version } = order;
  const status = await fleetStatus({ queue, remotes: [remote], labels });
  const others = status.workers.filter((worker) => worker.version !== version);
  const named = others.map((worker) => `${worker.name} has ${worker.version}`).join(', ');
  const here = `${version}, node ${process.version}, protocol ${protocol}`;
  return [
    others.length === 0
      ? well('versions', here)
      : ill('versions', `${named}; here is ${here}`, 'Install the same version on every host.'),
    status.workers.length > 0
      ? well('workers', `${status.workers.length} connected, ${status.slots} slots`)
      : ill('workers', 'no worker is connected', 'Start one: debussy worker --queue <url> --remote <url>'),
    ...status.queues.filter(({ unmet }) => unmet).map(unmetLabels),
  ];
}

function unmetLabels({ label, waiting }: QueueStatus): DoctorFinding {
  const labels = (label ?? '').split('+');
  return ill(
    'labels',
    `${waiting} task${waiting === 1 ? ' waits' : 's wait'} for a worker with the label${labels.length === 1 ? '' : 's'} ${labels.join(' and ')}`,
    `Start one: debussy worker ${labels.map((one) => `--label ${one}`).join(' ')}`,
  );
}

interface DoctorFinding {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
  /** The remedy; empty if all is well. */
  readonly hint: string;
}

function well(check: string, detail: string): DoctorFinding {
  return { check, ok: true, detail, hint: '' };
}

function ill(check: string, detail: string, hint: string): DoctorFinding {
  return { check, ok: false, detail, hint };
}
