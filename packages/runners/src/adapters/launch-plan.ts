import type { OutputName, Spent } from '@debussy/core';
import type { SessionRequest } from '../session/session-request.ts';
import type { StreamDecoder } from '../streams/decoder.ts';
import type { AgentSpec } from './agent-spec.ts';

export interface EnvironmentPlan {
  /** Names copied from debussy's own environment; a trailing `*` matches any rest. */
  readonly allow: readonly string[];
  /** Set as given; overrides copied variables. */
  readonly set: Readonly<Record<string, string>>;
}

/** How to run one session of an agent program: a value, made without side effects. */
export interface LaunchPlan {
  /** The program that defines this stream and these exit codes. */
  readonly program: OutputName;
  readonly argv: readonly string[];
  /** Null for an empty standard input: an open, silent one makes some programs wait forever. */
  readonly stdin: string | null;
  readonly environment: EnvironmentPlan;
  /** Written before the start. */
  readonly files: readonly SessionFile[];
  /** The program's own folder for this session only; absent if it uses the user's. */
  readonly home?: PrivateHome;
  /** Folders that the program writes to: they stay writable in a sandbox. */
  readonly writable: readonly string[];
  readonly decoder: () => StreamDecoder;
  readonly sides: readonly SideChannel[];
  /** Asks the program for the usage of a session's sub-agents since a time, if it reports that nowhere else. */
  readonly askSubagents?: AskSubagents;
  readonly stop: StopMethod;
  /** The file from which a hook reads notes for the agent; absent if the program has no hooks. */
  readonly notes?: ContextNotes;
}

export interface ContextNotes {
  readonly path: string;
  /** The output of the hook. */
  readonly answer: (text: string) => string;
}

export type AskSubagents = (session: string, since: Date) => Promise<Spent | null>;

export interface SessionFile {
  readonly path: string;
  readonly text: string;
  readonly executable?: boolean;
}

export interface PrivateHome {
  readonly from: string;
  readonly to: string;
  readonly leftOut: readonly string[];
  /** For a session that continues in an earlier folder: names that it must not find there; null for a fresh folder. */
  readonly leftBehind: readonly string[] | null;
  /** The one file that differs; null text keeps the user's. */
  readonly settings: { readonly name: string; readonly text: (users: string | null) => string | null };
}

/** A file that the program writes beside its stream, with facts that the stream lacks. */
export interface SideChannel {
  readonly name: string;
  /** Content from before `since` belongs to an earlier session. */
  decoder(session: string, since: string): StreamDecoder;
  /** Reads the same kind of file of a sub-agent's session, for its usage; null if sub-agents have none. */
  readonly subagent: ((session: string) => StreamDecoder) | null;
  /** The path, once the program has created it. */
  find(session: string): Promise<string | null>;
}

export interface StopMethod {
  /** If this file exists, the program ends by itself after its running tool; null if it has no such feature. */
  readonly flag: string | null;
  /** Sent in order, with the grace in between, before the whole tree is killed. */
  readonly signals: readonly NodeJS.Signals[];
}

/** Outside facts that a plan depends on. */
export interface Host {
  /** Debussy's own environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly root: boolean;
}

export interface LaunchOrder {
  readonly request: SessionRequest;
  readonly host: Host;
}

/** One adapter: from the user's settings to the start of the program, as far as it differs from any other. */
export type Adapter<A extends AgentSpec> = (
  agent: A,
  order: LaunchOrder,
) => Pick<LaunchPlan, 'argv'> & Partial<LaunchPlan>;
