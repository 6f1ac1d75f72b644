import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { holdsToken } from '@debussy/core';
import { entriesIn, holdsPrivateKey, isSecret } from './secret-values.ts';

/**
 * The verdict on a new file by its name. `unlessHarmless`: refused unless its whole content is understood and contains
 * no secret. `ifHeld`: refused if it contains a password or token. `ifAlone`: refused if it contains a single word.
 * `ifKey`: refused if it contains a private key or a token of a known format.
 */
type Suspicion = 'certain' | 'unlessPublic' | 'unlessHarmless' | 'ifHeld' | 'ifAlone' | 'ifKey' | 'none';

const byName: readonly (readonly [Suspicion, RegExp])[] = [
  ['ifKey', /^\.env(?:\..*)?\.(?:example|sample|template|dist|defaults?|schema)(?:\..*)?$/],
  ['certain', /^\.env(?:\.(?:.*\.)?local)?$/],
  ['unlessHarmless', /^\.env\./],
  ['certain', /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[_-][^.]*)?(?:\.(?:old|bak|pem|key|\d+))?$/],
  ['certain', /^(?:[._]netrc|\.pypirc|\.pgpass|\.my\.cnf|\.htpasswd|\.git-credentials|\.s3cfg)$/],
  ['certain', /^(?:\.vault[-_]token|\.?vault[-_]pass(?:word)?(?:\.txt)?|secring\.gpg)$/],
  ['certain', /^\.docker(?:cfg|configjson)$/],
  ['certain', /\.(?:p8|p12|pfx|jks|jceks|keystore|keytab|ppk|kdbx|kdb|agekey|tfstate(?:\.backup)?)$/],
  ['unlessPublic', /\.(?:pem|key)$/],
  ['certain', /^(?:credentials|application_default_credentials\.json|gcloud-.*-?key\.json)$/],
  ['certain', /^(?:.*[-_])?(?:client_secret|gha-creds|firebase-adminsdk)(?:[-_].*)?\.json$/],
  // Kubernetes also has service accounts, which contain no secret.
  ['unlessHarmless', /^(?:.*[-_])?service[-_]?account(?:[-_].*)?\.json$/],
  ['certain', /^(?:.*\.)?kubeconfig$|^kubeconfig[-_][^.]*$|^kubeconfig(?:[-_][^.]*)?\.(?:ya?ml|json|conf)$/],
  ['unlessHarmless', /^(?:.*[-_.])?secrets?\.(?:ya?ml|json|toml|ini|env|properties|conf|txt|tfvars)$/],
  ['unlessHarmless', /^(?:.*[-_.])?(?:credentials|creds)\.(?:ya?ml|json|toml|ini|env|properties|csv|txt)$/],
  ['unlessHarmless', /^(?:.*[-_])?token\.json$|^credentials\.tfrc\.json$/],
  ['ifAlone', /^(?:.*[-_.])?(?:secret|token|password|api[-_]?key)(?:\.txt)?$/],
  ['unlessHarmless', /^\.npmrc$/],
  ['ifHeld', /^(?:\.yarnrc\.yml|\.envrc)$|\.(?:env|tfvars|tfvars\.json)$/],
  ['ifHeld', /^(?:\.(?:wgetrc|boto|databrickscfg|terraformrc)|terraform\.rc|\.?rclone\.conf|pip\.conf)$/],
  ['ifHeld', /^(?:auth|\.?mcp|settings\.local|local\.settings)\.json$|^gradle\.properties$/],
  ['ifKey', /^[^.]+$|\.(?:json|ya?ml|toml|ini|properties|conf|cfg|txt|asc|gpg|ovpn|old|bak)$/],
  ['ifKey', /^(?:.*[-_.])?(?:secrets?|credentials?|creds|tokens?|api[-_]?keys?)\.[a-z]{1,5}$/],
];
const secretPaths =
  /(?:^|\/)(?:\.kube\/config|\.docker\/config\.json|\.ssh\/(?!config$|known_hosts|authorized_keys|.*\.pub$)[^/]+)$/;
/** In translations, the word "password" is not a password. */
const translations = /(?:^|\/)(?:locales?|i18n|lang|languages|messages|translations)\/.*\.(?:json|ya?ml)$/;

function suspicionOf(path: string): Suspicion {
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf('/') + 1);
  if (secretPaths.test(lower)) return 'certain';
  if (translations.test(lower)) return 'ifKey';
  return byName.find(([, one]) => one.test(name))?.[0] ?? 'none';
}

const byItsName = 'named like a key or credentials';

