/** Ids, the first in order coming out first. */
export class Heap {
  readonly #items: string[] = [];
  readonly #compare: (a: string, b: string) => number;

  constructor(compare: (a: string, b: string) => number) {
    this.#compare = compare;
  }

  push(item: string): void {
    let at = this.#items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#before(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): string | undefined {
    const last = this.#items.length - 1;
    if (last > 0) this.#swap(0, last);
    const item = this.#items.pop();
    for (let at = 0; ;) {
      const child = this.#before(2 * at + 2, 2 * at + 1) ? 2 * at + 2 : 2 * at + 1;
      if (!this.#before(child, at)) return item;
      this.#swap(child, at);
      at = child;
    }
  }

  #before(a: number, b: number): boolean {
    const [first, second] = [this.#items[a], this.#items[b]];
    if (first === undefined) return false;
    return second === undefined || this.#compare(first, second) < 0;
  }

  #swap(a: number, b: number): void {
    const [first, second] = [this.#items[a], this.#items[b]];
    if (first === undefined || second === undefined) return;
    this.#items[a] = second;
    this.#items[b] = first;
  }
}
