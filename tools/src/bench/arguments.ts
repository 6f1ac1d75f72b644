export interface BenchArguments {
  readonly names: readonly string[];
  /** Fail where a bar is missed. */
  readonly check: boolean;
  readonly json: boolean;
}

/** What the person typed; the message of the error is the whole help. */
export function benchArguments(words: readonly string[]): BenchArguments {
  const flags = words.filter((word) => word.startsWith('-'));
  const unknown = flags.filter((flag) => flag !== '--check' && flag !== '--json');
  if (unknown.length > 0) {
    throw new Error(`unknown flag ${unknown.join(', ')}\nusage: npm run bench -- [name…] [--check] [--json]`);
  }
  return {
    names: words.filter((word) => !word.startsWith('-')),
    check: flags.includes('--check'),
    json: flags.includes('--json'),
  };
}
