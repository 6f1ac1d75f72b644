import type { Config, Origin, Origins } from './config.ts';
import type { Layer, Path } from './layer.ts';
import { isTree, valueAt, written } from './layer.ts';

/** Where every single value of the configuration came from. Layers stand in order of precedence. */
export function originsOf(config: Config, layers: readonly Layer[]): Origins {
  return new Map(leaves(config, []).map((path) => [path.join('.'), originOf(path, config, layers)]));
}

function leaves(value: unknown, path: Path): Path[] {
  if (!isTree(value) || (path.length > 0 && Object.keys(value).length === 0)) return [path];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

function originOf(path: Path, config: Config, layers: readonly Layer[]): Origin {
  const layer = layers.find(({ tree }) => valueAt(tree, path) !== undefined);
  if (layer === undefined)
    return { source: 'default', name: 'default', place: null, text: defaultText(path, config) };
  return {
    source: layer.source,
    name: layer.nameOf(path),
    place: layer.placeOf(path, 'value'),
    text: layer.textOf(path),
  };
}

const durations: Readonly<Record<string, string>> = {
  checkpoint_max_age: '24h',
  wait_on_limit: '6h',
  wait_on_outage: '1h',
};

// These two are documented in hours.
function defaultText(path: Path, config: Config): string {
  return durations[path.join('.')] ?? written(valueAt(config, path));
}
