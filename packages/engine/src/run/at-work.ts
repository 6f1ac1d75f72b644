interface Stay {
  readonly phase: string;
  readonly from: number;
  to: number;
}

/** Which phases had an agent at work, and when: who may have written where nobody should have. */
export class AtWork {
  readonly #stays: Stay[] = [];

  /** Returns what is to be called when the agent's processes have ended. */
  enter(phase: string): () => void {
    const stay: Stay = { phase, from: Date.now(), to: Number.POSITIVE_INFINITY };
    this.#stays.push(stay);
    return () => void (stay.to = Date.now());
  }

  since(time: number): readonly string[] {
    const phases = this.#stays.filter(({ to }) => to >= time).map(({ phase }) => phase);
    return [...new Set(phases)].toSorted();
  }
}
