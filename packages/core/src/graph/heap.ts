/** The least of what was put in comes out first. */
export class Heap<T> {
  readonly #items: T[] = [];
  readonly #compare: (a: T, b: T) => number;

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  push(item: T): void {
    let at = this.#items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#before(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): T | undefined {
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
    if (a >= this.#items.length) return false;
    return b >= this.#items.length || this.#compare(this.#items[a] as T, this.#items[b] as T) < 0;
  }

  #swap(a: number, b: number): void {
    const item = this.#items[a] as T;
    this.#items[a] = this.#items[b] as T;
    this.#items[b] = item;
  }
}
