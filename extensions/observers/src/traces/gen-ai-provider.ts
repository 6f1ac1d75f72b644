const byModel: readonly (readonly [RegExp, string])[] = [
  [/^(?:anthropic[/.])?claude/, 'anthropic'],
  [/^(?:openai\/)?(?:gpt|codex|o\d)/, 'openai'],
  [/^(?:google\/)?gemini/, 'gcp.gemini'],
  [/^(?:mistral|codestral|devstral)/, 'mistral_ai'],
  [/^deepseek/, 'deepseek'],
  [/^grok/, 'x_ai'],
];

const byAgent: ReadonlyMap<string, string> = new Map([
  ['claude', 'anthropic'],
  ['codex', 'openai'],
  ['gemini', 'gcp.gemini'],
]);

/** The provider of a model by the names of the convention; if it is unclear, the part before the slash or the agent. */
export function genAiProvider(agent: string, model: string | null): string {
  const name = model ?? '';
  const known = byModel.find(([form]) => form.test(name))?.[1];
  const prefix = /^([\w.-]+)\//.exec(name)?.[1];
  return known ?? prefix ?? byAgent.get(agent) ?? agent;
}
