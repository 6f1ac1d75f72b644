/** One breach of the rules of the house. */
export interface Violation {
  readonly rule: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export function formatViolation({ file, line, column, rule, message }: Violation): string {
  return `${file}:${line}:${column} ${rule} ${message}`;
}
