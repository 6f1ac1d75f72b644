import type { OutputName, Spent } from '@debussy/core';
import type { SessionRequest } from '../session/session-request.ts';
import type { StreamDecoder } from '../streams/decoder.ts';
import type { AgentSpec } from './agent-spec.ts';

export interface EnvironmentPlan {
  /** Names taken over from debussy's own environment; a trailing `*` matches any rest. */
  readonly allow: readonly string[];
  /** Set as given; overrides variables that are taken over. */
  readonly set: Readonly<Record<string, string>>;
}

/** How one session of an agent program is run: a value, made without touching anything. */
export interface LaunchPlan {
  /** The program whose stream and exit codes these are. */
  readonly program: OutputName;
  readonly argv: readonly string[];
  /** Null for an empty standard input: an open, silent one makes some programs wait forever. */
  readonly stdin: string | null;
  readonly environment: EnvironmentPlan;
  /** Written before the start. */
  readonly files: readonly SessionFile[];
  /** The program's own folder for this session alone; null if it uses the user's. */
  readonly home: PrivateHome | null;
  /** Folders that the program itself writes to: they stay writable in a sandbox. */
  readonly writable: readonly string[];
  readonly decoder: () => StreamDecoder;
  readonly sides: readonly SideChannel[];
  /** Asks the program for the usage of a session's sub-agents since a time, if it reports that nowhere else. */
  readonly askSubagents: AskSubagents | null;
  readonly stop: StopMethod;
  /** The file from which a hook reads notes for the agent; left out if the program has no hooks. */
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
  /** Names in the user's folder that the session does not get. */
  readonly leftOut: readonly string[];
  /**
   * If the session continues in the folder of an earlier one: names that it does not find there; null for a fresh
   * folder.
   */
  readonly leftBehind: readonly string[] | null;
  /** The one file that differs; its text is null if the user's stays unchanged. */
  readonly settings: { readonly name: string; readonly text: (users: string | null) => string | null };
}

/** A file that the program writes beside its stream, with facts that the stream lacks. */
export interface SideChannel {
  readonly name: string;
  /** Content from before `since` belongs to an earlier session. */
  decoder(session: string, since: string): StreamDecoder;
  /** Reads the same file of a sub-agent's session, for its usage; null if sub-agents have none. */
  readonly subagent: ((session: string) => StreamDecoder) | null;
  /** The path, once the program has created it. */
  find(session: string): Promise<string | null>;
}

export interface StopMethod {
  /** The program ends by itself after its running tool if this file exists; null if it has no such way. */
  readonly flag: string | null;
  /** Sent one after the other, with the grace in between, before the whole tree is killed. */
  readonly signals: readonly NodeJS.Signals[];
}

/** Facts of the outside world that a plan depends on. */
export interface Host {
  /** Debussy's own environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly root: boolean;
}

export interface LaunchOrder {
  readonly request: SessionRequest;
  readonly host: Host;
}

/** One adapter: from the user's settings to the start of the program. */
export type Adapter<A extends AgentSpec> = (agent: A, order: LaunchOrder) => LaunchPlan;
