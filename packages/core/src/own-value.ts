/** The value of a record under a name from outside: `constructor` and `__proto__` name nothing that the record does not have itself. */
export function ownValue<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
