import { isKey } from './check.ts';
import { isTree, valueAt, written, type SettingsLayer, type Tree } from './layer.ts';

/**
 * Keys of claude-debussy that debussy does not have, each with its replacement and a reason. Keys that both have mean
 * the same.
 */
const theirs: Readonly<Record<string, (value: unknown) => Mapped | null>> = {
  output: (value) =>
    value === 'terminal' || value === 'file' || value === 'both'
      ? said('transcripts are always kept (debussy logs)')
      : null,
  interactive: (value) =>
    typeof value === 'boolean' ? said('the view follows the terminal; --no-interactive never asks') : null,
  strict_compliance: (value) => (typeof value === 'boolean' ? said('gates always decide') : null),
  learnings: (value) => (typeof value === 'boolean' ? said('notes are part of the plan here') : null),
  notifications: (value) => (isTree(value) && hasAny(value, ['enabled', 'provider']) ? notices(value) : null),
  sandbox_mode: (value) =>
    value === 'none'
      ? { sets: { sandbox: 'none' }, note: 'read as `sandbox: none`' }
      : value === 'devcontainer'
        ? said('there are no dev containers here; on Linux there is `sandbox: bwrap`')
        : null,
  github: (value) => (isTree(value) && hasAny(value, ['enabled']) ? said('issues are not written to') : null),
  jira: (value) => (isTree(value) && hasAny(value, ['enabled']) ? said('issues are not written to') : null),
  plan_generation_model: (value) =>
    typeof value === 'string' ? said('name it where it is needed: debussy plan import --model') : null,
  plan_generation_timeout: (value) =>
    typeof value === 'number' ? said('`timeout` holds for writing plans as well') : null,
};

interface Mapped {
  readonly sets: Tree;
  readonly note: string;
}

/** Whether a file has settings and values that only claude-debussy has. */
export function isClaudeDebussy(tree: Tree): boolean {
  const keys = Object.entries(tree);
  const known = keys.filter(([key, value]) => mapped(key, value) !== null);
  return (
    known.length > 1 || (known.length === 1 && keys.every((each) => isKey(each[0]) || known.includes(each)))
  );
}

/**
 * Translates a file of claude-debussy, which has the same name, into our settings. Explains each key in one sentence.
 */
export function fromClaudeDebussy(layer: SettingsLayer): {
  readonly layer: SettingsLayer;
  readonly notes: readonly string[];
} {
  if (!isClaudeDebussy(layer.tree)) return { layer, notes: [] };
  const found = Object.entries(layer.tree).map(([key, value]) => ({ key, value, is: mapped(key, value) }));
  const kept = found.filter(({ is }) => is === null).map(({ key, value }) => [key, value]);
  const tree: Tree = Object.assign({}, ...found.map(({ is }) => is?.sets), Object.fromEntries(kept));
  const placeOf: SettingsLayer['placeOf'] = (path, part) => {
    const theirKey = { notify: 'notifications', sandbox: 'sandbox_mode' }[String(path[0])];
    return layer.placeOf(theirKey === undefined ? path : [theirKey], part);
  };
  return {
    layer: { ...layer, tree, placeOf, textOf: (path) => written(valueAt(tree, path)) },
    notes: found.flatMap(({ key, is }) => (is === null ? [] : [`\`${key}\`: ${is.note}`])),
  };
}

function mapped(key: string, value: unknown): Mapped | null {
  return Object.hasOwn(theirs, key) ? (theirs[key]?.(value) ?? null) : null;
}

function notices(value: Tree): Mapped {
  const { enabled = true, provider = 'desktop', ntfy_server: server, ntfy_topic: topic } = value;
  if (enabled !== true || provider === 'none') return said('no notices are sent');
  if (provider !== 'ntfy') return sink({ desktop: {} }, 'desktop');
  const base = typeof server === 'string' ? server.replace(/\/+$/, '') : 'https://ntfy.sh';
  return sink({ ntfy: { url: `${base}/${typeof topic === 'string' ? topic : 'claude-debussy'}` } }, 'ntfy');
}

function sink(sinks: Tree, name: string): Mapped {
  return { sets: { notify: { sinks } }, note: `read as \`notify.sinks.${name}\`` };
}

function said(why: string): Mapped {
  return { sets: {}, note: `has no effect: ${why}` };
}

function hasAny(tree: Tree, keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(tree, key));
}
