import { callCommand } from './dispatch.ts';

const argv = process.argv.slice(2);
let isLost = false;

// A closed pipe (`debussy logs 3 | head`), a closed terminal and a full disk must not stop a run.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
    if (stream !== process.stdout || isLost || /^(?:EPIPE|EIO|ERR_STREAM_\w+)$/.test(code)) return;
    isLost = true;
    process.stderr.write(
      `debussy: the output cannot be written (${code}). A running run is not affected: debussy status\n`,
    );
  });

process.exitCode = await main();
// Lost output was not delivered, but a run has its journal.
if (isLost && process.exitCode === 0 && !['run', 'resume'].includes(argv[0] ?? '')) process.exitCode = 1;

async function main(): Promise<number> {
  const io = {
    cwd: '/',
    stdout: (text: string) => void process.stdout.write(text),
    stderr: (text: string) => void process.stderr.write(text),
    env: process.env,
    isTTY: 'isTTY' in process.stdout && process.stdout.isTTY,
    columns: process.stdout.columns || 100,
  };
  let cwd: string;
  try {
    cwd = process.cwd();
  } catch (cause) {
    return (await import('./explain.ts')).explainNoFolder(cause, io);
  }
  return callCommand(argv, { ...io, cwd });
}
