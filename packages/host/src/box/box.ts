import type { ProgramKind } from '../processes/environment.ts';
import type { NetworkRule } from './network.ts';
import type { HostProxy } from './proxy.ts';

/** What keeps processes in: nothing, or a program of this machine. */
export type BoxEngine = 'none' | 'bwrap';

/** What of this machine and of a repository every box must know. */
export interface BoxGround {
  /** In a temporary folder: whether what stands beside the repository there can be written. */
  readonly neighbors: boolean;
  /** The user's checkout. */
  readonly checkout: string;
  readonly commonDir: string;
  /** Whether a worktree has a git directory of its own, so that nothing inside needs the repository's settings. */
  readonly shielded: boolean;
  /** Folders of the checkout that worktrees share. */
  readonly shared: readonly string[];
  readonly network: Readonly<Record<ProgramKind, NetworkRule>>;
}

/** One process to be put into a box. */
export interface BoxOrder {
  readonly kind: ProgramKind;
  /** Null: in no repository. */
  readonly ground: BoxGround | null;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
  /** Folders and files that it may write, beside its worktree. */
  readonly writable: readonly string[];
  /** Its way to named hosts; null: it has none, or needs none. */
  readonly proxy: HostProxy | null;
}

/** The content of a path for a process. */
export interface Mount {
  readonly path: string;
  /** `empty`: a private folder that is gone afterwards; `masked`: a file without content. */
  readonly as: 'read' | 'write' | 'empty' | 'masked';
  /** Another folder that stands at this path. */
  readonly from?: string;
}
