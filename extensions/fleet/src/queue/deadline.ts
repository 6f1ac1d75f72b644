import { DebussyError } from '@debussy/core';

/** An unreachable server would keep its callers waiting forever: returns the answer, or throws after the deadline. */
export async function deadline<T>(answer: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(silent(what, milliseconds)), milliseconds);
  });
  // A late failure no longer has a listener.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a connection that may no longer answer; its result does not matter. */
export async function closeInTime(closing: Promise<unknown>, milliseconds = 2000): Promise<void> {
  await deadline(closing, milliseconds, 'close').catch(() => undefined);
}

function silent(what: string, milliseconds: number): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_QUEUE_SILENT',
    message: `the queue did not answer within ${Math.round(milliseconds / 100) / 10} s: ${what}`,
    hint: 'Is its server running, and can it be reached from here? debussy fleet doctor',
  });
}
