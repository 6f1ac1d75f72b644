import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { makeProject } from '../support/project.ts';

/** Listens on its port while it notes begin and end, so that two with one port could not both. */
const serve = `node -e "
const fs = require('fs'), at = process.argv[1];
require('net').createServer().listen(Number(process.env.DEBUSSY_PORT), () => {
  fs.appendFileSync(at, 'begin ' + process.env.DEBUSSY_PORT + ' ' + process.env.DEBUSSY_SLOT + '\\n');
  setTimeout(() => { fs.appendFileSync(at, 'end\\n'); process.exit(0); }, 200);
})"`;

test.concurrent('sessions, gates and .env templates have ports of their own, and exclusive resources are used by one at a time', async () => {
  const files = { '.gitignore': '.env\n', '.worktreeinclude': '.env\n' };
  const ids = ['1', '2', '3'];
  const phases = ids.map((id) => ({
    id,
    gates: [`port: \`test -n "$DEBUSSY_PORT_9" && grep -q "^PORT=$DEBUSSY_PORT$" .env\``],
    overview: '**Exclusive:** log',
  }));
  const project = makeProject({ phases, files });
  project.write('.env', 'PORT=${DEBUSSY_PORT}\n');
  const [log, all] = [join(project.desk, 'log'), join(project.desk, 'all')];
  project.scenario({
    phases: Object.fromEntries(
      ids.map((id) => [
        id,
        [
          { run: `cp .env ${all}.${id} && ${serve} ${log} && echo ${id} > part-${id}.txt` },
          { report: 'completed' as const },
        ],
      ]),
    ),
  });
  expectSound(project, await run(project, '--parallel', '3'), 0);
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  expect(lines.map((line) => line.split(' ')[0])).toEqual(ids.flatMap(() => ['begin', 'end']));
  for (const id of ids) expect(readFileSync(`${all}.${id}`, 'utf8')).toMatch(/^PORT=2\d{4}\n$/);
  expect(readFileSync(join(project.root, '.env'), 'utf8')).toBe('PORT=${DEBUSSY_PORT}\n');
});
