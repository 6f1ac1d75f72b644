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
  /** An empty folder beside the worktree for the agent's own files to us. */
  readonly folder: string;
  readonly base: string;
  readonly isolation: Isolation;
  /** Made now, rather than recycled. */
  readonly fresh: boolean;
  /** Problems of this worktree that a person should know about, though the work continues. */
  readonly notices: readonly string[];
  /** Ten otherwise unused ports of this machine; empty if none are left. */
  readonly ports: readonly number[];
}

export interface SlotRequest {
  readonly phase: string;
  readonly attempt: number;
  /** The commit that the work starts from: HEAD as the agent sees it. */
  readonly base: string;
  readonly purpose: Purpose;
  /** Fill the worktree with this commit instead, to continue with work that was kept. */
  readonly content?: string;
  /** The path of the worktree to take if it is free: an earlier session of the same work was there. */
  readonly prefer?: string | undefined;
  /** Remove ignored files too, except those of `setup` and `share`. Verifications do by default. */
  readonly hermetic?: boolean;
}

/** A command that makes a fresh worktree ready to work in. */
export interface SetupOptions {
  /** Runs by `sh -c`. */
  readonly command: string;
  /** Patterns of the files that it reads; absent: any of the tree. */
  readonly inputs?: readonly string[];
  readonly timeoutMs?: number;
  /** Debussy's own environment, from which the variables for its kind are taken. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** By which its processes are found again. */
  readonly cookie: string;
  readonly scrub: Scrub;
  /** The box that it runs in; null: none. */
  readonly box: BoxGround | null;
  /** A share of the machine while it runs; absent: none is needed. */
  readonly share?: {
    take(): Promise<Permit>;
    done(permit: Permit, result: CommandResult): void;
  };
}

export interface SlotOptions {
  readonly run: string;
  /** How many slots there may be; never fewer than one. */
  readonly limit: number;
  readonly isolation?: Isolation;
  readonly setup?: SetupOptions;
  /** Folders of the user's checkout, such as `node_modules`, that every worktree gets. */
  readonly share?: readonly string[];
  /** The `.worktreeinclude` that counts, if not the one in the checkout; null: none counts. */
  readonly include?: Buffer | null | undefined;
  /** The folder for worktrees, if not `<name>.debussy` beside the repository. */
  readonly worktrees?: string | null;
  /** Refuse to fill a slot when less would stay free on its disk. */
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
