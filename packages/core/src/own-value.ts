/** The value of a record under an untrusted name: `constructor` and `__proto__` are found only if the record itself has them. */
export function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
