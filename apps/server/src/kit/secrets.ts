import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

/**
 * Encrypts values that must not be readable in the database. The key is never stored there: a stolen backup holds ciphertext and tokens
 * only. `scope` binds a value to its place (purpose and tenant): moved elsewhere it cannot be opened.
 */
export type Secrets = {
  seal(text: string, scope: string): Buffer;
  /** Throws when the value was changed, or belongs to another key or scope. */
  open(sealed: Buffer, scope: string): string;
  /** 32 characters that are the same for the same text: to find and compare without opening. */
  token(text: string, scope: string): string;
};

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;
const tokenLength = 32;

/** One derived key per purpose: an encryption key must not also sign. */
export const deriveKey = (master: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', master, 'vereinshaus', purpose, 32));

export const secretsFrom = (master: string): Secrets => {
  const sealKey = deriveKey(master, 'seal');
  const tokenKey = deriveKey(master, 'token');
  return {
    seal: (text, scope) => {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(algorithm, sealKey, iv).setAAD(Buffer.from(scope));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open: (sealed, scope) => {
      const decipher = createDecipheriv(algorithm, sealKey, sealed.subarray(0, ivLength), { authTagLength: tagLength })
        .setAAD(Buffer.from(scope))
        .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
      const body = sealed.subarray(ivLength + tagLength);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    token: (text, scope) =>
      createHmac('sha256', tokenKey).update(`${scope}\n${text}`).digest('hex').slice(0, tokenLength),
  };
};

const fileName = 'secret';

const isMissing = (error: unknown) => error instanceof Error && Reflect.get(error, 'code') === 'ENOENT';

/** The given key, or one that is created once and kept beside the data, readable for no other user. */
export const masterSecret = (given: string | undefined, directory: string): string => {
  if (given !== undefined) return given;
  const path = join(directory, fileName);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    if (!isMissing(cause)) throw new StartupError(`Der Schlüssel ${path} ist nicht lesbar.`, { cause });
  }
  try {
    mkdirSync(directory, { recursive: true });
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    // Another process of the same installation was faster: its key counts.
    if (!(cause instanceof Error) || Reflect.get(cause, 'code') !== 'EEXIST') {
      throw new StartupError(
        `Der Schlüssel ${path} kann nicht angelegt werden. Gib ihn mit SECRET an oder mach den Ordner DATA_DIR beschreibbar.`,
        { cause },
      );
    }
  }
  return readFileSync(path, 'utf8').trim();
};
