import type { Kind } from '../disturbance.ts';
import type { Try } from '../try-once.ts';
import type { PlayedRound } from './find-problems.ts';

/** A code says what happened: nothing but a kill leaves none, and nothing but a disk that refuses makes an operational error. */
export function exitProblems({ tries, expected }: PlayedRound): readonly string[] {
  const wrong = tries.flatMap((one, i) => {
    const name = `try ${i + 1} (${one.words[0]}, ${one.met.join(', ') || 'undisturbed'})`;
    if (one.hung) return [`${name} did not end`];
    const allowed = allowedCodes(one, expected.codes);
    return allowed.includes(one.code) ? [] : [`${name} ended with ${one.code}: ${one.said.slice(-1500)}`];
  });
  return tries.at(-1)?.code === 0 ? wrong : [...wrong, `nothing landed all in ${tries.length} tries`];
}

const mayKill: readonly Kind[] = ['kill-debussy', 'kill-at-event', 'kill-group'];
const mayRefuse: readonly Kind[] = ['full-disk', 'read-only', 'kill-git'];
/** A repository that cannot be written is a precondition that is not met. */
const mayForbid: readonly Kind[] = ['full-disk', 'read-only'];
const mayFail: readonly Kind[] = [...mayRefuse, 'kill-agent'];

function allowedCodes({ met }: Try, undisturbed: readonly (number | null)[]): readonly (number | null)[] {
  const meets = (kinds: readonly Kind[]): boolean => met.some((kind) => kinds.includes(kind));
  return [
    ...undisturbed,
    ...(meets(mayKill) ? [null] : []),
    ...(meets(mayRefuse) ? [1] : []),
    ...(meets(mayForbid) ? [2] : []),
    ...(meets(mayFail) ? [3] : []),
  ];
}
