import { ownFolder } from './program-before.ts';

/**
 * Cargo starts each test program through this. A program with the standard harness writes what each test did to a
 * separate log.
 */
export const cargoRunner = String.raw`#!/bin/sh
here="${ownFolder}"
folder=$DEBUSSY_RECORD
unset DEBUSSY_RECORD
case "$1" in */deps/*) ;; *) exec "$@" ;; esac
case " $* " in *" --list "*|*" --help "*|*" --logfile "*) exec "$@" ;; esac
if [ -z "$folder" ] || ! grep -a -q 'Write logs to the specified file' "$1"; then exec "$@"; fi
log=$(mktemp "$here/log.XXXXXX") || exec "$@"
record="$folder/cargo-$$.jsonl"
name=$(basename "$1" | sed 's/-[0-9a-f]*$//')
echo '{"begin":"cargo test"}' >> "$record"
wanted=-1
if [ $# -eq 1 ]; then wanted=$("$1" --list --format terse 2>/dev/null | grep -c ': test$'); fi
"$@" --logfile "$log"
code=$?
say() { sed -n "s/^$1 \(.*\)/{\"test\":\"$name \1\",\"s\":\"$2\"}/p" "$log" >> "$record"; }
say ok passed; say failed failed; say ignored skipped
if [ "$wanted" -le "$(wc -l < "$log")" ]; then echo '{"end":true}' >> "$record"; fi
rm -f "$log"
exit $code
`;
