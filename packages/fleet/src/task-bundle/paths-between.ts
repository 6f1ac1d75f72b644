import { mapTexts } from '@debussy/core';
import { isPlainPath } from './task-bundle.ts';

const token = 'debussy-run:/';

/** Paths below a run's folder as they can be understood on another host. */
export function withoutRoot<T>(value: T, root: string): T {
  const prefix = root.endsWith('/') ? root : `${root}/`;
  return mapTexts(value, (text) => {
    const rest = text.slice(prefix.length);
    return text.startsWith(prefix) && isPlainPath(rest) ? `${token}${rest}` : text;
  });
}

export function withRoot<T>(value: T, root: string): T {
  const prefix = root.endsWith('/') ? root : `${root}/`;
  return mapTexts(value, (text) => {
    const rest = text.slice(token.length);
    return text.startsWith(token) && isPlainPath(rest) ? `${prefix}${rest}` : text;
  });
}
