import { ellipsized } from '@debussy/core';

const telling = ['command', 'file_path', 'path', 'pattern', 'query', 'url', 'description'];
const longest = 160;

/** The input of a tool, by its most informative field. */
export function toolInput(input: unknown): string {
  if (typeof input === 'string') return ellipsized(input, longest);
  if (typeof input !== 'object' || input === null) return '';
  const fields = new Map<string, unknown>(Object.entries(input));
  const said = telling.map((name) => fields.get(name)).find((value) => typeof value === 'string');
  return ellipsized(typeof said === 'string' ? said : JSON.stringify(input), longest);
}
