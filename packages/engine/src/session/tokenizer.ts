import { messageOf } from '@debussy/core';
import type { SessionEvent } from '@debussy/core';
import type { Tokenizer } from '@debussy/estimator';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';

export interface LoadedTokenizer {
  readonly tokenizer: Tokenizer | null;
  /** Why the configured one is not used. */
  readonly warning: SessionEvent | null;
}

/** Names of counting functions in common tokenizer packages. */
const counters = ['countTokens', 'count', 'encode'] as const;

/** The configured tokenizer: a module of the project, or a package that it depends on. A wrong one costs accuracy, not the run. */
export function loadTokenizer(name: string | null, root: string): LoadedTokenizer {
  if (name === null) return { tokenizer: null, warning: null };
  try {
    const loaded: unknown = load(name, root);
    const tokenizer = tokenizerIn(loaded);
    if (tokenizer !== null && tokenizer('Move the store to SQLite.') > 0) return { tokenizer, warning: null };
    return unusable(name, 'it exports no function countTokens(text) that returns a number');
  } catch (error) {
    return unusable(name, messageOf(error));
  }
}

/** Loaded as the project itself would; both module formats work. */
function load(name: string, root: string): unknown {
  const own = createRequire(join(root, 'package.json'));
  const path = own.resolve(name.startsWith('.') || isAbsolute(name) ? resolve(root, name) : name);
  // Loading a pipe never ends.
  if (!statSync(path).isFile()) throw new Error('it is not a file');
  return own(path);
}

function tokenizerIn(loaded: unknown): ((text: string) => number) | null {
  const places = [loaded, fieldOf(loaded, 'default')];
  const itself = places.find((place) => typeof place === 'function');
  if (typeof itself === 'function') return counting(itself);
  for (const place of places) {
    for (const counter of counters) {
      const found = fieldOf(place, counter);
      if (typeof found === 'function') return counting(found);
    }
  }
  return null;
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** A list of tokens gives their number too. */
function counting(count: Function): (text: string) => number {
  return (text) => {
    const counted: unknown = Reflect.apply(count, undefined, [text]);
    if (Array.isArray(counted) || ArrayBuffer.isView(counted)) return Number(Reflect.get(counted, 'length'));
    return Number(counted);
  };
}

function unusable(name: string, why: string): LoadedTokenizer {
  return {
    tokenizer: null,
    warning: {
      type: 'warning',
      code: 'TOKENIZER_UNUSABLE',
      message: `tokenizer ${name} is not used: ${why}`,
      hint: 'Contexts are estimated with the built-in count. Set `tokenizer` to a module that exports countTokens(text).',
      line: null,
    },
  };
}
