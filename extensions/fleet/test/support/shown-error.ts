import { DebussyError } from '@debussy/core';

/** A refusal as a person meets it: code, exit code, message and what to do. */
export function shownError(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof DebussyError) return shown(error);
    throw error;
  }
  throw new Error('it was not refused');
}

export async function shownRejection(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => {
      throw new Error('it was not refused');
    },
    (error: unknown) => {
      if (error instanceof DebussyError) return shown(error);
      throw error;
    },
  );
}

function shown({ code, exitCode, message, hint }: DebussyError): string {
  return `${code} (${exitCode}): ${message} | ${hint ?? ''}`;
}
