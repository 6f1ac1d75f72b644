export interface ProgramRow {
  readonly program: string;
  readonly title: string;
  readonly version: string;
  readonly cells: readonly Cell[];
}

export interface Cell {
  readonly trial: string;
  readonly problem: string | null;
  readonly skipped: string | null;
  readonly tokens: string;
}

/** docs/proof/programs.md: which versions were tried when, and how each trial went. */
export function programsPage(
  rows: readonly ProgramRow[],
  day: string = new Date().toISOString().slice(0, 10),
): string {
  const names = [...new Set(rows.flatMap(({ cells }) => cells.map(({ trial }) => trial)))];
  const head = ['trial', ...rows.map(({ title, version }) => `${title} ${version}`)];
  const lines = names.map((name) => [name, ...rows.map((row) => mark(row, name))]);
  const tokens = ['tokens of output counted (edit)', ...rows.map((row) => tokensOf(row))];
  const problems = rows.flatMap(({ title, cells }) =>
    cells.flatMap(({ trial, problem }) => (problem === null ? [] : [`- ${title}, ${trial}: ${problem}`])),
  );
  const found = problems.length === 0 ? '' : `\n## What went wrong\n\n${problems.join('\n')}\n`;
  return `# The agent programs, as they really are

Tried on ${day}, ${process.platform} ${process.arch}, Node ${process.versions.node}, ${user()}. The programs are the real ones from the npm registry; the model is scripted, on loopback, so that every answer, limit and outage is known. Again: \`npm run try-programs -- --newest --write\`

${table([head, ...lines, tokens])}
${found}`;
}

function mark({ cells }: ProgramRow, name: string): string {
  const cell = cells.find(({ trial }) => trial === name);
  if (cell === undefined) return '';
  if (cell.skipped !== null) return `not tried: ${cell.skipped}`;
  return cell.problem === null ? 'ok' : '**failed**';
}

function tokensOf({ cells }: ProgramRow): string {
  return cells.find(({ trial }) => trial === 'edit')?.tokens ?? '';
}

function user(): string {
  return process.getuid?.() === 0 ? 'as root' : 'as a user';
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
