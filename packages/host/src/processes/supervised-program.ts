import type { ExitFacts, OutputLine, ProcessPlan, ProgramUse, SideFile, Supervised } from './process-plan.ts';
import { endTree } from './end-tree.ts';
import { LifeWatch } from './life-watch.ts';
import type { OutputTail } from './output-tail.ts';
import { ProcessTree } from './process-tree.ts';
import type { RawExit, Started } from './start-program.ts';
import { StarvedTime } from './starved-time.ts';
import type { Breach } from './time-limits.ts';

export interface ProgramFacts extends Pick<ProcessPlan, 'cookie' | 'cwd' | 'alone' | 'limits'> {
  readonly started: Started;
  readonly tail: OutputTail;
  /** Last part of the standard error, scrubbed. */
  readonly stderrTail: () => string;
}

/** Time for the remaining processes to end by themselves after the program: the rest of its output waits for it. */
const leftoverGraceMs = 1000;

/** A running program, from its start until none of its processes is left. */
export class SupervisedProgram implements Supervised {
  readonly pid: number | null;
  readonly output: AsyncIterable<readonly OutputLine[]>;
  readonly exit: Promise<ExitFacts>;
  readonly #facts: ProgramFacts;
  readonly #tree: ProcessTree;
  readonly #starved = new StarvedTime();
  readonly #life: LifeWatch;
  #breach: Breach | null = null;
  #stopping: Promise<void> | null = null;
  #left = false;
  #giveUp: (raw: RawExit) => void = () => {};

  constructor(facts: ProgramFacts) {
    this.pid = facts.started.pid;
    this.#facts = facts;
    const place = facts.alone ? { place: facts.cwd } : {};
    this.#tree = new ProcessTree({ root: this.pid, claims: (cookie) => cookie === facts.cookie, ...place });
    this.#life = this.#watchLife();
    facts.tail.onFlood = () => this.#stopFlood();
    this.output = facts.tail.batches();
    const givenUp = new Promise<RawExit>((resolve) => (this.#giveUp = resolve));
    this.exit = this.#follow(Promise.race([facts.started.exit, givenUp]));
  }

  watch(side: SideFile): void {
    this.#facts.tail.want(side);
  }

  settled(final: boolean): void {
    this.#life.settled(final);
  }

  async stop(signals: readonly NodeJS.Signals[], graceMs = this.#facts.limits.graceMs): Promise<void> {
    if (!this.#left) this.#stopping ??= this.#end(signals, graceMs);
    await this.#stopping;
    await this.exit;
  }

  #watchLife(): LifeWatch {
    const signs = {
      written: () => this.#facts.tail.written,
      cpuMs: (patienceMs: number) => (this.#tree.lookBack(patienceMs), this.#tree.cpuMs),
      starvedMs: (cpuMs: number) => this.#starved.upTo(cpuMs),
      folder: this.#facts.cwd,
    };
    return new LifeWatch(this.#facts.limits, signs, (breach) => {
      this.#breach = breach;
      void this.stop(['SIGTERM']);
    });
  }

  /** Output stays on disk until it is read: a flood would fill the disk. */
  #stopFlood(): void {
    if (this.#breach !== null || this.#left) return;
    this.#breach = { kind: 'output', seconds: 0 };
    void this.stop(['SIGKILL']);
  }

  async #end(signals: readonly NodeJS.Signals[], graceMs: number): Promise<void> {
    this.#life.end();
    const unkillable = await endTree(this.#tree, { signals, graceMs });
    // Stuck in the kernel, for example on a dead network disk: waiting forever would gain nothing.
    if (unkillable.length > 0) this.#giveUp({ code: null, signal: 'SIGKILL', spawnError: null });
  }

  async #follow(ended: Promise<RawExit>): Promise<ExitFacts> {
    const raw = await ended;
    this.#left = true;
    this.#life.end();
    const used = this.#use();
    const leftovers = await this.#sweep(raw);
    const stderrTail = this.#facts.stderrTail();
    this.#facts.tail.end();
    return { ...raw, limit: this.#breach, leftovers, used, stderrTail };
  }

  #use(): ProgramUse {
    const { mostCpuMs: cpuMs, mostMemoryMb: memoryMb } = this.#tree;
    return { cpuMs, memoryMb, starvedMs: this.#starved.upTo(null) };
  }

  // A stop in progress already knows the tree; otherwise the program ended by itself and may have left children.
  async #sweep(raw: RawExit): Promise<number> {
    if (raw.spawnError !== null) return 0;
    const left = this.#tree.look('thorough').length;
    if (this.#stopping !== null) {
      await this.#stopping;
      return 0;
    }
    if (left === 0) return 0;
    const graceMs = Math.min(leftoverGraceMs, this.#facts.limits.graceMs);
    await endTree(this.#tree, { signals: ['SIGTERM'], graceMs });
    return left;
  }
}
