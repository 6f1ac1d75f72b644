import { messageOf } from '@debussy/core';
/** The options of a command, or what to print where its words are not understood. */
export function understood<T>(
  read: (argv: readonly string[]) => T,
  argv: readonly string[],
  usage: string,
): { readonly ok: true; readonly value: T } | { readonly ok: false; readonly text: string } {
  try {
    return { ok: true, value: read(argv) };
  } catch (error) {
    return { ok: false, text: `${messageOf(error)}\n\n${usage}` };
  }
}
