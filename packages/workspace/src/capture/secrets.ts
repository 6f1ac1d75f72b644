import { open } from 'node:fs/promises';

/**
 * What the name of a new file says. `unlessHarmless`: it is refused unless all that it holds is understood and no secret;
 * `ifHeld`: it is refused where a password or token is found in it; `ifKey`: where a private key is.
 */
type Suspicion = 'certain' | 'unlessPublic' | 'unlessHarmless' | 'ifHeld' | 'ifKey' | 'none';

const byName: readonly (readonly [Suspicion, RegExp])[] = [
  ['none', /^\.env(?:\..*)?\.(?:example|sample|template|dist|defaults?|schema)(?:\..*)?$/],
  ['certain', /^\.env(?:\.(?:.*\.)?local)?$/],
  ['unlessHarmless', /^\.env\./],
  ['certain', /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[_-][^.]*)?(?:\.(?:old|bak|pem|key|\d+))?$/],
  ['certain', /^(?:[._]netrc|\.pypirc|\.pgpass|\.my\.cnf|\.htpasswd|\.git-credentials|\.dockercfg|\.s3cfg)$/],
  ['certain', /^(?:\.vault[-_]token|\.?vault[-_]pass(?:word)?(?:\.txt)?|secring\.gpg)$/],
  ['certain', /\.(?:p8|p12|pfx|jks|jceks|keystore|keytab|ppk|kdbx|kdb|agekey|tfstate(?:\.backup)?)$/],
  ['unlessPublic', /\.(?:pem|key)$/],
  ['certain', /^(?:credentials|application_default_credentials\.json|gcloud-.*-?key\.json)$/],
  [
    'certain',
    /^(?:.*[-_])?(?:service[-_]?account|client_secret|gha-creds|firebase-adminsdk)(?:[-_].*)?\.json$/,
  ],
  ['certain', /^(?:.*\.)?kubeconfig$|^kubeconfig[-_][^.]*$|^kubeconfig(?:[-_][^.]*)?\.(?:ya?ml|json|conf)$/],
  ['unlessHarmless', /^(?:.*[-_.])?secrets?\.(?:ya?ml|json|toml|ini|env|properties|conf|txt|tfvars)$/],
  ['unlessHarmless', /^(?:.*[-_.])?credentials\.(?:ya?ml|json|toml|ini|env|properties|csv|txt)$/],
  ['unlessHarmless', /^(?:.*[-_])?token\.json$/],
  ['unlessHarmless', /^\.npmrc$/],
  ['ifHeld', /^(?:\.yarnrc\.yml|\.envrc)$|\.(?:env|tfvars|tfvars\.json)$/],
  ['ifKey', /^[^.]+$|\.(?:json|ya?ml|toml|ini|env|properties|conf|cfg|txt|asc|gpg|ovpn|old|bak)$/],
];
const secretPaths =
  /(?:^|\/)(?:\.kube\/config|\.docker\/config\.json|\.ssh\/(?!config$|known_hosts|authorized_keys|.*\.pub$)[^/]+)$/;

function suspicionOf(path: string): Suspicion {
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf('/') + 1);
  return secretPaths.test(lower) ? 'certain' : (byName.find(([, one]) => one.test(name))?.[0] ?? 'none');
}

const byItsName = 'named like a key or credentials';

/** Why a new file, whatever it holds, stays out. */
export function secretByName(path: string): string | null {
  return suspicionOf(path) === 'certain' ? byItsName : null;
}

/** Why a new file with an ambiguous name stays out: what it holds tells. */
export async function secretByContent(path: string, file: Buffer): Promise<string | null> {
  const suspicion = suspicionOf(path);
  if (suspicion === 'none' || suspicion === 'certain') return null;
  const text = await beginningOf(file);
  const isKey = suspicion === 'ifKey' ? holdsPrivateKey(text) : / PRIVATE KEY(?: BLOCK)?-----/.test(text);
  if (isKey) return 'holds a private key';
  if (suspicion === 'unlessPublic') return isPublic(text) ? null : byItsName;
  if (suspicion === 'ifKey' || isEncrypted(text)) return null;
  const entries = entriesIn(text);
  const isNamedSecret = /secrets?\.[a-z]+$/i.test(path);
  if (entries.some((entry) => isSecret(entry, isNamedSecret))) return 'holds a password, key or token';
  return suspicion === 'unlessHarmless' && entries.some(({ key }) => key === null) ? byItsName : null;
}

