import { access, readFile, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { BuiltInAgent } from '../adapters/agent-spec.ts';
import type { Adapter, Host, SideChannel } from '../adapters/launch-plan.ts';
import type { Ending, StreamDecoder } from '../streams/decoder.ts';

/** Everything that debussy knows about an agent program. A new one needs a file here, named in `programs.ts`. */
export interface AgentProgram extends ProgramOutput {
  readonly title: string;
  /** The name of the program on PATH. */
  readonly program: string;
  readonly launch: Adapter<BuiltInAgent>;
  /** Its own state: folders, and files ending in `.json`. */
  readonly homes: (host: Host) => readonly string[];
  /** The oldest version whose stream and exit codes are known. */
  readonly oldestVersion: string;
  readonly install: string;
  readonly login: string;
  /** True or false if files and variables show it without a paid call; otherwise null. */
  readonly loggedIn: (host: Host) => Promise<boolean | null>;
  /** Variables for `--version`, in addition to the user's. */
  readonly versionVariables: Readonly<Record<string, string>>;
  /**
   * Variables that mark its child processes. No session inherits them, because its program would assume that it runs
   * inside another.
   */
  readonly marks: readonly string[];
  /** Its section of docs/agents.md, in Markdown, without the title. */
  readonly guide: string;
}

/** How to read its output and judge its end. */
export interface ProgramOutput {
  readonly stream: () => StreamDecoder;
  /** Files with facts that the stream lacks; also for a user's own program that runs this one. */
  readonly sides: (host: Host) => readonly SideChannel[];
  /** The number of characters of a tool's output that reach the model, if the stream has more; null: all. */
  readonly shownOutput: number | null;
  /** An ended session can be continued by its name. */
  readonly resumes: boolean;
  /** If its conversation continues, it sends the earlier part unchanged, so that the provider's cache still applies. */
  readonly keepsPrefix: boolean;
  /** The results of a call's tools are printed before the usage of the call. */
  readonly resultsBeforeUsage: boolean;
  /** Its last event shows how it ended. Otherwise only its exit code counts. */
  readonly finalEvent: boolean;
  /** An exit code of 128 and more denotes a signal. */
  readonly exitsWithSignals: boolean;
  /** The meaning of an exit code other than 0, if the program has codes of its own. */
  readonly readExit: (code: number, stderr: string) => Ending | null;
  /** The time zone whose midnight renews a daily quota; null if unknown. */
  readonly dailyReset: string | null;
  /** The last line on standard error about a provider's refusal, if the stream never reports it. */
  readonly refusalOnStderr: (stderr: string) => string | null;
}

/** A program with a complete stream of events and the usual exit codes. */
export const usualOutput: Omit<ProgramOutput, 'stream'> = {
  sides: () => [],
  shownOutput: null,
  resumes: false,
  keepsPrefix: false,
  resultsBeforeUsage: false,
  finalEvent: true,
  exitsWithSignals: true,
  readExit: () => null,
  dailyReset: null,
  refusalOnStderr: () => null,
};

export function homeOf(host: Host): string {
  return host.env['HOME'] ?? homedir();
}

export function hasAny(host: Host, names: readonly string[]): boolean {
  return names.some((name) => (host.env[name] ?? '') !== '');
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The names in a folder; none without it. */
export async function entries(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}

export async function mentions(path: string, what: RegExp): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return what.test(text);
}
