/** A wrong option of the caller. Data from a stream never causes one. */
export class OptionError extends TypeError {
  readonly code: `ERR_ESTIMATOR_${string}`;
  readonly hint: string;

  constructor(code: `ERR_ESTIMATOR_${string}`, message: string, hint: string) {
    super(`${message} ${hint}`);
    this.name = 'OptionError';
    this.code = code;
    this.hint = hint;
  }
}

/** How a wrong value is quoted in a message. */
export function quoted(value: unknown): string {
  if (typeof value === 'string') return `'${value.slice(0, 80)}'`;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  return String(value);
}
