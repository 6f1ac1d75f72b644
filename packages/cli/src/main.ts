import { DebussyError, formatPlace } from '@debussy/core';
import type { CommandIo } from './command-io.ts';

type Run = (argv: readonly string[], io: CommandIo) => Promise<number>;

/** Each command is loaded only when it is called. */
const commands: Readonly<Record<string, () => Promise<{ readonly run: Run }>>> = {
  audit: () => import('./commands/audit.ts'),
  'plan show': () => import('./commands/plan-show.ts'),
};

const io: CommandIo = {
  cwd: process.cwd(),
  stdout: (text) => process.stdout.write(text),
  stderr: (text) => process.stderr.write(text),
  env: process.env,
  isTTY: process.stdout.isTTY,
  columns: process.stdout.columns || 100,
};

process.exitCode = await call(process.argv.slice(2));

async function call(argv: readonly string[]): Promise<number> {
  const name = Object.keys(commands).find((each) => each === argv.slice(0, each.split(' ').length).join(' '));
  const load = name === undefined ? undefined : commands[name];
  try {
    if (name === undefined || load === undefined) throw unknownCommand(argv);
    return await (await load()).run(argv.slice(name.split(' ').length), io);
  } catch (error) {
    if (!(error instanceof DebussyError)) throw error;
    io.stderr(errorText(error));
    return error.exitCode;
  }
}

function unknownCommand(argv: readonly string[]): DebussyError {
  return new DebussyError({
    code: 'ERR_USAGE',
    message: argv.length === 0 ? 'no command' : `unknown command ${argv[0] ?? ''}`,
    hint: `Commands: ${Object.keys(commands).join(', ')}`,
    exitCode: 2,
  });
}

function errorText({ code, message, hint, place }: DebussyError): string {
  const where = place === undefined ? '' : `${formatPlace(place)} `;
  return `${where}error ${code} ${message}\n${hint === undefined ? '' : `  help: ${hint}\n`}`;
}
