export interface BenchArguments {
  readonly names: readonly string[];
  /** Fail where a bar is missed. */
  readonly check: boolean;
  readonly json: boolean;
  /** Put the results into the documentation. */
  readonly write: boolean;
}

const flags = ['--check', '--json', '--write'];

/** The typed arguments; the message of the error is the whole help. */
export function benchArguments(words: readonly string[]): BenchArguments {
  const unknown = words.filter((word) => word.startsWith('-') && !flags.includes(word));
  if (unknown.length > 0) {
    throw new Error(
      `unknown flag ${unknown.join(', ')}\nusage: npm run bench -- [name…] [--check] [--json] [--write]`,
    );
  }
  return {
    names: words.filter((word) => !word.startsWith('-')),
    check: words.includes('--check'),
    json: words.includes('--json'),
    write: words.includes('--write'),
  };
}
