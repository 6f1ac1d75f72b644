// Loaded before the instrumented command line: notes which file enters which, and when the first agent starts and ends.
import { writeFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';

const processes = createRequire(import.meta.url)('node:child_process');
const entries = [];

globalThis.enteredFile = (file) => {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 3;
  const caller = new Error('entered').stack?.split('\n')[3] ?? '';
  Error.stackTraceLimit = limit;
  entries.push([/entered\/(.+?)\.js/.exec(caller)?.[1] ?? null, file]);
};

const spawn = processes.spawn;
processes.spawn = (...order) => {
  const child = spawn(...order);
  const words = Array.isArray(order[1]) ? order[1] : [];
  if (words.includes('scripted-agent')) {
    entries.push([null, 'agent started']);
    child.once('exit', () => entries.push([null, 'agent ended']));
  }
  return child;
};
syncBuiltinESMExports();

process.once('exit', () => writeFileSync(process.env.ENTERED_FILE, JSON.stringify(entries)));
