/** One measurement beside its reference, taken in the same run, and the bar that it is held to. */
export interface Row {
  readonly name: string;
  readonly ours: string;
  readonly reference: string;
  readonly ratio: number;
  readonly bar: string;
  readonly ok: boolean;
  /** The measured quantity and its importance, in one line. */
  readonly about?: string;
  /** How often it was measured, and what of that counts. */
  readonly measured?: string;
  /** Its share of the bar's limit: 1.07 is 7 % beyond. Null without a bar. */
  readonly share?: number | null;
  /** How many times all of it was measured, because the bar was missed before. */
  readonly tries?: number;
}

export function isRow(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const texts = ['name', 'ours', 'reference', 'bar'].every((key) => typeof fields.get(key) === 'string');
  return texts && typeof fields.get('ratio') === 'number' && typeof fields.get('ok') === 'boolean';
}
