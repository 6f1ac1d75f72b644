import type { BadEnding } from './decoder.ts';

/** An error as a program reports it: its HTTP status if known, its text, and the reset time if given. */
export interface ProviderError {
  readonly status: number | null;
  readonly message: string;
  readonly until: string | null;
}

const context =
  /prompt is too long|context[ _](?:window|length)|maximum context|input token count|ran out of room|too many (?:input )?tokens|request too large/i;
// Not every `quota`: Gemini CLI advises to request a larger one at any rate limit.
const quota =
  /usage limit|insufficient_quota|(?:exceeded your (?:current )?|daily |weekly |monthly )quota|quota (?:exceeded|exhausted)|(?:daily|weekly|monthly) quota|hit your (?:\w+ )?limit|credit balance|billing (?:details|hard limit)|spend(?:ing)? limit|out of credits|insufficient (?:funds|balance|credits)|payment required|(?:usage|request|daily|weekly|monthly|session|5-hour) limit (?:reached|exceeded)|no (?:remaining|more) (?:premium )?(?:requests|credits)/i;
const limit =
  /rate.?limit|too many requests|\b429\b|resource.?exhausted|resource has been exhausted|overloaded|\b529\b/i;
// `503 Service Unavailable: the model is overloaded` is the provider's problem, not a limit of the user's.
const serverSide =
  /(?:\(|\b(?:status|code|http|error)\b:?\s?)50\d\b|service.?unavailable|^the (?:server|model|provider|engine) is/i;
const outage =
  /\b(?:ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(?:HOST|NET)UNREACH|EPIPE)\b|connection (?:refused|reset|failed|error|timed out|closed)|(?:unable to|can(?:no|')t|could(?: not|n't)|failed to) (?:connect|reach)|fetch failed|error sending request|(?:dns|name) (?:error|resolution)|socket hang ?up|network (?:error|is unreachable)|waiting for network|stream disconnected|at capacity|high demand|temporarily (?:overloaded|unavailable)|service.?unavailable|server_is_overloaded|internal server error|bad gateway|gateway time-?out|getaddrinfo|no such host|connection error|request timed out|deadline exceeded|TLS handshake|(?:provider|server|host) (?:is )?unreachable|the (?:server|model|provider|engine) is (?:currently )?overloaded/i;
const auth =
  /not logged in|\/login\b|log ?in again|unauthorized|(?:invalid|incorrect|missing|no) api.?key|api.?key (?:is )?(?:not|missing|invalid)|authenticat|\b401\b|log ?in first|sign in again|authentication required|no authentication|invalid (?:x-)?api|\b403\b forbidden|session (?:has )?expired|missing environment variable|expired token|token (?:has )?expired/i;
const soon = /(?:try again|retry) in \d+(?:\.\d+)?\s*(?:ms|s\b|sec)/i;

/** Classifies an error by the necessary reaction. Only for texts of the program itself, never of the agent. */
export function classifyError(error: ProviderError): BadEnding {
  const detail = error.message === '' ? `HTTP status ${error.status ?? 'unknown'}` : error.message;
  if (isContext(error)) return { kind: 'context', detail };
  if (isQuota(error)) return { kind: 'quota', detail, until: error.until };
  if (isLimit(error)) return { kind: 'limit', detail, until: error.until };
  if (isAuth(error)) return { kind: 'auth', detail };
  if (isOutage(error)) return { kind: 'outage', detail, until: error.until };
  return { kind: 'failure', detail };
}

function isContext(error: ProviderError): boolean {
  const possible = error.status === null || error.status === 400 || error.status === 413;
  return possible && context.test(error.message);
}

// Some providers call a limit per minute a quota. If it ends within seconds, a stop is not needed.
function isQuota(error: ProviderError): boolean {
  if (error.status === 402) return true;
  const possible =
    error.status === null || error.status === 429 || error.status === 403 || error.status === 400;
  return possible && quota.test(error.message) && !soon.test(error.message);
}

function isLimit(error: ProviderError): boolean {
  if (error.status === 429 || error.status === 529) return true;
  if (error.status !== null) return false;
  return quota.test(error.message) || (limit.test(error.message) && !serverSide.test(error.message));
}

// After the program's own retries: if the provider has a problem, the agent is not the cause.
function isOutage(error: ProviderError): boolean {
  if (error.status !== null && error.status >= 500) return true;
  const possible = error.status === null || error.status === 408;
  return possible && outage.test(error.message);
}

function isAuth(error: ProviderError): boolean {
  if (error.status === 401 || error.status === 403) return true;
  return (error.status === null || error.status === 400) && auth.test(error.message);
}

/** Marks an outage in an event about a refusal. */
export function outageMark(kind: 'limit' | 'quota' | 'outage'): { readonly outage?: true } {
  return kind === 'outage' ? { outage: true } : {};
}
