import type { ParseArgsConfig } from 'node:util';

type ParseOption = NonNullable<ParseArgsConfig['options']>[string];

/** Kinds of completions: items of this repository, files, or one of these words. */
export type Completion = 'phases' | 'runs' | 'agents' | 'files' | readonly string[];

/** A flag, declared once: parsing, its line of help and its completion follow from this. */
export interface Flag extends Pick<ParseOption, 'type' | 'short' | 'multiple'> {
  readonly says: string;
  /** Placeholder of its value in the help. */
  readonly takes?: string;
  readonly completes?: Completion;
  /** The command does not work without it. */
  readonly required?: true;
}

export type Flags = Readonly<Record<string, Flag>>;

export interface FlagGroup {
  readonly title: string;
  readonly flags: readonly string[];
}

/** A command, declared once. */
export interface CommandShape<F extends Flags = Flags> {
  /** Its name: `plan show`. */
  readonly name: string;
  /** The words beside its flags, as in the help; none: it takes no words. */
  readonly words?: string;
  /** Completions for each of its words. */
  readonly completes?: readonly Completion[];
  readonly about: string;
  readonly flags: F;
  /** The flags in its help, under these titles; without groups: all of them. */
  readonly groups?: readonly FlagGroup[];
  /** Additional text below the flags. */
  readonly more?: string;
  readonly example: string;
}

export function helpOf(shape: CommandShape): string {
  const { about, flags, groups, more, example } = shape;
  const listed = groups === undefined ? flagLines(Object.entries(flags)).join('\n') : grouped(groups, flags);
  const parts = [usageLine(shape), about, listed, more ?? '', `Example: ${example}`];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function grouped(groups: readonly FlagGroup[], flags: Flags): string {
  const entries = groups.map(({ flags: names }) =>
    Object.entries(flags).filter(([name]) => names.includes(name)),
  );
  const lines = flagLines(entries.flat());
  let at = 0;
  const blocks = groups.map(({ title }, i) => {
    const begin = at;
    at += entries[i]?.length ?? 0;
    return `${title}:\n${lines.slice(begin, at).join('\n')}`;
  });
  return blocks.join('\n\n');
}

const mostInUsage = 5;
/** Shown only in the list of flags. */
const rare: ReadonlySet<string> = new Set(['no-color', 'undo']);

/** `Usage: debussy pause [--off] [--run <id>]` */
export function usageLine({ name, words, flags }: CommandShape): string {
  const listed = Object.entries(flags).filter(([flag]) => !rare.has(flag));
  const few = listed.map(([flag, { takes, required }]) => {
    const whole = `--${flag}${takes === undefined ? '' : ` ${takes}`}`;
    return required === true ? whole : `[${whole}]`;
  });
  const needed = few.filter((one) => !one.startsWith('['));
  const inUsage = few.length > mostInUsage ? [...needed, '[options]'] : few;
  return ['Usage: debussy', name, ...(words === undefined || words === '' ? [] : [words]), ...inUsage].join(
    ' ',
  );
}

const widest = 28;
const lineWidth = 120;

function flagLines(flags: readonly (readonly [string, Flag])[]): readonly string[] {
  const hasShort = flags.some(([, { short }]) => short !== undefined);
  const labels = flags.map(([name, { short, takes }]) => {
    const before = short === undefined ? (hasShort ? '    ' : '') : `-${short}, `;
    return `  ${before}--${name}${takes === undefined ? '' : ` ${takes}`}`;
  });
  const column = Math.min(widest, Math.max(0, ...labels.map((label) => label.length))) + 2;
  return flags.map(([, { says }], i) => {
    const label = labels[i] ?? '';
    const gap = label.length + 1 < column ? label.padEnd(column) : `${label}  `;
    return `${gap}${wrapped(says, lineWidth - gap.length).join(`\n${' '.repeat(column)}`)}`;
  });
}

function wrapped(text: string, width: number): readonly string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
