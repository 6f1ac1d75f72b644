import { spawnSync } from 'node:child_process';
import { code, table } from './table.ts';

/** The help of every command, in the groups of `debussy --help`. */
export function commandReference(program: string): string {
  const parts = programOutput(program, ['--help', '--all'])
    .split('\n')
    .flatMap((line) => {
      const [, name] = /^ {2}([a-z]+(?: [a-z]+)?) {2,}\S/.exec(line) ?? [];
      if (name !== undefined) return [commandText(program, name)];
      return /^[A-Z][a-z]+(?: [a-z]+)?$/.test(line) ? [`## ${line}`] : [];
    });
  return parts.join('\n\n');
}

function commandText(program: string, name: string): string {
  const help = programOutput(program, ['help', ...name.split(' ')]).trimEnd();
  return `### debussy ${name}\n\n\`\`\`text\n${help}\n\`\`\``;
}

/** Flags that the help of `run` leaves out: the completion of a shell offers all of them. */
export function hiddenRunFlags(program: string): string {
  const shown = programOutput(program, ['help', 'run']);
  const lines = programOutput(program, ['completion', 'fish']).split('\n');
  const rows = lines
    .map((line) => /_from run' -l ([a-z-]+).* -d '(.*)'$/.exec(line))
    .flatMap((found) => (found === null ? [] : [[found[1] ?? '', found[2] ?? ''] as const]))
    .filter(([name]) => !shown.includes(`--${name} `))
    .map(([name, about]) => [code(`--${name}`), about.replaceAll(String.raw`\'`, "'")]);
  return table(['flag', 'meaning'], rows);
}

export function programOutput(program: string, words: readonly string[]): string {
  const env = { PATH: process.env['PATH'], NO_COLOR: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
    env,
  });
  if (status !== 0) throw new Error(`debussy ${words.join(' ')}: ${stderr}`);
  return stdout;
}
