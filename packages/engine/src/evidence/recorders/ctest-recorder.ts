import { programBefore } from './program-before.ts';

/** Replaces `ctest`. Writes the results of the programs that it starts to a file that these do not know. */
export const ctestProgram = String.raw`${programBefore('ctest')}case " $* " in *' -N '*|*' --show-only'*|*' -S '*|*' -SP '*|*' -D '*|*' -T '*|*' --build-and-test '*|*' --output-junit'*|*' --version '*|*' --help'*|*' --print-labels '*) exec "$real" "$@" ;; esac
if [ -z "$record" ] || ! "$real" --help | grep -q -e --output-junit; then exec "$real" "$@"; fi
echo '{"begin":"ctest"}' >> "$record/ctest-$$.jsonl"
"$real" "$@" --output-junit "$record/ctest-$$.xml"
code=$?
if [ -s "$record/ctest-$$.xml" ]; then echo '{"end":true}' >> "$record/ctest-$$.jsonl"; fi
exit $code
`;
