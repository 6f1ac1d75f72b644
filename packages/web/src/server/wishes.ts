import { DebussyError } from '@debussy/core';
import { steeringRequest } from '@debussy/core/control';
import {
  chooseRun,
  pageAsksName,
  refuseSession,
  startDetached,
  steer,
  withdrawDecision,
  writeParts,
} from '@debussy/engine';
import type { Wish, WishAnswer } from '../shared/api.ts';
import { splitOf } from './phase-split.ts';
import type { ShownRun } from './repositories.ts';

/** The caller: the environment of this server, and the cookies of the process at the other end; null if unknown. */
export interface WishSource {
  readonly env: NodeJS.ProcessEnv;
  readonly cookies: readonly string[] | null;
}

/** Executes a button of the page with the same functions as the command line. */
export async function doWish(shown: ShownRun, wish: Wish, { env, cookies }: WishSource): Promise<WishAnswer> {
  try {
    if (cookies === null) throw unknownCaller();
    return { ok: true, message: await done(shown, wish, { env, cookies }), hint: '' };
  } catch (error) {
    if (error instanceof DebussyError) return { ok: false, message: error.message, hint: error.hint ?? '' };
    throw error;
  }
}

async function done(
  shown: ShownRun,
  wish: Wish,
  { env, cookies }: { readonly env: NodeJS.ProcessEnv; readonly cookies: readonly string[] },
): Promise<string> {
  const { run, location } = shown;
  if (wish.action === 'undo')
    return withdrawDecision(wish.command, { phase: wish.phase, run }, location.root, cookies);
  if (wish.action === 'split') {
    refuseSession(location.commonDir, 'plan split', cookies);
    return `Written into ${writeParts(splitOf(shown, wish.phase, env)).join(', ')}. Commit, then resume the run.`;
  }
  if (wish.action !== 'resume') return steer(wish, run, location.root, cookies);
  refuseSession(location.commonDir, 'resume', cookies);
  return resumed(run, location.root, env);
}

function unknownCaller(): DebussyError {
  return new DebussyError({
    code: 'ERR_CALLER_UNKNOWN',
    message:
      'the program that sent this request closed its connection before debussy could check that it is not an agent',
    hint: 'Ask again from the page.',
    exitCode: 2,
  });
}

/** As a separate process that outlives this server. A run that is paused in a live process continues there. */
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
  const fields = new Map<string, unknown>(
    typeof value === 'object' && value !== null ? Object.entries(value) : [],
  );
  const [action, phase] = [fields.get('action'), fields.get('phase')];
  if (action === 'resume') return { action };
  // The plan is that of the run, whatever the page calls it.
  if (action === 'split') return typeof phase === 'string' ? { action, phase, plan: '' } : null;
  if (action !== 'undo') return steeringRequest.safeParse(value).data ?? null;
  const command = undoable.find((one) => one === fields.get('command'));
  return command === undefined || typeof phase !== 'string' ? null : { action, command, phase };
}

const undoable = ['accept', 'retry', 'say', 'skip'] as const;
