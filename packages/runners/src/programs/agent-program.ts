import { access, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import type { BuiltInAgent } from '../adapters/agent-spec.ts';
import type { Adapter, Host, SideChannel } from '../adapters/launch-plan.ts';
import type { Ending, StreamDecoder } from '../streams/decoder.ts';

/** Everything that debussy knows of an agent program: a new one is a file beside this one, named in `programs.ts`. */
export interface AgentProgram extends ProgramOutput {
  readonly title: string;
  /** The program that is looked up on PATH. */
  readonly program: string;
  readonly launch: Adapter<BuiltInAgent>;
  /** Its own state: folders, and files whose names end in `.json`. */
  readonly homes: (host: Host) => readonly string[];
  /** The oldest version whose stream and exit codes are known. */
  readonly oldestVersion: string;
  readonly install: string;
  readonly login: string;
  /** True or false if files and variables show it, without a paid call; null if they do not. */
  readonly loggedIn: (host: Host) => Promise<boolean | null>;
  /** Variables for `--version`, beside the user's. */
  readonly versionVariables: Readonly<Record<string, string>>;
  /**
   * Variables that mark its child processes: no session inherits them, or it would believe it runs inside
   * another.
   */
  readonly marks: readonly string[];
  /** Its section of docs/agents.md, in Markdown below its title. */
  readonly guide: string;
}

/** How its output is read, and how its end is judged. */
export interface ProgramOutput {
  readonly stream: () => StreamDecoder;
  /** Files with facts that the stream lacks; also for a user's own program that runs this one. */
  readonly sides: (host: Host) => readonly SideChannel[];
  /** How many characters of a tool's output reach the model, if the stream has more of them; null: all. */
  readonly shownOutput: number | null;
  /** A session that has ended can be spoken to again, by its name. */
  readonly resumes: boolean;
  /** If its conversation continues, it sends the earlier part unchanged, so that the provider's cache still applies. */
  readonly keepsPrefix: boolean;
  /** The results of a call's tools are printed before the usage of the call. */
  readonly resultsBeforeUsage: boolean;
  /** Its last event shows how it ended. Without one, only its exit code counts. */
  readonly finalEvent: boolean;
  /** An exit code of 128 and more denotes a signal. */
  readonly exitsWithSignals: boolean;
  /** The meaning of an exit code other than 0, if the program has codes of its own. */
  readonly readExit: (code: number, stderr: string) => Ending | null;
  /** The zone whose midnight renews a daily quota; null if unknown. */
  readonly dailyReset: string | null;
  /** The last line on standard error about a refusal by the provider, if its stream never has it. */
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

export async function mentions(path: string, what: RegExp): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return what.test(text);
}
