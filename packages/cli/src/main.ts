import type { CommandIo } from './command-io.ts';
import { commandTable } from './command-table.ts';
import { version } from './version.ts';

const io: CommandIo = {
  cwd: process.cwd(),
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  env: process.env,
  isTTY: process.stdout.isTTY === true,
  columns: process.stdout.columns || 100,
};

process.exitCode = await main(process.argv.slice(2)).catch(async (error: unknown) => {
  const { explain } = await import('./explain.ts');
  return explain(error, io);
});

async function main(argv: readonly string[]): Promise<number> {
  const [first = ''] = argv;
  if (first === '--version' || first === '-V') {
    io.stdout(`${version}\n`);
    return 0;
  }
  const name = Object.keys(commandTable).find((each) => startsWith(argv, each.split(' ')));
  const entry = name === undefined ? undefined : commandTable[name];
  if (name === undefined || entry === undefined) return (await import('./overview.ts')).overview(argv, io);
  return (await entry.load()).run(argv.slice(name.split(' ').length), io);
}

function startsWith(argv: readonly string[], words: readonly string[]): boolean {
  return words.every((word, i) => argv[i] === word);
}
