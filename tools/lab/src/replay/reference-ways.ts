import { Books } from './books.ts';
import type { Built, Hand, World } from './world.ts';

// Three ways of others, as we understand them, written by us.

/** Merged onto the branch, verified there, taken back where red; the next one waits for the verdict. */
export async function verifyAfterMerge(world: World): Promise<Books> {
  const books = new Books(world);
  const queue: Hand[] = [];
  for (;;) {
    queue.push(...books.handedIn());
    const hand = queue.shift();
    if (hand === undefined) return books;
    const built = await world.build(books.tip, [hand]);
    if (built.kind === 'conflict') {
      books.back(hand, 'conflict');
      continue;
    }
    const { isGreen, seconds } = await books.verify(built.tree);
    books.now += seconds;
    books.gateSeconds += seconds;
    if (isGreen) books.land([hand], built);
    else {
      books.redTips++;
      books.back(hand, 'red');
    }
  }
}

/** Everything that waits as one batch, one batch at a time; a red one is halved, and its halves come first (bors). */
export async function batchAndBisect(world: World): Promise<Books> {
  const books = new Books(world);
  const queue: Hand[] = [];
  const halves: (readonly Hand[])[] = [];
  for (;;) {
    queue.push(...books.handedIn());
    const batch = halves.shift() ?? queue.splice(0);
    if (batch.length === 0) return books;
    const { fitting, built } = await longestFitting(world, books.tip, batch);
    const rest = batch.slice(fitting.length);
    const [first] = batch;
    if (built === null) {
      if (first !== undefined) books.back(first, 'conflict');
      if (rest.length > 1) halves.unshift(rest.slice(1));
      continue;
    }
    const { isGreen, seconds } = await books.verify(built.tree);
    books.now += seconds;
    books.gateSeconds += seconds;
    if (rest.length > 0) halves.unshift(rest);
    if (isGreen) books.land(fitting, built);
    else if (first !== undefined && fitting.length === 1) books.back(first, 'red');
    else {
      const middle = Math.ceil(fitting.length / 2);
      halves.unshift(fitting.slice(0, middle), fitting.slice(middle));
    }
  }
}

interface Fitting {
  readonly fitting: readonly Hand[];
  /** Null where not even the first merges. */
  readonly built: Extract<Built, { kind: 'built' }> | null;
}

async function longestFitting(world: World, tip: string, hands: readonly Hand[]): Promise<Fitting> {
  let fitting = hands;
  while (fitting.length > 0) {
    const built = await world.build(tip, fitting);
    if (built.kind === 'built') return { fitting, built };
    fitting = fitting.slice(0, built.fits);
  }
  return { fitting, built: null };
}

interface Speculation {
  readonly hand: Hand;
  /** What it stands on: everything that has landed and everything ahead of it that has not failed. Null before it begins. */
  on: string | null;
  state: 'queued' | 'running' | 'green' | 'red' | 'conflict';
  begun: number;
  ends: number;
  isGreen: boolean;
}

/**
 * Each change is verified on all that are ahead of it, as if they passed; where one fails, those behind it begin again without it
 * (Zuul). As many at a time as there are slots.
 */
export async function prefixSpeculation(world: World): Promise<Books> {
  const books = new Books(world);
  const window: Speculation[] = [];
  for (;;) {
    const none = { on: null, state: 'queued', begun: 0, ends: 0, isGreen: false } as const;
    window.push(...books.handedIn().map((hand) => ({ ...none, hand })));
    const [head] = window;
    if (head === undefined) return books;
    await speculate(world, books, window);
    if (head.state === 'green' || head.state === 'red' || head.state === 'conflict') {
      await settle(world, books, head);
      window.shift();
      continue;
    }
    const next = window.filter(({ state }) => state === 'running').toSorted((a, b) => a.ends - b.ends)[0];
    if (next === undefined) throw new Error('nothing is verified, and nothing is decided');
    books.now = next.ends;
    books.gateSeconds += next.ends - next.begun;
    next.state = next.isGreen ? 'green' : 'red';
  }
}

/** Whatever stands on other changes than it should is given up, and begun on those as far as there are slots. */
async function speculate(world: World, books: Books, window: readonly Speculation[]): Promise<void> {
  const ahead: Hand[] = [];
  for (const one of window) {
    const on = [...books.landed, ...ahead.map(({ change }) => change.id)].join(' ');
    if (one.on !== on) {
      if (one.state === 'running') books.gateSeconds += books.now - one.begun;
      Object.assign(one, { on: null, state: 'queued' });
      if (window.filter(({ state }) => state === 'running').length < world.slots) {
        one.on = on;
        await begin(world, books, { one, ahead });
      }
    }
    if (one.state !== 'red' && one.state !== 'conflict') ahead.push(one.hand);
  }
}

async function begin(
  world: World,
  books: Books,
  { one, ahead }: { readonly one: Speculation; readonly ahead: readonly Hand[] },
): Promise<void> {
  const built = await world.build(books.tip, [...ahead, one.hand]);
  if (built.kind === 'conflict') {
    one.state = 'conflict';
    return;
  }
  const { isGreen, seconds } = await books.verify(built.tree);
  Object.assign(one, { state: 'running', isGreen, begun: books.now, ends: books.now + seconds });
}

/** What is at the head stands on the tip alone. */
async function settle(world: World, books: Books, { hand, state }: Speculation): Promise<void> {
  if (state === 'conflict' || state === 'red') books.back(hand, state);
  else {
    const built = await world.build(books.tip, [hand]);
    if (built.kind === 'built') books.land([hand], built);
  }
}
