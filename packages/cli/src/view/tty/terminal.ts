/** A screen and a keyboard. */
export interface Terminal {
  size(): Size;
  write(text: string): void;
  /** Whether a person can press keys. */
  hasKeys(): boolean;
  /** Raw keys and new sizes until it is released. */
  attach(listeners: TerminalListeners): void;
  /** Gives the keyboard back. The screen is the painter's to restore. */
  release(): void;
}

export interface TerminalListeners {
  readonly input: (keys: string) => void;
  readonly resized: () => void;
  /** The process is stopped by its shell, and continues: nothing is painted between the two. */
  readonly away: () => void;
  readonly back: () => void;
  /** The process ends, for any reason: the last chance to leave a clean screen. */
  readonly exiting: () => void;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}
