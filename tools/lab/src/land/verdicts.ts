import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gitOutput } from '../public-repository.ts';
import { runToEnd } from '../run-to-end.ts';
import { inTreeFolder } from '../tree-folder.ts';

export interface VerdictOrder {
  readonly gitDir: string;
  readonly gate: string;
  readonly modules: string | null;
  /** Earlier verdicts are here, by tree. */
  readonly file: string;
}

/** The gate on trees, run by the benchmark itself: it trusts no verdict of debussy's. One tree is tried once. */
export class Verdicts {
  readonly #order: VerdictOrder;
  readonly #known: Map<string, boolean>;

  constructor(order: VerdictOrder) {
    this.#order = order;
    const kept: Readonly<Record<string, boolean>> = existsSync(order.file)
      ? JSON.parse(readFileSync(order.file, 'utf8'))
      : {};
    this.#known = new Map(Object.entries(kept));
  }

  async isGreen(commit: string, gitDir: string = this.#order.gitDir): Promise<boolean> {
    const { gate, modules, file } = this.#order;
    const tree = gitOutput(gitDir, 'rev-parse', `${commit}^{tree}`);
    const known = this.#known.get(tree);
    if (known !== undefined) return known;
    const { code } = await inTreeFolder(gitDir, tree, (cwd) => {
      if (modules !== null) symlinkSync(modules, join(cwd, 'node_modules'));
      return runToEnd('sh', ['-c', gate], { cwd, minutes: 10 });
    });
    if (code === null) throw new Error(`the gate did not end: ${gate}`);
    this.#known.set(tree, code === 0);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(Object.fromEntries(this.#known)));
    return code === 0;
  }
}
