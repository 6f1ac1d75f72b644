/** Lets a stop wait for the moment in which no tool of the agent runs. */
export class ToolBoundary {
  #open = 0;
  #reached: (() => void)[] = [];

  get open(): boolean {
    return this.#open > 0;
  }

  set(openTools: number): void {
    this.#open = openTools;
    if (openTools === 0) this.release();
  }

  /** Also for the end of the session, after which no tool can run. */
  release(): void {
    for (const reached of this.#reached.splice(0)) reached();
  }

  reached(): Promise<void> {
    return this.open ? new Promise((resolve) => this.#reached.push(resolve)) : Promise.resolve();
  }
}
