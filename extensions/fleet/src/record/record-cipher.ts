import { DebussyError } from '@debussy/core';
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

/** Encrypts what a hub is given to keep, and vouches for it: AES-256-GCM with a key that never leaves this process. */
export interface RecordCipher {
  /** Not secret: it goes along, so that the same passphrase gives the same key elsewhere. */
  readonly salt: string;
  seal(bytes: Buffer, place: string): Buffer;
  open(bytes: Buffer, place: string): Buffer;
}

export const keyVariable = 'DEBUSSY_FLEET_KEY';

const shortestKey = 16;
const [nonceBytes, tagBytes] = [12, 16];

/** The cipher that the environment asks for; null: none. */
export function recordCipher(env: NodeJS.ProcessEnv, salt: string | null): RecordCipher | null {
  const passphrase = usableKey(env);
  if (passphrase === null) return null;
  const own = salt ?? randomBytes(16).toString('hex');
  const key = scryptSync(passphrase, Buffer.from(own, 'hex'), 32);
  return {
    salt: own,
    seal(bytes, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(bytes, place) {
      const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      opener.setAAD(Buffer.from(place));
      opener.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return Buffer.concat([opener.update(bytes.subarray(nonceBytes + tagBytes)), opener.final()]);
      } catch (cause) {
        throw wrongKey(cause);
      }
    },
  };
}

/** Null where none is wanted; refuses one that could be guessed. */
export function usableKey(env: NodeJS.ProcessEnv): string | null {
  const passphrase = env[keyVariable] ?? '';
  if (passphrase !== '' && passphrase.length < shortestKey) throw tooShort();
  return passphrase === '' ? null : passphrase;
}

function tooShort(): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_KEY',
    message: `${keyVariable} must have at least ${shortestKey} characters`,
    hint: `Make one: export ${keyVariable}="$(openssl rand -base64 32)"    and give every coordinator the same`,
    exitCode: 2,
  });
}

function wrongKey(cause: unknown): DebussyError {
  return new DebussyError({
    code: 'ERR_FLEET_KEY',
    message: `what the hub holds of this run was not encrypted with this ${keyVariable}, or somebody changed it`,
    hint: `Set ${keyVariable} to what it was where the run was begun.`,
    exitCode: 2,
    cause,
  });
}

/** With a key nothing counts that was not encrypted with it; without one nothing that was can be read. */
export function requireSameSecrecy(run: string, salt: string | null, env: NodeJS.ProcessEnv): void {
  const hasKey = (env[keyVariable] ?? '') !== '';
  if (hasKey === (salt !== null)) return;
  throw new DebussyError({
    code: 'ERR_FLEET_KEY',
    message: hasKey
      ? `${keyVariable} is set, and what the hub holds of run ${run} is not encrypted`
      : `what the hub holds of run ${run} is encrypted, and ${keyVariable} is not set`,
    hint: hasKey
      ? `Without it, what anybody with write access to the hub put there counts: unset ${keyVariable}`
      : `Set ${keyVariable} to what it was where the run was begun.`,
    exitCode: 2,
  });
}
