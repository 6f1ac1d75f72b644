import { mapTexts } from '@debussy/core';
import { isPlainPath } from './task-bundle.ts';

const token = 'debussy-run:/';

/** Paths below a run's folder as they can be understood on another host. */
export function withoutRoot<T>(value: T, root: string): T {
  const prefix = root.endsWith('/') ? root : `${root}/`;
  return changed(value, prefix, (text) => {
    const rest = text.slice(prefix.length);
    return isPlainPath(rest) ? `${token}${rest}` : text;
  });
}

export function withRoot<T>(value: T, root: string): T {
  const prefix = root.endsWith('/') ? root : `${root}/`;
  return changed(value, token, (text) => {
    const rest = text.slice(token.length);
    return isPlainPath(rest) ? `${prefix}${rest}` : text;
  });
}

/** Changes the texts that begin so. Most of what travels names no path, and is not walked through for that. */
function changed<T>(value: T, start: string, change: (text: string) => string): T {
  if (!JSON.stringify(value).includes(JSON.stringify(start).slice(0, -1))) return value;
  return mapTexts(value, (text) => (text.startsWith(start) ? change(text) : text));
}
