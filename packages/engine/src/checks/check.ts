/** One check. `hint` is the remedy, or empty. */
export interface Check {
  readonly name: string;
  /** An error prevents a run, a warning makes it worse, `info` is good to know. */
  readonly state: 'ok' | 'info' | 'warning' | 'error';
  readonly detail: string;
  readonly hint: string;
}

export function fine(name: string, detail: string): Check {
  return { name, state: 'ok', detail, hint: '' };
}

export function problem(
  name: string,
  state: 'info' | 'warning' | 'error',
  [detail, hint]: readonly [detail: string, hint: string],
): Check {
  return { name, state, detail, hint };
}
