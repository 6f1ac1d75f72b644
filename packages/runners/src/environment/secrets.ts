import { tokensIn } from '@debussy/core';

/** Masking shorter values would make texts unreadable: `true`, `1`, `admin`. */
const shortestSecret = 8;

const secretName =
  /KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIAL|CREDS|PRIVATE|AUTH(?!OR)|DSN|CONNECTION_STRING|WEBHOOK|_(?:PASS|PWD|PW|PAT)\d*$|^PASS$/i;

/** Names that look like secrets but contain paths or switches. */
const harmlessName = /^(SSH_AUTH_SOCK|XAUTHORITY)$|_(FILE|PATH|DIR|(?<!WEBHOOK_)URL|HOME|SOCK)$/i;

/** Environment values that must never be written, including passwords inside URLs. */
export function secretsOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const found = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : secretsIn(name, value),
  );
  return [...new Set(found)].filter((value) => value.length >= shortestSecret);
}

/** Whether a variable is a key, a token or a password, by its name or the format of its value. */
export function isSecretVariable(name: string, value: string): boolean {
  return value.length >= shortestSecret && (isNamed(name) || tokensIn(value).length > 0);
}

function isNamed(name: string): boolean {
  return secretName.test(name) && !harmlessName.test(name);
}

function secretsIn(name: string, value: string): readonly string[] {
  const inside = [...addressPasswords(value), ...tokensIn(value)];
  return isNamed(name) ? [value, ...inside] : inside;
}

/** `https://user:password@host`, as in the URLs of proxies and databases. */
function addressPasswords(value: string): readonly string[] {
  return [...value.matchAll(/:\/\/[^\s/:@]*:([^\s/@]+)@/g)].map((found) => found[1] ?? '');
}
