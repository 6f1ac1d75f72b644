/** One measurement beside its reference, taken in the same run, and the bar that it is held to. */
export interface Row {
  readonly name: string;
  readonly ours: string;
  readonly reference: string;
  readonly ratio: number;
  readonly bar: string;
  readonly ok: boolean;
}

export function isRow(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const texts = ['name', 'ours', 'reference', 'bar'].every((key) => typeof fields.get(key) === 'string');
  return texts && typeof fields.get('ratio') === 'number' && typeof fields.get('ok') === 'boolean';
}
