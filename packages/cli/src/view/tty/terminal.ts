/** A screen and a keyboard. */
export interface Terminal {
  size(): Size;
  write(text: string): void;
  /** Whether the user can press keys. */
  hasKeys(): boolean;
  /** Raw keys and new sizes until it is released. */
  attach(listeners: TerminalListeners): void;
  /** Releases the keyboard. The painter restores the screen. */
  release(): void;
}

export interface TerminalListeners {
  readonly input: (keys: string) => void;
  readonly resized: () => void;
  /** The shell stops the process and continues it; nothing is painted in between. */
  readonly away: () => void;
  readonly back: () => void;
  /** The process ends, for any reason: the last chance to restore the screen. */
  readonly exiting: () => void;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}
