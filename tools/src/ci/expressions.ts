/**
 * The `${{ … }}` of a workflow with the values that they have here: names with dots, and `a || b`. What has no value here is an
 * empty text, as on GitHub; anything else that such an expression can be is refused rather than guessed.
 */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{\{([^}]*)\}\}/g, (_, expression: string) => valueOf(expression, values));
}

function valueOf(expression: string, values: Readonly<Record<string, string>>): string {
  const names = expression.split('||').map((name) => name.trim());
  const odd = names.find((name) => !/^[A-Za-z_][\w.-]*$/.test(name));
  if (odd !== undefined) throw new Error(`\${{${expression}}}: only names and || are understood here`);
  return names.map((name) => values[name] ?? '').find((value) => value !== '') ?? '';
}
