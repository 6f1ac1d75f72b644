import { DebussyError } from '@debussy/core';
import { steeringRequest } from '@debussy/core/control';
import { chooseRun, pageAsksName, startDetached, steer } from '@debussy/engine';
import type { Wish, WishAnswer } from '../shared/api.ts';
import type { ShownRun } from './repositories.ts';

/** Carries out a button of the page, by the functions that the command line calls, too. */
export async function doWish(shown: ShownRun, wish: Wish, env: NodeJS.ProcessEnv): Promise<WishAnswer> {
  try {
    return { ok: true, message: await done(shown, wish, env), hint: '' };
  } catch (error) {
    if (error instanceof DebussyError) return { ok: false, message: error.message, hint: error.hint ?? '' };
    throw error;
  }
}

async function done({ run, location }: ShownRun, wish: Wish, env: NodeJS.ProcessEnv): Promise<string> {
  return wish.action === 'resume' ? resumed(run, location.root, env) : steer(wish, run, location.root);
}

/** As a process of its own: it outlives this server. A run that is paused in a process that is alive continues there. */
async function resumed(run: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { held } = await chooseRun(cwd, run);
  if (held !== null) return steer({ action: 'unpause' }, run, cwd);
  const started = await startDetached({
    cwd,
    env: { ...env, [pageAsksName]: '1' },
    args: ['resume', run, '--no-interactive'],
  });
  if (started.kind === 'detached') return `Run ${run} continues in the background (process ${started.pid}).`;
  if (started.exitCode === 0) return started.text.trim();
  const [message = '', ...hint] = started.text.trim().split('\n');
  throw new DebussyError({
    code: 'ERR_RESUME_REFUSED',
    message: message.replace(/^debussy: (?:error: )?/, ''),
    hint: hint.join('\n').trim(),
  });
}

/** Validates the request body. */
export function wishIn(value: unknown): Wish | null {
  const isResume =
    typeof value === 'object' && value !== null && 'action' in value && value.action === 'resume';
  return isResume ? { action: 'resume' } : (steeringRequest.safeParse(value).data ?? null);
}
