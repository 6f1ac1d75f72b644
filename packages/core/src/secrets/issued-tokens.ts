/** Token formats of known issuers, recognized anywhere. */
const issued = [
  String.raw`gh[opsur]_[A-Za-z0-9]{36}`,
  String.raw`github_pat_\w{60}`,
  String.raw`glpat-[\w-]{20}`,
  String.raw`npm_[A-Za-z0-9]{36}`,
  String.raw`pypi-AgE[\w-]{50}`,
  String.raw`sk-(?:ant|or|proj|svcacct|admin)-[\w-]{40}`,
  String.raw`sk-[A-Za-z0-9]{48}`,
  String.raw`[rs]k_live_[A-Za-z0-9]{20}`,
  String.raw`xox[abeoprs]-\d{9,}-[\w-]{10}`,
  String.raw`A[KS]IA[A-Z0-9]{16}\b[\s\S]{1,200}?[^\w/+][\w/+]{40}(?![\w/+=])`,
  String.raw`ya29\.[\w-]{60}`,
  String.raw`hf_[A-Za-z0-9]{34}`,
  String.raw`SG\.[\w-]{22}\.[\w-]{43}`,
  String.raw`dop_v1_[a-f0-9]{64}`,
  String.raw`hooks\.slack\.com/(?:services|triggers|workflows)/T\w+/\w+/[\w/]{20}`,
  String.raw`discord(?:app)?\.com/api/webhooks/\d{6,}/[\w-]{20}`,
  String.raw`\w+\.webhook\.office\.com/webhookb2/[\w@-]{20}[\w@/-]*`,
  String.raw`[\w.-]+\.logic\.azure\.com[^\s"'<>]*[?&]sig=[\w%-]{20}[\w%-]*`,
  String.raw`chat\.googleapis\.com/v1/spaces/[\w-]+/messages\?[^\s"'<>]*token=[\w%-]{20}[\w%-]*`,
  String.raw`hooks\.zapier\.com/hooks/catch/\d+/\w{6}`,
  String.raw`\d{8,10}:AA[\w-]{33}`,
];
const issuedTokens = new RegExp(String.raw`\b(?:${issued.join('|')})`, 'g');
/** The same with full length: a format only has the minimum length of a token. */
const wholeTokens = new RegExp(String.raw`\b(?:${issued.join('|')})[\w/-]*`, 'g');

/** A token of a known format that looks random: tests and documentation contain made-up ones. */
export function holdsToken(text: string): boolean {
  return [...text.matchAll(issuedTokens)].some(([token]) => isDrawn(token));
}

/** All usable tokens in a text, whether they look random or not. */
export function tokensIn(text: string): readonly string[] {
  const forms = [wholeTokens, new RegExp(String.raw`${likelyTokens.source}[\w.-]*`, 'g')];
  return forms.flatMap((form) => [...text.matchAll(form)].map(([token]) => token));
}

/** A text without real tokens; made-up ones stay. */
export function withoutTokens(text: string, mask: string): string {
  return text.replace(wholeTokens, (token) => (isDrawn(token) ? mask : token));
}

function isDrawn(token: string): boolean {
  return (
    new Set(token.slice(-32)).size >= 10 && !/example|x{5}|0{5}|12345|abcdef|fake|dummy|your/i.test(token)
  );
}

/** Formats that other texts share: recognized only where secrets are likely. */
export const likelyTokens: RegExp =
  /\b(?:gh[pousr]_\w{30}|github_pat_\w{30}|glpat-[\w-]{18}|npm_\w{30}|sk-[\w-]{20}|xox[abprs]-[\w-]{10}|A[KS]IA[A-Z0-9]{16}(?<!EXAMPLE)|AIza[\w-]{30}|ya29\.[\w-]{20}|eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20})/;
