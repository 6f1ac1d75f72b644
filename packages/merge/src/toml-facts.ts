import { factsOfEntries } from './entry-facts.ts';
import type { NamedEntry } from './entry-facts.ts';
import type { SyntaxFacts } from './syntax-facts.ts';

/** The parts of TOML that a merge can break: whether it parses, and which keys and tables are repeated. */
export function tomlFacts(text: string): SyntaxFacts {
  const entries: NamedEntry[] = [];
  const reader = new TomlReader(text);
  let [table, errors] = ['', 0];
  const lists = new Map<string, number>();
  for (let line = reader.next(); line !== null; line = reader.next()) {
    if (line.kind === 'broken') errors++;
    else if (line.kind === 'key') entries.push({ place: table, name: line.name, text: line.text });
    else if (line.kind === 'table') {
      table = line.name;
      entries.push({ place: '', name: `[${table}]`, text: '' });
    } else {
      lists.set(line.name, (lists.get(line.name) ?? 0) + 1);
      table = `${line.name} ${String(lists.get(line.name))}`;
    }
  }
  return factsOfEntries(entries, errors);
}

type TomlLine =
  | { readonly kind: 'key' | 'table' | 'list'; readonly name: string; readonly text: string }
  | { readonly kind: 'broken' };

const key = String.raw`(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')`;
const keys = `${key}(?:[ \\t]*\\.[ \\t]*${key})*`;
const patterns = {
  blank: /(?:\s|#[^\n]*)+/y,
  inline: /[ \t]+/y,
  list: new RegExp(`\\[\\[[ \\t]*(${keys})[ \\t]*\\]\\]`, 'y'),
  table: new RegExp(`\\[[ \\t]*(${keys})[ \\t]*\\]`, 'y'),
  key: new RegExp(`(${keys})[ \\t]*=[ \\t]*`, 'y'),
  text: /"""(?:[^\\]|\\[^])*?"{3,5}|'''[^]*?'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'/y,
  plain: /[+-]?(?:[\w.+:-]|(?<=\d) (?=\d\d:))+/y,
  end: /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y,
  rest: /[^\n]*\n?/y,
} as const;

class TomlReader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text.replace(/^\uFEFF/, '');
  }

  /** One statement, however many lines its value takes; null at the end. */
  next(): TomlLine | null {
    this.#take('blank');
    if (this.#at >= this.#text.length) return null;
    const start = this.#at;
    const line = this.#line();
    const text = this.#text.slice(start, this.#at);
    if (line !== null && this.#take('end') !== null) return { ...line, text };
    this.#at = start;
    this.#take('rest');
    return { kind: 'broken' };
  }

  #line(): { readonly kind: 'key' | 'table' | 'list'; readonly name: string } | null {
    for (const kind of ['list', 'table'] as const) {
      const found = this.#take(kind);
      if (found !== null) return { kind, name: bare(found[1] ?? '') };
    }
    const found = this.#take('key');
    return found !== null && this.#value() ? { kind: 'key', name: bare(found[1] ?? '') } : null;
  }

  #value(): boolean {
    const sign = this.#text[this.#at];
    if (sign === '[') return this.#many(']', () => this.#value());
    if (sign === '{') return this.#many('}', () => this.#take('key') !== null && this.#value());
    return this.#take('text') !== null || this.#take('plain') !== null;
  }

  #many(close: string, one: () => boolean): boolean {
    this.#at++;
    for (;;) {
      this.#take('blank');
      if (this.#text[this.#at] === close) break;
      if (!one()) return false;
      this.#take('blank');
      if (this.#text[this.#at] === ',') this.#at++;
      else if (this.#text[this.#at] !== close) return false;
    }
    this.#at++;
    return true;
  }

  #take(what: keyof typeof patterns): RegExpExecArray | null {
    const pattern = patterns[what];
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at += found[0].length;
    return found;
  }
}

function bare(name: string): string {
  return name.replaceAll(/[\s"']/g, '');
}
