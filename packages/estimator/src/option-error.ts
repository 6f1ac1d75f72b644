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

/** A number of an option, within its bounds; `key` names it in the message, as in `allocateBudget: total`. */
export function checkedNumber(key: string, value: unknown, above: 'above 0' | 'of at least 0'): number {
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  if (isNumber && (above === 'above 0' ? value > 0 : value >= 0)) return value;
  throw new OptionError(
    'ERR_ESTIMATOR_NUMBER',
    `${key} must be a number ${above}, got ${quoted(value)}.`,
    'Leave it out if it is optional.',
  );
}
