import { porcelain } from '@debussy/host';

/** The settings of the user's git that debussy needs, and the files they come from. */
export interface GitSettings {
  readonly ignoreCase: boolean;
  readonly fileMode: boolean;
  readonly symlinks: boolean;
  readonly precomposeUnicode: boolean;
  readonly autocrlf: 'true' | 'false' | 'input';
  readonly eol: string | null;
  readonly signing: boolean;
  readonly sparse: boolean;
  /** A partial clone: missing objects are fetched on demand. */
  readonly partial: boolean;
  readonly objectFormat: string;
  readonly refFormat: string;
  readonly hooksPath: string | null;
  /** Drivers that can run a program while files are read or written. */
  readonly filters: readonly FilterDriver[];
  /** Drivers that the user trusts on agents' files too: `debussy.trustFilter`. */
  readonly trustedFilters: readonly string[];
  /** Every configuration file that counts here, as an absolute path or relative to the checkout. */
  readonly files: readonly string[];
}

export interface FilterDriver {
  readonly name: string;
  readonly clean: string | null;
  readonly smudge: string | null;
  readonly process: string | null;
}

export type Values = Readonly<Record<string, string | readonly string[]>>;

/** Reads the configuration as the user's own git sees it in the checkout. */
export async function readSettings(root: string): Promise<GitSettings> {
  const { all, files } = await porcelain(root, (git) => git.listConfig());
  const text = (key: string): string | null => last(all, key);
  const autocrlf = text('core.autocrlf')?.toLowerCase();
  return {
    ignoreCase: isOn(text('core.ignorecase'), false),
    fileMode: isOn(text('core.filemode'), true),
    symlinks: isOn(text('core.symlinks'), true),
    precomposeUnicode: isOn(text('core.precomposeunicode'), false),
    autocrlf: autocrlf === 'input' ? 'input' : isOn(autocrlf ?? null, false) ? 'true' : 'false',
    eol: text('core.eol'),
    signing: isOn(text('commit.gpgsign'), false),
    sparse: isOn(text('core.sparsecheckout'), false),
    partial: Object.keys(all).some((key) => /^extensions\.partialclone$|^remote\..*\.promisor$/i.test(key)),
    objectFormat: text('extensions.objectformat') ?? 'sha1',
    refFormat: text('extensions.refstorage') ?? 'files',
    hooksPath: text('core.hookspath'),
    filters: readFilters(all),
    trustedFilters: listOf(all['debussy.trustfilter']),
    files,
  };
}

function last(values: Values, key: string): string | null {
  const value = values[key];
  return (typeof value === 'string' ? value : value?.at(-1)) ?? null;
}

function listOf(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

/** Git's own reading of a boolean: a key without a value is on. */
export function isOn(value: string | null, unset: boolean): boolean {
  if (value === null) return unset;
  return !/^(?:false|no|off|0)$/i.test(value);
}

export function readFilters(values: Values): readonly FilterDriver[] {
  const keys = Object.keys(values).flatMap((key) => /^filter\.(.+)\.[a-z]+$/is.exec(key)?.[1] ?? []);
  return [...new Set(keys)].map((name) => ({
    name,
    clean: last(values, `filter.${name}.clean`),
    smudge: last(values, `filter.${name}.smudge`),
    process: last(values, `filter.${name}.process`),
  }));
}
