import type {
  BranchSurvey,
  ConflictedPart,
  LandedBranch,
  LandingResult,
  LeftBranch,
  SurveyedBranch,
} from '@debussy/engine';
import { counted, duration, harmless, printable } from '@debussy/story';
import { textTable } from '../view/text-table.ts';

/** A branch for programs. */
export function branchFacts(one: SurveyedBranch): object {
  const { id, head, subject, author, own, files, worktree, dirty, after } = one;
  return { branch: id, head, subject, author, commits: own.length, files, worktree, dirty, after };
}

/** The branches that could land, as a list to choose from. */
export function branchList(branches: readonly SurveyedBranch[]): string {
  const rows = branches.map(({ id, own, files, worktree, dirty, subject }, i) => [
    `  ${i + 1}`,
    printable(id),
    counted(own.length, 'commit'),
    counted(files.length, 'file'),
    dirty.length === 0 ? '' : counted(dirty.length, 'uncommitted file'),
    printable(subject).slice(0, 50),
    worktree === null ? '' : printable(worktree),
  ]);
  return `${textTable(rows).join('\n')}\n`;
}

const reasons: Readonly<Record<LeftBranch['why'], (other: string) => string>> = {
  landed: () => 'has landed already',
  empty: () => 'changes nothing',
  unrelated: (onto) => `shares no commit with ${onto}`,
  same: (other) => `is the same commit as ${other}`,
};

export function leftText({ name, why, other }: LeftBranch, onto: string): string {
  return `${printable(name)} ${reasons[why](printable(other ?? onto))}.\n`;
}

/** How each branch ended: the failing part of a red one, and both sides of a conflict. */
export function resultText(onto: string, { branches, kept, request }: LandingResult): string {
  const landed = branches.filter(({ state }) => state === 'landed');
  const rest = branches.filter(({ state }) => state !== 'landed');
  const names = landed.map(landedText).join(', ');
  const there =
    request === null ? `Landed on ${onto}: ${names}.` : `Verified: ${names}. ${printable(request)}`;
  const head = landed.length === 0 ? [] : kept === null ? [there] : keptText(onto, names, kept);
  return [...head, ...rest.map(notLanded), ''].join('\n');
}

function keptText(
  onto: string,
  names: string,
  { reason, commands }: NonNullable<LandingResult['kept']>,
): readonly string[] {
  return [
    `Verified: ${names}. ${onto} has not moved: ${printable(reason)}.`,
    ...commands.map((command) => `  ${printable(command)}`),
  ];
}

export function notPushed(onto: string, reason: string): string {
  const first = reason.startsWith('rejected') ? 'git pull --rebase && ' : '';
  return `${onto} is not pushed: ${printable(reason)}. The landed commits stay on it.\n  git switch ${onto} && ${first}git push\n`;
}

function landedText({ branch, commit }: LandedBranch): string {
  return `${printable(branch)}${commit === null ? '' : ` (${commit.slice(0, 10)})`}`;
}

const words: Readonly<Record<LandedBranch['state'], string>> = {
  landed: 'landed',
  red: 'is red',
  conflict: 'conflicts',
  blocked: 'is blocked',
  open: 'has not landed yet; to continue: debussy resume',
};

function notLanded({ branch, state, reason, gates, conflicts }: LandedBranch): string {
  const why = reason === '' ? '' : `: ${printable(reason)}`;
  const parts = gates.map(
    ({ command, detail, output }) => `  ${printable(command)} (${printable(detail)})\n${indented(output)}`,
  );
  return [`${printable(branch)} ${words[state]}${why}`, ...parts, ...conflicts.map(conflictText)].join('\n');
}

function conflictText({ file, hunks }: ConflictedPart): string {
  return `  ${printable(file)}\n${indented(hunks)}`;
}

function indented(text: string): string {
  return harmless(text).replaceAll(/^/gm, '    ');
}

interface Forecast {
  readonly conflicts: ReadonlyMap<string, readonly ConflictedPart[]>;
  /** The last duration of the gates. */
  readonly seconds: number | null;
}

/** The order, the files that several branches change, and the conflicts before any gate runs. */
export function forecastText(
  { branches, left }: BranchSurvey,
  { conflicts, seconds }: Forecast,
  onto: string,
): string {
  const shared = branches.flatMap((one, i) =>
    branches.slice(i + 1).flatMap((other) => {
      const files = one.files.filter((file) => other.files.includes(file));
      return files.length === 0
        ? []
        : [
            `${printable(one.id)} and ${printable(other.id)} both change ${printable(files.slice(0, 5).join(', '))}.`,
          ];
    }),
  );
  const clashes = [...conflicts].map(
    ([id, parts]) =>
      `${printable(id)} conflicts with ${onto} or a branch before it in ${printable(parts.map(({ file }) => file).join(', '))}.`,
  );
  const time =
    seconds === null || branches.length === 0
      ? []
      : [
          `The gates took ${duration(seconds)} last time: about ${duration(seconds)} for all together, ${duration(seconds * branches.length)} one by one.`,
        ];
  const lines = [...shared, ...clashes, ...time].map((line) => `${line}\n`);
  return [branchList(branches), ...left.map((one) => leftText(one, onto)), ...lines].join('');
}

export function nothingToLand(left: readonly LeftBranch[], onto: string, isPushed: boolean): string {
  if (left.length === 0) return `Nothing to land: no branch is ahead of ${onto}.\n`;
  const pushed = isPushed ? `${onto} is pushed: its upstream branch has every landed commit.\n` : '';
  return `${left.map((one) => leftText(one, onto)).join('')}${pushed}`;
}
