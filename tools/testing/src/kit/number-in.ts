/** A number that was given as a word; null where none was. Throws with a sentence where it is no number. */
export function numberIn<Name extends string>(
  values: { readonly [N in Name]?: string | undefined },
  name: Name,
): number | null {
  const text = values[name];
  if (text === undefined) return null;
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0))
    throw new Error(`--${name} ${text}: give a number that is not below 0`);
  return value;
}
