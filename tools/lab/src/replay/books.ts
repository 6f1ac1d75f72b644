import type { PastChange } from './changes.ts';
import type { TreeVerdict } from './verdicts.ts';
import type { Account, Built, Hand, World } from './world.ts';

/** Keeps the account of one way while it goes on, and is the authors: who hands in what, and again after a refusal. */
export class Books {
  readonly landed: string[] = [];
  readonly #refused: string[] = [];
  readonly #world: World;
  readonly #trees: string[] = [];
  readonly #seen = new Set<string>();
  readonly #undecided: Set<string>;
  readonly #fresh: PastChange[];
  readonly #again: Hand[] = [];
  readonly #later: Hand[] = [];
  #inHand = 0;
  #red = 0;
  #conflicts = 0;
  tip: string;
  /** Seconds. */
  now = 0;
  gateSeconds = 0;
  redTips = 0;

  constructor(world: World) {
    this.#world = world;
    this.tip = world.start;
    this.#fresh = [...world.changes];
    this.#undecided = new Set(world.changes.map(({ id }) => id));
  }

  /** What is handed in now: what was repaired, what had to wait for others, then new ones as long as there are agents. */
  handedIn(): readonly Hand[] {
    const ready = this.#later.filter((hand) => !this.#hasEarlier(hand.change));
    for (const hand of ready) this.#later.splice(this.#later.indexOf(hand), 1);
    const hands = [...this.#again.splice(0), ...ready];
    while (this.#inHand < this.#world.agents) {
      const change = this.#fresh.shift();
      if (change === undefined) break;
      this.#inHand++;
      hands.push({ change, commit: change.broken ?? change.commit });
    }
    return hands;
  }

  /** Whether a change of the history before it is not decided yet. */
  #hasEarlier(change: PastChange): boolean {
    const [first] = this.#undecided;
    return first !== undefined && first !== change.id;
  }

  /**
   * A change goes back to its author. One with a part missing comes again whole and at once; one that lacks what stands before it in
   * history comes again when that is decided; what fails all the same is refused for good.
   */
  back({ change, commit }: Hand, why: 'red' | 'conflict'): 'again' | 'later' | 'refused' {
    if (why === 'red') this.#red++;
    else this.#conflicts++;
    const whole = { change, commit: change.commit };
    if (why === 'red' && commit !== change.commit) {
      this.#again.push(whole);
      return 'again';
    }
    if (this.#hasEarlier(change)) {
      this.#later.push({ change, commit });
      return 'later';
    }
    this.refuse(change);
    return 'refused';
  }

  refuse(change: PastChange): void {
    this.#refused.push(change.id);
    this.#decide(change);
  }

  /** What verifying costs: nothing for a tree whose verdict this way has had before. */
  async verify(tree: string): Promise<TreeVerdict> {
    const verdict = await this.#world.verdict(tree);
    const isKnown = this.#seen.has(tree);
    this.#seen.add(tree);
    return isKnown ? { ...verdict, seconds: 0 } : verdict;
  }

  land(hands: readonly Hand[], built: Extract<Built, { kind: 'built' }>): void {
    for (const { change } of hands) {
      this.landed.push(change.id);
      this.#decide(change);
    }
    this.#trees.push(...built.trees);
    this.tip = built.commit;
  }

  #decide({ id }: PastChange): void {
    this.#undecided.delete(id);
    this.#inHand--;
  }

  async account(policy: string, tree: string): Promise<Account> {
    let redCommits = 0;
    for (const one of this.#trees) if (!(await this.#world.verdict(one)).isGreen) redCommits++;
    return {
      policy,
      landed: this.landed,
      refused: this.#refused,
      red: this.#red,
      conflicts: this.#conflicts,
      seconds: this.now,
      gateSeconds: this.gateSeconds,
      verifications: this.#seen.size,
      redTips: this.redTips,
      redCommits,
      tree,
    };
  }
}