/** Why a new file is refused whatever it contains. */
export function secretByName(path: string): string | null {
  return suspicionOf(path) === 'certain' ? byItsName : null;
}

/** Why a new file with an ambiguous name is refused, by its content. */
export async function secretByContent(
  path: string,
  file: { readonly path: Buffer; readonly size: number },
): Promise<string | null> {
  const suspicion = suspicionOf(path);
  if (suspicion === 'none' || suspicion === 'certain') return null;
  const handle = await open(file.path);
  try {
    for (let at = 0, n = 0; ; at += pieceBytes - sharedBytes, n++) {
      const text = await pieceOf(handle, { at, size: Math.min(pieceBytes, file.size - at) });
      const isLast = file.size <= at + pieceBytes;
      // No hand-written file is this long.
      if (text === null || (n > 0 && suspicion === 'unlessHarmless'))
        return suspicion.startsWith('unless') ? byItsName : null;
      const found = secretIn(text, path, suspicion);
      if (found !== null || isLast) return found;
    }
  } finally {
    await handle.close();
  }
}

const pieceBytes = 262_144;
/** A value that begins at the end of a piece is complete in the next one. */
const sharedBytes = 4096;

/** Null if it is not text. */
async function pieceOf(
  handle: FileHandle,
  { at, size }: { readonly at: number; readonly size: number },
): Promise<string | null> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, at);
  return decoded(buffer.subarray(0, bytesRead));
}

/** Shells on Windows write UTF-16. */
function decoded(bytes: Buffer): string | null {
  const begin = bytes.subarray(0, 512);
  const zerosAt = (odd: number): number => begin.filter((byte, i) => byte === 0 && i % 2 === odd).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const isWide = Math.max(even, odd) > 4 * Math.min(even, odd) && bytes.length % 2 === 0;
  if (even + odd > 0 && !isWide) return null;
  const text =
    even > odd ? bytes.swap16().toString('utf16le') : bytes.toString(odd > even ? 'utf16le' : 'utf8');
  return text.replace(/^\uFEFF/, '');
}

function secretIn(text: string, path: string, suspicion: Suspicion): string | null {
  const isData = suspicion === 'ifKey' || suspicion === 'ifAlone';
  const isKey = isData ? holdsPrivateKey(text) : / PRIVATE KEY(?: BLOCK)?-----/.test(text);
  if (isKey) return 'holds a private key';
  if (suspicion === 'unlessPublic') return isPublic(text) ? null : byItsName;
  if (isEncrypted(text)) return null;
  const isLive = /(?:^|[-_./])(?:prod|production|live|stag(?:e|ing))(?:[-_./]|$)/i.test(path);
  const alone = suspicion === 'ifAlone' ? text.trim() : '';
  if (/^\S{6,}$/.test(alone) && isSecret({ key: 'secret', value: alone }, { isForSecrets: true, isLive }))
    return heldToken;
  if (isData && holdsToken(text)) return heldToken;
  const entries = entriesIn(isData ? manifestData(text) : text);
  const isForSecrets = isData || /secrets?\.[a-z]+$/i.test(path);
  if (entries.some((entry) => isSecret(entry, { isForSecrets, isLive }))) return heldToken;
  return suspicion === 'unlessHarmless' && entries.some(({ key }) => key === null) ? byItsName : null;
}

const heldToken = 'holds a password, key or token';

/** The content of the secrets in a Kubernetes manifest. */
function manifestData(text: string): string {
  if (!/^kind:[ \t]*["']?Secret["']?[ \t\r]*$/m.test(text)) return '';
  const secrets = text.split(/^---/m).filter((one) => /^kind:[ \t]*["']?Secret\b/m.test(one));
  const blocks = secrets.flatMap(
    (one) => `${one}\n`.match(/^(?:data|stringData):.*\n(?:(?:[ \t].*)?\n)*/gm) ?? [],
  );
  return blocks.join('\n');
}

function isPublic(text: string): boolean {
  const blocks = [...text.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----/g)].map(([, what = '']) => what);
  return (
    blocks.length > 0 && blocks.every((what) => /CERTIFICATE|PUBLIC KEY|PARAMETERS|CRL|PKCS7|CMS/.test(what))
  );
}

/** From tools that encrypt files for commits, or that only refer to the store of a secret. */
function isEncrypted(text: string): boolean {
  return (
    text.startsWith('$ANSIBLE_VAULT;') ||
    /^[ \t]*"?sops"?:|^kind: (?:SealedSecret|ExternalSecret|ClusterExternalSecret|SecretProviderClass)\b/m.test(
      text,
    )
  );
}
