import { markdownTable } from '@debussy/testing';

/** How one trial went with one version of one program, in one place. */
export interface Tried {
  readonly place: string;
  readonly program: string;
  /** With its version. */
  readonly title: string;
  readonly isBuiltIn: boolean;
  readonly trial: string;
  readonly problem: string | null;
  /** Tokens of output that were counted, of those that the server gave. */
  readonly tokens: string;
  readonly date: string;
}

export interface ProgramsFacts {
  readonly machine: string;
  readonly node: string;
  readonly tried: readonly Tried[];
}

export function isTried(value: unknown): value is Tried {
  const texts = ['place', 'program', 'title', 'trial', 'tokens', 'date'] as const;
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const isProblem = fields.get('problem') === null || typeof fields.get('problem') === 'string';
  return (
    isProblem &&
    typeof fields.get('isBuiltIn') === 'boolean' &&
    texts.every((name) => typeof fields.get(name) === 'string')
  );
}

const versionsKept = 2;

/** What was tried before, with what was tried anew in its place; of each program the newest versions. */
export function withNew(before: readonly Tried[], now: readonly Tried[]): readonly Tried[] {
  const keyOf = ({ place, title, trial }: Tried): string => [place, title, trial].join('\0');
  const anew = new Set(now.map(keyOf));
  const all = [...before.filter((one) => !anew.has(keyOf(one))), ...now];
  const programs = [...new Set(all.map(({ program }) => program))];
  return programs.flatMap((program) => {
    const ofProgram = all.filter((one) => one.program === program);
    const newest = titlesOf(ofProgram).slice(-versionsKept);
    return ofProgram.filter(({ title }) => newest.includes(title));
  });
}

/** docs/proof/programs.md: which versions were tried when, where, and how each trial went. */
export function programsPage({ machine, node, tried }: ProgramsFacts): string {
  const places = [...new Set(tried.map(({ place }) => place))].toSorted((a, b) => a.length - b.length);
  const dates = [...new Set(tried.map(({ date }) => date))].toSorted();
  const days = dates.length === 1 ? dates[0] : `${dates[0]} to ${dates.at(-1)}`;
  const own = tried.filter(({ isBuiltIn }) => isBuiltIn);
  const others = tried.filter(({ isBuiltIn }) => !isBuiltIn);
  return `# The agent programs, as they really are

Tried on ${days}, ${machine}, debussy on Node ${node}. The programs are the real ones from the npm registry; the model is scripted, on loopback, so that every answer, limit and outage is known. In a sandbox means \`--sandbox bwrap\`. Again: \`npm run try-programs -- --newest --write\`, with \`--as USER\` as somebody else, with \`--sandbox\` in it.
${places.map((place) => section(place, own)).join('')}
## Programs of others

As \`agent: mine\` with \`output: text\`: that they were refused stands in their words alone.
${places.map((place) => section(place, others)).join('')}${problemsOf(tried)}`;
}

function section(place: string, all: readonly Tried[]): string {
  const here = all.filter((one) => one.place === place);
  if (here.length === 0) return '';
  const titles = titlesOf(here);
  const trials = [...new Set(here.map(({ trial }) => trial))];
  const at = (title: string, trial: string): Tried | undefined =>
    here.find((one) => one.title === title && one.trial === trial);
  const rows = trials.map((trial) => [trial, ...titles.map((title) => mark(at(title, trial)))]);
  const tokens = titles.map((title) => at(title, 'edit')?.tokens ?? '');
  const counted = here[0]?.isBuiltIn === true ? [['tokens of output counted (edit)', ...tokens]] : [];
  const heading = here[0]?.isBuiltIn === true ? `\n## ${capital(place)}\n` : `\n${capital(place)}:\n`;
  return `${heading}\n${markdownTable(['trial', ...titles], [...rows, ...counted])}\n`;
}

function titlesOf(tried: readonly Tried[]): readonly string[] {
  const programs = [...new Set(tried.map(({ program }) => program))];
  return programs.flatMap((program) =>
    [...new Set(tried.filter((one) => one.program === program).map(({ title }) => title))].toSorted((a, b) =>
      a.localeCompare(b, 'en', { numeric: true }),
    ),
  );
}

function mark(one: Tried | undefined): string {
  if (one === undefined) return 'not tried';
  return one.problem === null ? 'ok' : '**failed**';
}

function problemsOf(tried: readonly Tried[]): string {
  const failed = tried.flatMap(({ title, place, trial, problem }) =>
    problem === null ? [] : [`- ${title}, ${place}, ${trial}: ${problem}`],
  );
  return failed.length === 0 ? '' : `\n## What went wrong\n\n${failed.join('\n')}\n`;
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
