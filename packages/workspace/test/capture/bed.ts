import { capture } from '../../src/index.ts';
import type { Capture, CapturePolicy, Slot } from '../../src/index.ts';
import { git, opened, repositoryOf, slotsOf, taken } from '../support/repository.ts';

export interface Bed {
  readonly root: string;
  readonly base: string;
  readonly slot: Slot;
  readonly snapshot: (policy?: Partial<CapturePolicy>) => Promise<Capture>;
}

export async function bed(
  files: Readonly<Record<string, string | Uint8Array>>,
  ...init: readonly string[]
): Promise<Bed> {
  const root = repositoryOf(files, ...init);
  return bedOf(root);
}

export async function bedOf(root: string): Promise<Bed> {
  const base = git(root, 'rev-parse', 'HEAD');
  const slots = await slotsOf(root);
  const slot = taken(await slots.acquire({ phase: '1', attempt: 1, base, purpose: 'attempt' }));
  const repository = await opened(root);
  const snapshot = async (policy: Partial<CapturePolicy> = {}): Promise<Capture> =>
    taken(await capture(repository, { slot, base, message: 'm\n', policy }));
  return { root, base, slot, snapshot };
}

export const refusals = ({ refused }: Capture): readonly string[] =>
  refused.map(({ path, reason }) => `${path}: ${reason}`).toSorted();
