import { accept, admit, refuse } from './limit-state.ts';
import type { Admission, LimitPolicy, LimitState, Refusal } from './limit-state.ts';

export interface Clock {
  now(): number;
  /** Resolves at the time, or at once when the signal aborts. */
  until(time: number, signal: AbortSignal): Promise<void>;
  random(): number;
}

/** Told once for each wait, before it begins. */
export type OnWait = (wait: {
  readonly provider: string;
  readonly until: string;
  readonly detail: string;
}) => void;

/** The one gate that all sessions pass before they start: what one of them learns about a limit holds for all. */
export class LimitGate {
  readonly #clock: Clock;
  #state: LimitState = new Map();
  #changed = new AbortController();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Waits until a provider takes work, and says which; or says that nobody will in time. Throws what `signal` was aborted with. */
  async pass(
    policy: LimitPolicy,
    onWait: OnWait,
    signal: AbortSignal,
  ): Promise<Exclude<Admission, { kind: 'wait' }>> {
    let told = 0;
    while (true) {
      signal.throwIfAborted();
      const admission = admit(this.#state, policy, this.#clock.now());
      if (admission.kind !== 'wait') return admission;
      const { provider, until, detail } = admission;
      if (until !== told) onWait({ provider, until: new Date(until).toISOString(), detail });
      told = until;
      await this.#clock.until(until, AbortSignal.any([signal, this.#changed.signal]));
    }
  }

  refused(refusal: Omit<Refusal, 'now' | 'random'>): void {
    this.#set(refuse(this.#state, { ...refusal, now: this.#clock.now(), random: this.#clock.random() }));
  }

  accepted(provider: string): void {
    this.#set(accept(this.#state, provider));
  }

  get limits(): LimitState {
    return this.#state;
  }

  #set(state: LimitState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#changed.abort();
    this.#changed = new AbortController();
  }
}
