/** Looks at refs and queue: soon when something may have happened, and again and again while anything is open. */
export interface Lookout {
  look(wish?: { readonly jobs: boolean }): void;
  /** Something is open now: it is looked at when its time has come. */
  expect(): void;
  close(): void;
}

export interface Sights {
  readonly results: () => Promise<void>;
  readonly jobs: () => Promise<void>;
  readonly isNeeded: () => boolean;
}

/** Two looks never run at once; one that was asked for meanwhile follows. What fails is looked at again later. */
export function createLookout(everyMs: number, sights: Sights): Lookout {
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let isClosed = false;
  let wanted: { jobs: boolean } | null = null;

  async function run(): Promise<void> {
    busy = true;
    for (let wish = take(); wish !== null; wish = take()) {
      const { jobs } = wish;
      await sights.results().catch(() => undefined);
      if (jobs) await sights.jobs().catch(() => undefined);
    }
    busy = false;
    later();
  }

  function take(): { readonly jobs: boolean } | null {
    const wish = isClosed ? null : wanted;
    wanted = null;
    return wish;
  }

  function later(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isClosed && sights.isNeeded()) timer = setTimeout(() => look({ jobs: true }), everyMs);
  }

  function look(wish: { readonly jobs: boolean } = { jobs: false }): void {
    wanted = { jobs: wish.jobs || (wanted?.jobs ?? false) };
    if (!busy && !isClosed) void run();
  }

  return {
    look,
    expect() {
      if (timer === undefined && !busy) later();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
