/** Facts from a model's name. The version is major × 100 + minor; a name without a version counts as the newest. */
export interface ModelName {
  readonly maker: 'claude' | 'openai' | 'gemini' | 'other' | 'unknown';
  readonly line: string;
  readonly version: number;
  /** Whether the name asks for the large window, as `claude-opus-4-6[1m]` does. */
  readonly large: boolean;
}

const NEWEST = 99_99;
const CLAUDE = /claude|anthropic|\b(?:opus|sonnet|haiku|fable)/;
const CLAUDE_LINE = /opus|sonnet|haiku|fable|instant/;
const CLAUDE_VERSION =
  /(?:claude|opus|sonnet|haiku|fable|instant)[-_ @v]*(\d{1,2})(?!\d)(?:[-._](\d{1,2})(?!\d))?/;
const OPENAI = /gpt|codex|openai|davinci|\bo[1-9]\b/;
const OPENAI_VERSION = /(?:gpt-?|\bo)(\d{1,2})(?!\d)(?:\.(\d{1,2}))?/;
const OTHERS =
  /qwen|deepseek|llama|mistral|mixtral|codestral|devstral|kimi|moonshot|glm|grok|minimax|command-r|phi-|nova|gemma/;

export function parseModel(model: string | undefined): ModelName {
  const name = (model ?? '').toLowerCase();
  const large = name.includes('[1m]');
  if (CLAUDE.test(name)) {
    const line = CLAUDE_LINE.exec(name)?.[0] ?? 'claude';
    return { maker: 'claude', line, version: versionIn(name, CLAUDE_VERSION), large };
  }
  if (name.includes('gemini')) return { maker: 'gemini', line: 'gemini', version: NEWEST, large };
  if (OTHERS.test(name)) return { maker: 'other', line: 'other', version: NEWEST, large };
  if (!OPENAI.test(name)) return { maker: 'unknown', line: 'unknown', version: NEWEST, large };
  const line = /\bo[1-9]\b/.test(name) ? 'o' : 'gpt';
  return { maker: 'openai', line, version: versionIn(name, OPENAI_VERSION), large };
}

function versionIn(name: string, pattern: RegExp): number {
  const match = pattern.exec(name);
  return match === null ? NEWEST : Number(match[1]) * 100 + Number(match[2] ?? 0);
}
