import { callCommand } from './dispatch.ts';

// Who stops reading (`debussy logs 3 | head`) or whose terminal goes away stops no run, and that is no bug.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  });
}

process.exitCode = await callCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  env: process.env,
  isTTY: 'isTTY' in process.stdout && process.stdout.isTTY,
  columns: process.stdout.columns || 100,
});
