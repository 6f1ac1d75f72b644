import { mapTexts } from '@debussy/core';
import { isPlainPath } from './task-bundle.ts';

const token = 'debussy-run:/';

/** Paths below a run's folder in a form that works on another host. */
export function withoutRoot<T>(value: T, root: string): T {
  return moved(value, below(root), token);
}

export function withRoot<T>(value: T, root: string): T {
  return moved(value, token, below(root));
}

function below(root: string): string {
  return root.endsWith('/') ? root : `${root}/`;
}

/** Changes the strings with this prefix. Most values contain no path and are not searched. */
function moved<T>(value: T, from: string, to: string): T {
  if (!JSON.stringify(value).includes(JSON.stringify(from).slice(0, -1))) return value;
  return mapTexts(value, (text) => {
    const rest = text.slice(from.length);
    return text.startsWith(from) && isPlainPath(rest) ? `${to}${rest}` : text;
  });
}
