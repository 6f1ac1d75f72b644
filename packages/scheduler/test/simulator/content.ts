/**
 * Simulated git: a tree is what each phase has contributed, a commit is a tree with a parent. A landing puts the
 * difference between a commit and its base on a tip, as a merge does.
 */
export type Tree = ReadonlyMap<string, string>;

export interface Commit {
  readonly id: string;
  readonly parent: string | null;
  readonly tree: Tree;
  readonly phase: string | null;
}

export class Store {
  readonly #commits = new Map<string, Commit>();
  readonly root: string;

  constructor() {
    this.root = this.commit(null, new Map(), null);
  }

  commit(parent: string | null, tree: Tree, phase: string | null): string {
    const id = this.#name(parent, tree, phase);
    if (!this.#commits.has(id)) this.#commits.set(id, { id, parent, tree, phase });
    return id;
  }

  get(id: string): Commit {
    const found = this.#commits.get(id);
    if (found === undefined) throw new Error(`no commit ${id}`);
    return found;
  }

  /** The commits from a base (without it) to a tip, oldest first. */
  range(base: string, tip: string): readonly Commit[] {
    const commits: Commit[] = [];
    for (let at: string | null = tip; at !== null && at !== base; at = this.get(at).parent)
      commits.unshift(this.get(at));
    return commits;
  }

  isAncestor(old: string, tip: string): boolean {
    for (let at: string | null = tip; at !== null; at = this.get(at).parent) if (at === old) return true;
    return false;
  }

  /** What a commit adds to its base, put on a tip. */
  replay(
    tip: string,
    change: { readonly base: Tree; readonly tree: Tree; readonly phase: string | null },
  ): string {
    const tree = new Map(this.get(tip).tree);
    for (const [key, value] of change.tree) if (change.base.get(key) !== value) tree.set(key, value);
    return this.commit(tip, tree, change.phase);
  }

  // Equal content has an equal name, as in git, but short: long chains would otherwise name all their ancestors.
  readonly #names = new Map<string, string>();
  #name(parent: string | null, tree: Tree, phase: string | null): string {
    const key = `${parent ?? ''}|${treeId(tree)}|${phase ?? ''}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = `c${this.#names.size}`;
    this.#names.set(key, name);
    return name;
  }
}

export function treeId(tree: Tree): string {
  return [...tree]
    .map(([key, value]) => `${key}=${value}`)
    .toSorted()
    .join(',');
}
