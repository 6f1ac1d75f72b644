/** In a shell, without a program: the PATH may have none. */
export const ownFolder = '${0%/*}';

/**
 * The beginning of a script that replaces a program. `$real` is the genuine program, by its path or from the rest of the PATH; `$record`
 * is the folder for reports, unknown to every process that the script starts.
 */
export function programBefore(program: string): string {
  const search = String.raw`IFS=:
for folder in $PATH; do
  if [ "$folder" != "$bin" ] && [ -x "$folder/${program}" ] && [ ! -d "$folder/${program}" ]; then real=$folder/${program}; break; fi
done
unset IFS
`;
  return String.raw`#!/bin/sh
bin=$(cd "${ownFolder}" && pwd)
record=$DEBUSSY_RECORD
unset DEBUSSY_RECORD
${program.includes('/') ? `real=${program}\n` : search}if [ -z "$real" ]; then echo '${program}: not found' >&2; exit 127; fi
`;
}
