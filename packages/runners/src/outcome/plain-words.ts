import { classifyError } from '../streams/classify.ts';
import type { Ending } from '../streams/decoder.ts';
import { objectAt, parseLine, textAt } from '../streams/json.ts';
import type { SessionFacts } from './session-facts.ts';

/**
 * A program without a stream of events can report a provider's refusal only in words, and some then exit with 0. The
 * end of its answer counts only if it is nothing but an error sentence, because agents also write about errors.
 */
export function refusalInWords({ exit, stream }: SessionFacts): Ending | null {
  const answer = (stream.finalText ?? '').trim();
  const said = sentenceIn(answer, stops);
  if (said !== null) return said;
  if (exit.code !== 0) return sentenceIn(exit.stderrTail, mentions);
  return answer.length <= shortAnswer ? sentenceIn(exit.stderrTail, stops) : null;
}

/** A longer answer came after everything on standard error. */
const shortAnswer = 200;
const lastLines = 6;
/** Advice may follow, of any length. */
const lastComplaints = 15;
const longestSentence = 600;

function sentenceIn(text: string, isOne: (line: string) => boolean): Ending | null {
  const lines = text
    .trimEnd()
    .split('\n')
    .slice(isOne === mentions ? -lastComplaints : -lastLines)
    .map(errorIn);
  const at = lines.findLastIndex((line) => line.length <= longestSentence && isOne(line));
  if (at < 0) return null;
  const rest = lines.slice(at).join('\n').trim();
  const told = classifyError({ status: null, message: rest, until: null });
  if (told.kind === 'failure') return null;
  return isOne === mentions
    ? { ...told, detail: lines[at]?.trim() ?? rest }
    : aboutWork.test(rest)
      ? null
      : told;
}

/** Continue prints an error as JSON. */
function errorIn(line: string): string {
  if (!line.startsWith('{')) return line;
  const value = parseLine(line, 0);
  const error = objectAt(value, 'error');
  const said = textAt(error, 'message') ?? textAt(value, 'error') ?? textAt(value, 'message');
  const isError = error !== null || textAt(value, 'error') !== null || textAt(value, 'status') === 'error';
  return isError && said !== null ? said : line;
}

function stops(line: string): boolean {
  return sentence.test(line);
}

// A bare number may be a line number: only words about a refusal or a status count.
function mentions(line: string): boolean {
  return sentence.test(line) || refusal.test(line);
}

const aboutWork =
  /\b(?:fix(?:ed|es)?|handl(?:ed|es|ing)|implement\w*|added|tests? pass|resolved|shown|displayed|documented|translated|gone|works|none left|no longer|retried|returned after)\b/i;

const openings = [
  String.raw`(?:[\w./-]+ ){0,3}[\w./]*(?:error|exception|failed|failure|fatal)\b[^:]{0,30}:`,
  String.raw`sorry, (?:i encountered an error|you)|ran into this error|\[?api error|request (?:failed|timed out)|error sending request`,
  String.raw`(?:http |status )?(?:401|402|403|429|5\d\d)\b[ :{(]`,
  String.raw`(?:authentication|authorization) (?:error|failed|required)|(?:connection|network) error\b|dial tcp|(?:unable to|cannot|could not|failed to) connect`,
  String.raw`(?:[\w-]+ ){0,2}(?:usage|rate|weekly|daily|monthly|session|request|5-hour|quota) limit(?:ed)? (?:reached|exceeded|hit)`,
  String.raw`rate limited|quota exceeded|out of credits|insufficient (?:credits|funds|balance|quota)|payment required`,
  String.raw`you(?:['’]ve|['’]re| have| are)?\b.{0,40}\b(?:limit|quota|credits|not logged in|premium requests|rate limited)\b`,
  String.raw`your (?:session|token|login|credentials|quota|credit balance)\b.{0,30}(?:expired|invalid|exceeded|exhausted|too low)`,
  String.raw`not logged in|(?:please )?(?:log|sign) ?in\b|no authentication|(?:[\w-]+ )?api key\b.{0,20}(?:not|missing|invalid)`,
  String.raw`the (?:server|model|provider|engine) is (?:currently )?(?:overloaded|at capacity|unavailable)`,
];
/** Only at the beginning of a line: indented lines and list items describe an error instead of reporting one. */
const sentence = new RegExp(String.raw`^(?!\s|[-*•+–] |\d+[.)] )\W{0,4}(?:${openings.join('|')})`, 'i');

const refusal =
  /rate.?limit|too many requests|overloaded|(?:http|status|error|code)\W{0,3}(?:40[123]|429|5\d\d)\b|^\W*(?:40[123]|429|5\d\d)\b|usage limit|quota (?:exceeded|exhausted)|unauthorized|(?:invalid|incorrect) (?:x-)?api.?key|not logged in|log ?in (?:first|again)|\bE(?:CONN(?:REFUSED|RESET)|AI_AGAIN)\b|\bENOTFOUND\b|fetch failed|(?:unable to|cannot|could not|failed to) connect|no such host|connection refused|network is unreachable|name resolution|TLS handshake|context.length|prompt is too long/i;
