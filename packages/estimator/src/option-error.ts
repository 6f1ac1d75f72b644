interface Refusal {
  readonly code: `ERR_ESTIMATOR_${string}`;
  /** The wrong option, as in `allocateBudget: total`. */
  readonly option: string;
  readonly message: string;
  readonly hint: string;
}

/** A wrong option of the caller. Data from a stream never causes this error. */
export class OptionError extends TypeError {
  readonly code: Refusal['code'];
  readonly option: string;
  readonly hint: string;

  constructor({ code, option, message, hint }: Refusal) {
    super(`${option} ${message}. ${hint}`);
    this.name = 'OptionError';
    this.code = code;
    this.option = option;
    this.hint = hint;
  }
}

/** A wrong value as messages quote it. */
export function quoted(value: unknown): string {
  if (typeof value === 'string') return `'${value.slice(0, 80)}'`;
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  return String(value);
}

/** A numeric option, within its bounds. */
export function checkedNumber(
  option: string,
  value: unknown,
  above: 'above 0' | 'of at least 0' = 'of at least 0',
): number {
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  if (isNumber && (above === 'above 0' ? value > 0 : value >= 0)) return value;
  const message = `must be a number ${above}, got ${quoted(value)}`;
  const hint = 'Leave it out if it is optional.';
  throw new OptionError({ code: 'ERR_ESTIMATOR_NUMBER', option, message, hint });
}
