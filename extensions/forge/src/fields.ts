export type AnswerFields = Readonly<Record<string, unknown>>;

export function answerFields(value: unknown): AnswerFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

export function answerList(value: unknown): readonly AnswerFields[] {
  return Array.isArray(value) ? value.map(answerFields) : [];
}

export function answerText(fields: AnswerFields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

export function answerNumber(fields: AnswerFields, name: string): number {
  const value = fields[name];
  return typeof value === 'number' && Number.isInteger(value) ? value : 0;
}
