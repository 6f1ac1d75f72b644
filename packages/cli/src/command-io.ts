/** Everything that a command knows about its caller. */
export interface CommandIo {
  readonly cwd: string;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly env: NodeJS.ProcessEnv;
  readonly isTTY: boolean;
  readonly columns: number;
}

/** Facts as JSON for programs, or as text for people. */
export function print(
  io: CommandIo,
  isJson: boolean | undefined,
  facts: object,
  text: (columns: number) => string,
): void {
  io.stdout(
    isJson === true ? `${JSON.stringify({ schema_version: 1, ...facts }, null, 2)}\n` : text(io.columns),
  );
}
