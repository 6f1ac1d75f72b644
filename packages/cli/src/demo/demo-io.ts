import { join } from 'node:path';
import type { CommandIo } from '../command-io.ts';

/** The demo is the same for everybody: no setting of the user's own may start an agent that has to be paid. */
export function demoIo(io: CommandIo, root: string): CommandIo {
  const env = Object.fromEntries(
    Object.entries(io.env).filter(([name]) => !name.startsWith('DEBUSSY_') || name === 'DEBUSSY_DEBUG'),
  );
  const config = join(root, '.git', 'no-user-config');
  // Its gates use what every system has, also where PATH names only node, git and npm.
  const path = `${io.env['PATH'] ?? ''}:/usr/bin:/bin`;
  return { ...io, cwd: root, env: { ...env, PATH: path, XDG_CONFIG_HOME: config } };
}