const mostBytes = 65_536;
/** Expressions go back and forth on a line, and whoever writes it may want them to take long. */
const mostOfLine = 1000;

async function beginningOf(file: Buffer): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** With something behind its first line: documentation and templates have dots there. */
function holdsPrivateKey(text: string): boolean {
  const block = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/g;
  for (let found = block.exec(text); found !== null; found = block.exec(text)) {
    const inside = text.slice(block.lastIndex, block.lastIndex + 300).split('-----')[0] ?? '';
    if (/[A-Za-z0-9+/]{16}/.test(inside.replaceAll(String.raw`\n`, ' '))) return true;
  }
  return /\bAGE-SECRET-KEY-1[A-Z0-9]{20}/.test(text);
}

function isPublic(text: string): boolean {
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----/g)].map(([, what = '']) => what);
  return blocks.length > 0 && blocks.every((what) => /CERTIFICATE|PUBLIC KEY|PARAMETERS|CRL/.test(what));
}

/** By tools that encrypt files so that they can be committed, or that only say where a secret is kept. */
function isEncrypted(text: string): boolean {
  return (
    text.startsWith('$ANSIBLE_VAULT;') ||
    /^[ \t]*"?sops"?:|^kind: (?:SealedSecret|ExternalSecret|ClusterExternalSecret|SecretProviderClass)\b/m.test(
      text,
    )
  );
}

/** A key of null: a line that was not understood. */
interface Entry {
  readonly key: string | null;
  readonly value: string;
}

function entriesIn(text: string): readonly Entry[] {
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

const secretKeys =
  /pass(?:word|wd|phrase)?$|^pwd$|secret|token$|credential|_auth$|(?:api|app|access|account|private|encryption|signing|master|ssh|auth|client|deploy|session)[-_]?key$|connection[-_]?string$/i;
const knownTokens =
  /\b(?:gh[pousr]_\w{30}|github_pat_\w{30}|glpat-[\w-]{18}|npm_\w{30}|sk-[\w-]{20}|xox[abprs]-[\w-]{10}|A[KS]IA[A-Z0-9]{16}(?<!EXAMPLE)|AIza[\w-]{30}|ya29\.[\w-]{20})/;
/** Another host's: what a database on this machine or in a container beside it is told is no secret. */
const urlWithPassword = /:\/\/[^\s:@/]*:(?![^@]*[${<])[^\s@/]+@(?!127\.|localhost\b)[\w-]*\./;
const placeholder =
  /^(?:[|>][-+]?|["'[{]*[\]}"',]*|true|false|null|none|~|[*x.]+|<.*>|.*(?:\$\{.*\}|\$\(.*\)|\{\{.*\}\}|\$[A-Z_]+).*|%.*%|ENC\[.*|!.*|(?:op|vault|ref|arn):.*|.*(?:change[-_ ]?me|your[-_ ]|example|placeholder|dummy|todo|redacted).*)$/i;
/** What a manifest of a secret says beside the secret. */
const plainKeys = /^(?:apiVersion|kind|name|namespace|type|version|\$schema|description|comment)$/;

function isSecret({ key, value }: Entry, isNamedSecret: boolean): boolean {
  if (knownTokens.test(value) || urlWithPassword.test(value)) return true;
  if (key === null || placeholder.test(value) || /^(?:ssh-|ecdsa-).* ?AAAA/.test(value)) return false;
  return secretKeys.test(key) || (isNamedSecret && !plainKeys.test(key) && !/\s/.test(value));
}
