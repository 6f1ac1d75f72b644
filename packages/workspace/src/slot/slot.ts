import type { Scrub } from '@debussy/core';
import type { BoxGround, CommandResult, Permit } from '@debussy/host';
import type { Author } from '../repository/open.ts';

/** The use of a worktree. A verification never sees files that an agent may have left. */
export type Purpose = 'attempt' | 'verify';

/** `shielded`: the agent finds a small private git directory. `worktree`: it finds the linked one. */
export type Isolation = 'shielded' | 'worktree';

/** A worktree in use. Plain data. */
export interface Slot {
  readonly id: string;
  /** The worktree, without symbolic links in its path. */
  readonly path: string;
  /** An empty folder beside the worktree for the files that the agent writes for debussy. */
  readonly folder: string;
  readonly base: string;
  readonly isolation: Isolation;
  /** Created now, rather than recycled. */
  readonly fresh: boolean;
  /** Problems of this worktree that the user should know about although the work continues. */
  readonly notices: readonly string[];
  /** Ten unused ports of this machine; empty if none are left. */
  readonly ports: readonly number[];
}

export interface SlotRequest {
  readonly phase: string;
  readonly attempt: number;
  /** The commit that the work starts from: the agent's HEAD. */
  readonly base: string;
  readonly purpose: Purpose;
  /** Fill the worktree with this commit instead, to continue kept work. */
  readonly content?: string;
  /** The path of the preferred worktree, if it is free: an earlier session of the same work was there. */
  readonly prefer?: string | undefined;
  /** Also remove ignored files, except those of `setup` and `share`. Default for verifications. */
  readonly hermetic?: boolean;
}

/** A command that prepares a fresh worktree. */
export interface SetupOptions {
  /** Run by `sh -c`. */
  readonly command: string;
  /** Patterns of the files that it reads; absent: any in the tree. */
  readonly inputs?: readonly string[];
  readonly timeoutMs?: number;
  /** Debussy's own environment, from which the variables for its kind are taken. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The mark by which its processes are found again. */
  readonly cookie: string;
  readonly scrub: Scrub;
  readonly box: BoxGround | null;
  /** A share of the machine while it runs; absent: none is needed. */
  readonly share?: {
    take(): Promise<Permit>;
    done(permit: Permit, result: CommandResult): void;
  };
}

export interface SlotOptions {
  readonly run: string;
  /** The maximum number of slots; never below one. */
  readonly limit: number;
  readonly isolation?: Isolation;
  readonly setup?: SetupOptions;
  /** Folders of the user's checkout, such as `node_modules`, that every worktree gets. */
  readonly share?: readonly string[];
  /** The `.worktreeinclude` that counts, if it is not the one in the checkout; null: none counts. */
  readonly include?: Buffer | null | undefined;
  /** The folder for worktrees, if not `<name>.debussy` beside the repository. */
  readonly worktrees?: string | null;
  /** Refuse to fill a slot if less would stay free on its disk. */
  readonly minFreeBytes?: number;
  /** The author of the agent's own commits in its private git directory. */
  readonly agent?: Author;
}

/** Variables for programs in a worktree: its number, and its own ports. */
export function slotVariables({ id, ports }: Pick<Slot, 'id' | 'ports'>): Readonly<Record<string, string>> {
  const named = ports.map(
    (port, i) => [i === 0 ? 'DEBUSSY_PORT' : `DEBUSSY_PORT_${i}`, String(port)] as const,
  );
  return { DEBUSSY_SLOT: id.replace(/^s/, ''), ...Object.fromEntries(named) };
}
