/** All that a command knows of the world it was called from. */
export interface CommandIo {
  readonly cwd: string;
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  readonly env: NodeJS.ProcessEnv;
  readonly isTTY: boolean;
  readonly columns: number;
}
