import type { ScriptedUsage } from '../scenario.ts';

/** How a session can end, whichever program is played. */
export type PlayedEnd =
  | { readonly kind: 'success'; readonly text: string }
  | { readonly kind: 'limit' | 'quota'; readonly message: string; readonly until: string | null }
  | { readonly kind: 'auth' | 'context' | 'failure'; readonly message: string };

export interface PlayedTool {
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface PlayedResult {
  readonly ok: boolean;
  readonly output: string;
}

/** Prints what happens in the words of one program. */
export interface StreamWriter {
  start(): void;
  text(text: string): void;
  think(text: string): void;
  toolStarted(tool: PlayedTool): void;
  toolEnded(tool: PlayedTool, result: PlayedResult): void;
  usage(usage: ScriptedUsage): void;
  compacted(before: number, after: number): void;
  /** Says whether this stream has an event for reports. */
  report(report: unknown): boolean;
  /** Prints the last words; the value is the exit code that goes with them. */
  end(end: PlayedEnd): number;
}

export interface WriterSetting {
  readonly print: (line: string) => void;
  readonly complain: (text: string) => void;
  readonly session: string;
  readonly model: string;
  readonly window: number;
  readonly cwd: string;
  readonly prompt: () => string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export function jsonPrinter(setting: WriterSetting): (value: unknown) => void {
  return (value) => setting.print(JSON.stringify(value));
}
