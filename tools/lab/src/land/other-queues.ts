/** Commits as a queue puts them together and judges them. */
export interface QueueBed {
  readonly base: string;
  /** The branch on a tip; null if git cannot merge it. */
  readonly put: (tip: string, branch: string) => string | null;
  readonly isGreen: (commit: string) => Promise<boolean>;
}

/** What a queue came to. Its time is counted in gates: each takes one step. */
export interface QueueEnd {
  readonly landed: number;
  readonly gates: number;
  readonly steps: number;
}

/** Each branch is merged on the tip and verified there before it lands. */
export async function oneByOne(bed: QueueBed, branches: readonly string[]): Promise<QueueEnd> {
  let [tip, landed, gates] = [bed.base, 0, 0];
  for (const branch of branches) {
    const made = bed.put(tip, branch);
    if (made === null) continue;
    gates++;
    if (!(await bed.isGreen(made))) continue;
    tip = made;
    landed++;
  }
  return { landed, gates, steps: gates };
}

/** All at once; a batch that is red is verified in halves. */
export async function batchAndBisect(bed: QueueBed, branches: readonly string[]): Promise<QueueEnd> {
  let [tip, landed] = [bed.base, 0];
  const tried = new Set<string>();
  const land = async (batch: readonly string[]): Promise<void> => {
    let made = tip;
    const inside: string[] = [];
    for (const branch of batch) {
      const next = bed.put(made, branch);
      if (next === null) continue;
      made = next;
      inside.push(branch);
    }
    if (inside.length === 0) return;
    tried.add(made);
    if (await bed.isGreen(made)) {
      tip = made;
      landed += inside.length;
      return;
    }
    if (batch.length === 1) return;
    const half = Math.ceil(batch.length / 2);
    await land(batch.slice(0, half));
    await land(batch.slice(half));
  };
  await land(branches);
  return { landed, gates: tried.size, steps: tried.size };
}

/** As many prefixes as there are places are verified at once; behind a red branch all begin again without it. */
export async function speculation(
  bed: QueueBed,
  branches: readonly string[],
  places: number,
): Promise<QueueEnd> {
  let [tip, landed, gates, steps] = [bed.base, 0, 0, 0];
  const queue = [...branches];
  while (queue.length > 0) {
    const window: string[] = [];
    let made = tip;
    while (window.length < places && queue.length > window.length) {
      const next = bed.put(made, queue[window.length] ?? '');
      if (next === null && made !== tip) break;
      if (next === null) {
        queue.shift();
        continue;
      }
      window.push(next);
      made = next;
    }
    if (window.length === 0) break;
    gates += window.length;
    steps++;
    for (const commit of window) {
      queue.shift();
      if (!(await bed.isGreen(commit))) break;
      tip = commit;
      landed++;
    }
  }
  return { landed, gates, steps };
}
