/** The ignore pattern for exactly this path from the top, a file or a folder. */
export function exactPattern(path: string): string {
  const plain = path
    .replace(/\/+$/, '')
    .replace(/[\\*?[\]]/g, '\\$&')
    .replace(/ +$/, (spaces) => '\\ '.repeat(spaces.length));
  return `/${plain}`;
}
