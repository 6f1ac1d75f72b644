import type { PlanTree } from '@debussy/core';
import type { AgentFile, Content, LookBack } from './look-back.ts';

/** Files whose approved content differs from the checkout. Null: the file does not count. */
export type CountedTexts = ReadonlyMap<string, Content>;

/** The approved files of a repository, looked up one by one. */
export class AgreedTexts {
  readonly #look: LookBack;
  readonly #takesAll: boolean;
  readonly #looked = new Map<string, AgentFile | null>();

  /** With `takesAll` the user approves everything that is found. */
  constructor(look: LookBack, takesAll: boolean) {
    this.#look = look;
    this.#takesAll = takesAll;
  }

  /** Checked files that differ from the version that a person approved. */
  get byAgents(): readonly AgentFile[] {
    return [...this.#looked.values()].filter((one) => one !== null);
  }

  /** All paths that runs have changed. */
  get touched(): ReadonlySet<string> {
    return this.#look.touched;
  }

  get counted(): CountedTexts {
    return this.#takesAll ? new Map() : this.#agreed;
  }

  get #agreed(): CountedTexts {
    return new Map(this.byAgents.map(({ path, agreed }) => [path, agreed]));
  }

  /** The approved files, as far as they were looked up. */
  treeOf(tree: PlanTree): PlanTree {
    return this.#through(tree, new Set(), this.#agreed);
  }

  /** Whether any of them was new: paths that a run has changed, including links and their targets. */
  async look(paths: Iterable<string>): Promise<boolean> {
    const { touched, realOf } = this.#look;
    if (touched.size === 0) return false;
    const open = [...paths].flatMap((path) => {
      const places = [path, realOf(path), ...foldersAbove(path)].filter((place) => touched.has(place));
      return this.#looked.has(path) || places.length === 0 ? [] : [{ path, places }];
    });
    for (const { path, places } of open) {
      const found: AgentFile[] = [];
      for (const place of places) {
        const one = await this.#file(place);
        if (one !== null) found.push(one);
      }
      this.#looked.set(path, countedAt(path, found));
    }
    return open.length > 0;
  }

  async #file(path: string): Promise<AgentFile | null> {
    const known = this.#looked.get(path);
    const found = known === undefined ? await this.#look.file(path) : known;
    this.#looked.set(path, found);
    return found;
  }

  /** Looks up all files that the reader asks for until it asks for no more, then reads their approved versions. */
  async read<T>(tree: PlanTree, reading: (tree: PlanTree) => T): Promise<T> {
    for (;;) {
      const asked = new Set<string>();
      const found = reading(this.#through(tree, asked, this.counted));
      if (!(await this.look(asked))) return found;
    }
  }

  #through(tree: PlanTree, asked: Set<string>, counted: CountedTexts): PlanTree {
    const known = (path: string): Content | undefined => {
      asked.add(path);
      return counted.get(path);
    };
    return {
      read(path) {
        const own = known(path);
        if (own === undefined) return tree.read(path);
        return own === null
          ? { ok: false, problem: 'missing', detail: '' }
          : { ok: true, text: own.toString('utf8') };
      },
      list: (folder) => this.#listed({ folder, names: tree.list?.(folder) ?? null, asked, counted }),
      ...(tree.exists === undefined
        ? {}
        : {
            exists(path) {
              const own = known(path);
              return own === undefined ? tree.exists?.(path) === true : own !== null;
            },
          }),
    };
  }

  #listed({ folder, names, asked, counted }: Listing): readonly string[] | null {
    const real = folder === '' || folder === '.' ? '' : this.#look.realOf(folder);
    const ahead = real === '' ? '' : `${real}/`;
    for (const path of this.#look.touched) if (path.startsWith(ahead)) asked.add(path);
    const own = [...counted].filter(([path]) => path.startsWith(ahead));
    if (own.length === 0) return names;
    const without = new Set(own.flatMap(([path, text]) => (text === null ? path.slice(ahead.length) : [])));
    const more = own.flatMap(([path, text]) => (text === null ? [] : nameBelow(path.slice(ahead.length))));
    const all = [...new Set([...(names ?? []).filter((name) => !without.has(name)), ...more])].toSorted();
    return all.length === 0 ? null : all;
  }
}

interface Listing {
  readonly folder: string;
  readonly names: readonly string[] | null;
  readonly asked: Set<string>;
  readonly counted: CountedTexts;
}

function nameBelow(path: string): string {
  return path.includes('/') ? `${path.slice(0, path.indexOf('/'))}/` : path;
}

/** The approved content at a path: nothing behind a link that an agent created. */
function countedAt(path: string, found: readonly AgentFile[]): AgentFile | null {
  const own = found.find((one) => one.path === path);
  const link = found.find((one) => path.startsWith(`${one.path}/`));
  const [other = null] = found;
  if (own !== undefined || other === null) return own ?? null;
  return { ...other, path, agreed: link === undefined ? other.agreed : null };
}

function foldersAbove(path: string): readonly string[] {
  const above = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return above === '' ? [] : [above, ...foldersAbove(above)];
}
