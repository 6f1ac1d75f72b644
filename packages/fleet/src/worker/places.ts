/** The places of a worker, shared by all queues that it listens to. */
export interface Places {
  /** Answers when there is a free place, and takes none. */
  free(): Promise<void>;
  /** True when a place was taken. */
  take(): boolean;
  leave(): void;
  taken(): number;
  empty(): Promise<void>;
}

export function createPlaces(count: number): Places {
  let taken = 0;
  let waiting: (() => void)[] = [];
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return {
    free: () => until(() => taken < count),
    take() {
      if (taken >= count) return false;
      taken += 1;
      return true;
    },
    leave() {
      taken -= 1;
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
    taken: () => taken,
    empty: () => until(() => taken === 0),
  };
}
