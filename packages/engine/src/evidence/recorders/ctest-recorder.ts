/** Replaces `ctest`. Writes the results of the programs that it starts to a file that these do not know. */
export const ctestProgram = String.raw`#!/bin/sh
bin=$(cd "$(dirname "$0")" && pwd)
record=$DEBUSSY_RECORD
unset DEBUSSY_RECORD
IFS=:
for folder in $PATH; do
  if [ "$folder" != "$bin" ] && [ -x "$folder/ctest" ] && [ ! -d "$folder/ctest" ]; then ctest=$folder/ctest; break; fi
done
unset IFS
if [ -z "$ctest" ]; then echo 'ctest: not found' >&2; exit 127; fi
case " $* " in *' -N '*|*' --show-only'*|*' -S '*|*' -SP '*|*' -D '*|*' -T '*|*' --build-and-test '*|*' --output-junit'*|*' --version '*|*' --help'*|*' --print-labels '*) exec "$ctest" "$@" ;; esac
if [ -z "$record" ] || ! "$ctest" --help | grep -q -e --output-junit; then exec "$ctest" "$@"; fi
echo '{"begin":"ctest"}' >> "$record/ctest-$$.jsonl"
"$ctest" "$@" --output-junit "$record/ctest-$$.xml"
code=$?
if [ -s "$record/ctest-$$.xml" ]; then echo '{"end":true}' >> "$record/ctest-$$.jsonl"; fi
exit $code
`;
