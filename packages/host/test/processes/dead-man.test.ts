import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLeftovers } from '../../src/index.ts';
import { playground, proveThatNothingIsLeft, shell, until, untilFile } from '../support/playground.ts';
import { programOf } from '@debussy/testing/processes';

proveThatNothingIsLeft();

test.runIf(existsSync('/proc/self/environ'))(
  'eighty orphans after a restart: when debussy itself is killed with -9, nothing of a session survives (needs /proc)',
  async () => {
    const { plan, folder, cookie, worktree } = playground();
    const script = `trap '' TERM HUP INT; (setsid sh -c "trap '' TERM; touch two; while :; do sleep 1; done" &); touch one; while :; do sleep 1; done`;
    const order = JSON.stringify(plan({ argv: shell(script) }));
    const debussy = spawn(
      process.execPath,
      [await programOf(new URL('../support/supervising-entry.ts', import.meta.url)), order],
      { stdio: 'ignore' },
    );
    await untilFile(join(folder, 'supervisor-pid'));
    await untilFile(join(worktree, 'one'));
    await untilFile(join(worktree, 'two'));
    expect(findLeftovers(cookie).length).toBeGreaterThan(1);
    debussy.kill('SIGKILL');
    await once(debussy, 'exit');
    await until(() => findLeftovers(cookie).length === 0, 'the end of all orphans');
  },
);
