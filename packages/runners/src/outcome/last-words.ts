import { stripVTControlCharacters } from 'node:util';

/** The reason of a failure in a program's standard error: its last error, otherwise its last lines. */
export function lastWords(stderr: string): string {
  const lines = stripVTControlCharacters(stderr)
    .trim()
    .split('\n')
    .filter((line) => !statistic.test(line));
  return (errorIn(lines) ?? lines.slice(-5)).join('\n').trim();
}

// The error is above the stack in Node, below it in Python, beside it in Go and Rust.
function errorIn(lines: readonly string[]): readonly string[] | null {
  const at = lines.findLastIndex((line) => errorLine.test(line));
  if (at < 0) return null;
  const rest = lines.slice(at + 1).findIndex((line) => stackLine.test(line));
  return lines.slice(at, rest < 0 ? at + 3 : at + 1 + Math.min(rest, 2));
}

const errorLine =
  /^\s*(?:(?:uncaught |unhandled )?[\w.$]*(?:error|exception)(?: \[\w+\])?: |exception in thread |panic: |fatal(?: error)?: |thread '.*' panicked at )/i;
const stackLine = /^\s*(?:at |File "|[{}\]]|code: '|goroutine \d|note: run with|Node\.js v\d|$)/;

// Copilot and others end with their usage, which is not the reason for a failure.
const statistic =
  /^\s*(?:total (?:usage|duration|code|session|cost|tokens)|usage by|api time|session (?:time|id)|(?:est(?:imated)?\.? )?(?:cost|tokens|requests|changes|duration)\b[^:]{0,30}:|(?:claude|gpt|gemini|o\d)[\w.-]* +[\d.]+k? |(?:changes|duration|tokens|resume|session|requests|cost) {2,}\S)/i;
