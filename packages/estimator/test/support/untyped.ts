/** A value as it comes from plain JavaScript or from a stream: the types of the contract do not hold for it. */
export function untyped(value: unknown): ReturnType<typeof JSON.parse> {
  return value;
}
