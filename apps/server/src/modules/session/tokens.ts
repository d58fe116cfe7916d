import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; the database stores only the hash, so a stolen backup gives no access. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
