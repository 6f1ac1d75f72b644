import { markdownTable, publishedWith } from '@debussy/testing/tool';
import type { Proof } from '@debussy/testing/tool';

/** How one trial went with one version of one program, in one place. */
export interface Tried {
  readonly place: string;
  readonly program: string;
  /** With its version. */
  readonly title: string;
  readonly isBuiltIn: boolean;
  readonly trial: string;
  readonly problem: string | null;
  /** What was measured. */
  readonly figure?: string | null;
  /** Tokens of output that were counted, of those that the server gave. */
  readonly tokens: string;
  readonly date: string;
}

const versionsKept = 2;

/** Of each program the newest versions. */
function newestOf(all: readonly Tried[]): readonly Tried[] {
  const programs = [...new Set(all.map(({ program }) => program))];
  return programs.flatMap((program) => {
    const ofProgram = all.filter((one) => one.program === program);
    const newest = titlesOf(ofProgram).slice(-versionsKept);
    return ofProgram.filter(({ title }) => newest.includes(title));
  });
}

/** Which versions were tried when, where, and how each trial went. */
export function programsProof(now: readonly Tried[]): Proof {
  const keyOf = ({ place, title, trial }: Tried): string => [place, title, trial].join('\0');
  const tried = newestOf(publishedWith(['programs', 'tried'], now, keyOf));
  const dates = [...new Set(tried.map(({ date }) => date))].toSorted();
  const days = dates.length === 1 ? dates[0] : `${dates[0]} to ${dates.at(-1)}`;
  const machine = `${process.platform} ${process.arch}`;
  return {
    name: 'programs',
    facts: { machine, node: process.versions.node, tried },
    sections: {
      origin: `Tried on ${days}, ${machine}, debussy on Node ${process.versions.node}.`,
      'built-in': sectionsOf(tried.filter(({ isBuiltIn }) => isBuiltIn)),
      others: sectionsOf(tried.filter(({ isBuiltIn }) => !isBuiltIn)),
      problems: problemsOf(tried),
    },
  };
}

/** One table for each place, the shortest name first. */
export function sectionsOf(tried: readonly Tried[]): string {
  const places = [...new Set(tried.map(({ place }) => place))].toSorted((a, b) => a.length - b.length);
  return places.map((place) => section(place, tried)).join('\n\n');
}

function section(place: string, all: readonly Tried[]): string {
  const here = all.filter((one) => one.place === place);
  const titles = titlesOf(here);
  const trials = [...new Set(here.map(({ trial }) => trial))];
  const at = (title: string, trial: string): Tried | undefined =>
    here.find((one) => one.title === title && one.trial === trial);
  const rows = trials.map((trial) => [trial, ...titles.map((title) => verdict(at(title, trial)))]);
  const tokens = titles.map((title) => at(title, 'edit')?.tokens ?? '');
  const counted = here[0]?.isBuiltIn === true ? [['tokens of output counted (edit)', ...tokens]] : [];
  return `${capital(place)}:\n\n${markdownTable(['trial', ...titles], [...rows, ...counted])}`;
}

function titlesOf(tried: readonly Tried[]): readonly string[] {
  const programs = [...new Set(tried.map(({ program }) => program))];
  return programs.flatMap((program) =>
    [...new Set(tried.filter((one) => one.program === program).map(({ title }) => title))].toSorted((a, b) =>
      a.localeCompare(b, 'en', { numeric: true }),
    ),
  );
}

function verdict(one: Tried | undefined): string {
  if (one === undefined) return 'not tried';
  const mark = one.problem === null ? 'ok' : '**failed**';
  return one.figure == null ? mark : `${mark}: ${one.figure}`;
}

function problemsOf(tried: readonly Tried[]): string {
  const failed = tried.flatMap(({ title, place, trial, problem }) =>
    problem === null ? [] : [`- ${title}, ${place}, ${trial}: ${problem}`],
  );
  return failed.length === 0 ? 'Nothing went wrong.' : failed.join('\n');
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
