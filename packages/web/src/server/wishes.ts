import { DebussyError } from '@debussy/core';
import {
  answerPhase,
  chooseRun,
  notUnderWay,
  pageAsksName,
  sayToPhase,
  startDetached,
  steerPhase,
  steerRun,
  tellRun,
} from '@debussy/engine';
import type { Wish, WishAnswer } from '../shared/api.ts';
import type { ShownRun } from './repositories.ts';

/** Does what a button of the page says, by the functions that the command line calls for it. */
export async function doWish(shown: ShownRun, wish: Wish, env: NodeJS.ProcessEnv): Promise<WishAnswer> {
  try {
    return { ok: true, message: await done(shown, wish, env), hint: '' };
  } catch (error) {
    if (error instanceof DebussyError) return { ok: false, message: error.message, hint: error.hint ?? '' };
    throw error;
  }
}

async function done({ run, location }: ShownRun, wish: Wish, env: NodeJS.ProcessEnv): Promise<string> {
  const cwd = location.root;
  switch (wish.action) {
    case 'skip':
      return steerPhase({ action: 'skip', phase: wish.phase, run }, cwd);
    case 'retry':
      return steerPhase({ ...wish, run }, cwd);
    case 'say':
      return sayToPhase({ phase: wish.phase, text: wish.text, run }, cwd);
    case 'answer':
      return answerPhase({ phase: wish.phase, answer: wish.answer, run }, cwd);
    case 'resume':
      return resumed(run, cwd, env);
    case 'pause':
    case 'unpause':
    case 'stop':
    case 'stop_now':
      return steered(run, wish.action, cwd);
    default:
      return noSuchWish(wish);
  }
}

const said = {
  pause: 'is paused: what runs goes on, nothing new starts.',
  unpause: 'goes on.',
  stop: 'drains: what runs is finished, nothing new starts.',
  stop_now: 'stops now. Work in progress is kept.',
} as const;

async function steered(run: string, action: keyof typeof said, cwd: string): Promise<string> {
  const chosen = await chooseRun(cwd, run);
  if (chosen.held === null) throw notUnderWay(run, tellRun(chosen).state);
  await steerRun(chosen, { action, phase: null });
  return `Run ${run} ${said[action]}`;
}

/** As a process of its own: it outlives this server. A run that is paused in a process that is alive goes on there. */
async function resumed(run: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { held } = await chooseRun(cwd, run);
  if (held !== null) return steered(run, 'unpause', cwd);
  const started = await startDetached({
    cwd,
    env: { ...env, [pageAsksName]: '1' },
    args: ['resume', run, '--no-interactive'],
  });
  if (started.kind === 'detached') return `Run ${run} goes on in the background (process ${started.pid}).`;
  if (started.exitCode === 0) return started.text.trim();
  const [message = '', ...hint] = started.text.trim().split('\n');
  throw new DebussyError({
    code: 'ERR_RESUME_REFUSED',
    message: message.replace(/^debussy: (?:error: )?/, ''),
    hint: hint.join('\n').trim(),
  });
}

/** What a request says is not believed to be a wish before it looks like one. */
export function wishIn(value: unknown): Wish | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = new Map<string, unknown>(Object.entries(value));
  const action = fields.get('action');
  const phase = fields.get('phase');
  if (
    action === 'pause' ||
    action === 'unpause' ||
    action === 'stop' ||
    action === 'stop_now' ||
    action === 'resume'
  )
    return { action };
  if (typeof phase !== 'string' || phase === '') return null;
  if (action === 'skip') return { action, phase };
  if (action === 'retry')
    return { action, phase, keep: fields.get('keep') === true, fresh: fields.get('fresh') === true };
  const text = fields.get('text');
  if (action === 'say') return typeof text === 'string' ? { action, phase, text } : null;
  const answer = fields.get('answer');
  const isKnown = answer === 'continue' || answer === 'save' || answer === 'force';
  return action === 'answer' && isKnown ? { action, phase, answer } : null;
}

function noSuchWish(wish: never): never {
  throw new Error(`no such wish: ${JSON.stringify(wish)}`);
}
