import { holdsToken, likelyTokens } from '@debussy/core';

/** One setting of a file. A null key marks a line that was not understood. */
export interface Entry {
  readonly key: string | null;
  readonly value: string;
}

/** The expressions backtrack, so a hostile line could make them very slow. */
const mostOfLine = 1000;

export function entriesIn(text: string): readonly Entry[] {
  try {
    return leaves('', JSON.parse(text));
  } catch {
    return text.split('\n').flatMap(entryOf);
  }
}

function leaves(key: string, value: unknown): readonly Entry[] {
  if (typeof value === 'string') return [{ key, value: value.slice(0, mostOfLine) }];
  if (typeof value !== 'object' || value === null) return [{ key, value: JSON.stringify(value) }];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([name, inner]) => leaves(isList ? key : name, inner));
}

function entryOf(line: string): readonly Entry[] {
  const plain = line
    .trim()
    .slice(0, mostOfLine)
    .replace(/(?:^|\s)(?:#|;|\/\/\s).*$/, '');
  if (/^(?:---|\.\.\.|\[.*\]|[[\]{}(),]*)$/.test(plain)) return [];
  const [, key, value = ''] =
    /^(?:export\s+|-\s+)*["']?([^"'=\s][^"'=]*?)["']?\s*(?:=|:(?:\s|$))\s*(.*)$/.exec(plain) ?? [];
  if (key === undefined) return [{ key: null, value: plain }];
  return [{ key, value: value.replace(/,$/, '').replace(/^(["'])(.*)\1$/, '$2') }];
}

/** With text after its first line, where documentation and templates have dots. */
export function holdsPrivateKey(text: string): boolean {
  if (isPrivateBlock(text) || /\bAGE-SECRET-KEY-1[A-Z0-9]{20}/.test(text)) return true;
  if (text.includes('"kty"') && /"d"\s*:\s*"[\w-]{20}/.test(text)) return true;
  // As in Kubernetes: `-----BEGIN` in base64.
  return [...text.matchAll(/\bLS0tLS1CRUdJT[A-Za-z0-9+/]{40,400}/g)].some(([found]) =>
    isPrivateBlock(Buffer.from(found, 'base64').toString('latin1')),
  );
}

function isPrivateBlock(text: string): boolean {
  const block = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/g;
  for (let found = block.exec(text); found !== null; found = block.exec(text)) {
    const inside = text.slice(block.lastIndex, block.lastIndex + 300).split('-----')[0] ?? '';
    if (/[A-Za-z0-9+/]{16}/.test(inside.replaceAll(String.raw`\n`, ' '))) return true;
  }
  return false;
}

const secretKeys =
  /pass(?:word|wd|phrase)?$|^pwd$|secret|token$|credential|_auth$|^(?:auth|authorization|access|refresh)$|(?:api|app|access|account|private|encryption|signing|master|ssh|auth|client|deploy|session)[-_]?key$|connection[-_]?string$/i;
/** Keys that locate or describe a secret. */
const aboutSecrets =
  /(?:name|ref|arn|path|file|dir|ttl|expir\w*|seconds|minutes|hours|days|length|enabled|version|type|provider|store|backend|region|namespace)$/i;
/** Bundlers write these into files for every visitor of a page. */
const publicKeys =
  /^(?:NEXT_PUBLIC|NUXT_PUBLIC|EXPO_PUBLIC|PUBLIC|VITE|REACT_APP|GATSBY|VUE_APP)_|(?:anon|publishable|public)_(?:api_)?key$/i;
/** Only passwords for other hosts: one for a database on this machine or in a container beside it is not a secret. */
const urlWithPassword = /:\/\/[^\s:@/]*:(?![^@]*[${<])[^\s@/]+@(?!127\.|localhost\b)[\w-]*\./;
const placeholder =
  /^(?:[|>][-+]?|["'[{]*[\]}"',]*|true|false|yes|no|on|off|null|none|~|\d{1,5}|[*x.]+|<.*>|%.*%|ENC\[.*|encrypted:.*|!(?:secret|vault|env|sub|ref|getatt|reference|include|file)\b.*|(?:op|vault|ref|arn)[:+].*|\/(?:run|etc|var|mnt|home|opt|usr|tmp)\/[\w./-]*|[\w%{}$./~@:-]+\.(?:pem|key|crt|cer|p12|pfx|jks|json|ya?ml|txt)|.*(?:change[-_ ]?me|your[-_ ]|example|placeholder|dummy|todo|redacted).*)$/i;
/** A reference to a variable in capitals: a password may contain a dollar sign. */
const reference = /\$\{.*\}|\$\(.*\)|\{\{.*\}\}|\$[A-Z][A-Z0-9_]{2,}\b/;
/** Keys of a secret's manifest beside the secret itself. */
const plainKeys =
  /^(?:apiVersion|kind|name|namespace|type|version|\$schema|description|comment|immutable|app|app\.kubernetes\.io\/.*)$/;

export interface SecretFile {
  /** The file is for secrets: any value in it may be one. */
  readonly isForSecrets: boolean;
  /** The file is for real settings: even a guessable word protects something there. */
  readonly isLive: boolean;
}

export function isSecret({ key, value }: Entry, { isForSecrets, isLive }: SecretFile): boolean {
  if (holdsToken(value)) return true;
  if (key !== null && publicKeys.test(key)) return false;
  if (likelyTokens.test(value) || urlWithPassword.test(value)) return true;
  if (
    key === null ||
    placeholder.test(value) ||
    reference.test(value) ||
    /^(?:ssh-|ecdsa-).* ?AAAA/.test(value)
  )
    return false;
  if (!isLive && isGuessed(value)) return false;
  if (secretKeys.test(key) && !aboutSecrets.test(key)) return true;
  return isForSecrets && !plainKeys.test(key) && !/\s/.test(value);
}

const guessedWords =
  'administrator application playground production insecure testing integration signing encryption development supersecret password passphrase postgresql postgres rabbitmq minioadmin letmein keyboard localhost fixture default private client session access refresh example unsafe secrets secret tester passwd qwerty session cookie server mariadb mongodb elastic public random string sample token local admin dummy guest hello world mysql mongo redis sandbox service company change value super please tests test pass user root fake mock demo real stub spec acme auth data base jwt pwd key api app dev foo bar baz qux cat abcd abc bad not only long very some this that temp bot web for the use and my is do in ci db pw sk pk ant proj ghp xoxb a'
    .split(' ')
    .toSorted((a, b) => b.length - a.length);
const guessed = new RegExp(guessedWords.join('|'), 'g');

/** Only words that tests and examples use, and a short number: it protects nothing. */
function isGuessed(value: string): boolean {
  const letters = value.replaceAll(/[$@013457]/g, (one) => written.get(one) ?? one);
  return [value, letters, isBase64.test(value) ? atob(value) : value].some(consistsOfWords);
}

/** As in `p@ssw0rd`. */
const written: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    $: 's',
    '@': 'a',
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
  }),
);

const isBase64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$|^[A-Za-z0-9+/]{2}==$/;

function consistsOfWords(value: string): boolean {
  if (value.length > 64) return false;
  const rest = value.toLowerCase().replaceAll(guessed, '');
  const digits = rest.replaceAll(/[-_.!@\s]/g, '');
  return /^\d{0,4}$/.test(digits) || (digits.length > 0 && '12345678901234567890'.startsWith(digits));
}
