import type { ProgramKind } from '../processes/environment.ts';
import type { NetworkRule } from './network.ts';
import type { HostProxy } from './proxy.ts';

/** The kind of sandbox: none, or a program of this machine. */
export type BoxEngine = 'none' | 'bwrap';

/** Facts about this machine and a repository that every box needs. */
export interface BoxGround {
  /** Whether the repository is in a temporary folder whose other content may be written. */
  readonly neighbors: boolean;
  readonly checkout: string;
  readonly commonDir: string;
  /** Whether a worktree has its own git directory, so that nothing inside needs the repository's settings. */
  readonly shielded: boolean;
  /** Folders of the checkout that worktrees share. */
  readonly shared: readonly string[];
  readonly network: Readonly<Record<ProgramKind, NetworkRule>>;
}

/** One process to run in a box. */
export interface BoxOrder {
  readonly kind: ProgramKind;
  /** Null: outside any repository. */
  readonly ground: BoxGround | null;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
  /** Folders and files besides its worktree that it may write. */
  readonly writable: readonly string[];
  /** An agent program's own folder for its session; absent if it has none. */
  readonly home?: string | undefined;
  /** Its connection to named hosts; null: it has none, or needs none. */
  readonly proxy: HostProxy | null;
}

/** The content that a process sees at a path. */
export interface Mount {
  readonly path: string;
  /** `empty`: a private folder that is deleted afterwards; `masked`: an empty file. */
  readonly as: 'read' | 'write' | 'empty' | 'masked';
  /** Another folder, mounted at this path. */
  readonly from?: string;
}
