import type { OutputName, Spent } from '@debussy/core';
import type { SessionRequest } from '../session/session-request.ts';
import type { StreamDecoder } from '../streams/decoder.ts';
import type { AgentSpec } from './agent-spec.ts';

export interface EnvironmentPlan {
  /** Names taken over from debussy's own environment; a trailing `*` stands for any rest. */
  readonly allow: readonly string[];
  /** Set as given; wins over what is taken over. */
  readonly set: Readonly<Record<string, string>>;
}

/** How one session of an agent program is run: a value, made without touching anything. */
export interface LaunchPlan {
  /** Whose stream and exit codes these are. */
  readonly program: OutputName;
  readonly argv: readonly string[];
  /** Null for an empty standard input: an open, silent one makes some programs wait for ever. */
  readonly stdin: string | null;
  readonly environment: EnvironmentPlan;
  /** Written before the start. */
  readonly files: readonly SessionFile[];
  /** A folder of the program's own for this session alone; null where it uses the user's. */
  readonly home: PrivateHome | null;
  /** Where the program itself keeps what it writes: to stay writable in a sandbox. */
  readonly writable: readonly string[];
  readonly decoder: () => StreamDecoder;
  readonly sides: readonly SideChannel[];
  /** Asks the program what the sub-agents of a session have cost since a time, where it tells it nowhere else. */
  readonly askSubagents: AskSubagents | null;
  readonly stop: StopMethod;
  /** Where a hook looks for what the agent is to know; left out where the program has none. */
  readonly notes?: ContextNotes;
}

export interface ContextNotes {
  readonly path: string;
  /** What the hook has to print. */
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
  /** Where the session continues in the folder of an earlier one: names that it does not find there; null for a fresh folder. */
  readonly leftBehind: readonly string[] | null;
  /** The one file that differs; its text is null where the user's stays as it is. */
  readonly settings: { readonly name: string; readonly text: (users: string | null) => string | null };
}

/** A file that the program writes beside its stream and that knows what the stream does not say. */
export interface SideChannel {
  readonly name: string;
  /** What stands in it from before `since` belongs to an earlier session. */
  decoder(session: string, since: string): StreamDecoder;
  /** Reads the like file of a sub-agent's session, for what it has cost; null where sub-agents have none. */
  readonly subagent: ((session: string) => StreamDecoder) | null;
  /** Where it is, once the program has made it. */
  find(session: string): Promise<string | null>;
}

export interface StopMethod {
  /** The program ends by itself after its running tool when this file is there; null where it knows no such way. */
  readonly flag: string | null;
  /** Sent one after the other, with the grace in between, before the whole tree is killed. */
  readonly signals: readonly NodeJS.Signals[];
}

/** What of the outside world a plan depends on. */
export interface Host {
  /** Debussy's own environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly root: boolean;
}

export interface LaunchOrder {
  readonly request: SessionRequest;
  readonly host: Host;
}

/** One adapter: from what the user configured to how the program is started. */
export type Adapter<A extends AgentSpec> = (agent: A, order: LaunchOrder) => LaunchPlan;
