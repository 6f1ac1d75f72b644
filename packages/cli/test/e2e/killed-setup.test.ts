import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appears } from '../support/appears.ts';
import { resume, start } from '../support/calls.ts';
import { expectSound } from '../support/expect-sound.ts';
import { makeProject } from '../support/project.ts';

/** The first time it writes into the worktree until somebody ends it, in a session of its own and deaf to TERM. */
const setup = `
if mkdir "$HOME/begun"; then
  setsid sh -c 'trap "" TERM; echo $$ > "$HOME/pid"; while :; do echo x >> package.txt; sleep 0.02; done'
fi`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

test.runIf(process.platform === 'linux')(
  'after kill -9 a set-up went on writing into the worktree of the session that followed',
  async () => {
    const project = makeProject({ phases: [{ id: '1' }], config: { setup } });
    const live = await start(project);
    await appears(join(project.desk, 'pid'));
    live.process.kill('SIGKILL');
    await live.ended;
    const pid = Number(readFileSync(join(project.desk, 'pid'), 'utf8'));
    expectSound(project, await resume(project), 0);
    expect(isRunning(pid)).toBe(false);
    expect(project.git('ls-tree', '-r', '--name-only', 'main')).not.toContain('package.txt');
  },
);
