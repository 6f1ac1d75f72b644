import type { BuiltInName } from '../adapters/agent-spec.ts';

export interface Requirement {
  /** The oldest version whose stream and exit codes are known. */
  readonly known: string;
  readonly install: string;
  readonly login: string;
}

export const requirements: Readonly<Record<BuiltInName, Requirement>> = {
  claude: {
    known: '2.1.197',
    install:
      'npm install -g @anthropic-ai/claude-code@2.1.326 (name the version: on Node 20 npm picks an old one)',
    login: 'Run `claude` once and log in, or set ANTHROPIC_API_KEY.',
  },
  codex: {
    known: '0.169.0',
    install: 'npm install -g @openai/codex',
    login: 'Run `codex login`, or set OPENAI_API_KEY.',
  },
  gemini: {
    known: '0.61.0',
    install: 'npm install -g @google/gemini-cli',
    login: 'Run `gemini` once and log in, or set GEMINI_API_KEY.',
  },
  opencode: {
    known: '1.18.33',
    install: 'npm install -g opencode-ai',
    login: "Run `opencode auth login`, or set your provider's key.",
  },
};

/** Compares by numbers: negative when `a` is the older one. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  for (let i = 0; i < 3; i++) {
    const order = (left[i] ?? 0) - (right[i] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

function numbersOf(version: string): readonly number[] {
  return version.split(/[.+-]/).map(Number);
}
