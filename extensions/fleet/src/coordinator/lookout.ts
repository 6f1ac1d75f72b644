/** Checks refs and queue: soon after a hint, and regularly while anything is open. */
export interface Lookout {
  look(): void;
  /** Something is open now: check it when its time has come. */
  expect(): void;
  close(): void;
}

export interface LookoutOptions {
  readonly everyMs: number;
  readonly look: () => Promise<void>;
  readonly isNeeded: () => boolean;
}

/** Two checks never run at once; one that is requested meanwhile follows. */
export function createLookout({ everyMs, look, isNeeded }: LookoutOptions): Lookout {
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;
  let isClosed = false;
  let isWanted = false;

  async function run(): Promise<void> {
    isWanted = true;
    if (isBusy) return;
    isBusy = true;
    while (isDue()) {
      isWanted = false;
      await look();
    }
    isBusy = false;
    later();
  }

  const isDue = (): boolean => isWanted && !isClosed;

  function later(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isClosed && isNeeded()) timer = setTimeout(() => void run(), everyMs);
  }

  return {
    look: () => void run(),
    expect() {
      if (timer === undefined && !isBusy) later();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
