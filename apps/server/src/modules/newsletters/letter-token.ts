import { randomBytes } from 'node:crypto';

/** Nobody guesses it, and it says nothing about whom it belongs to. */
export const newToken = (): string => randomBytes(18).toString('base64url');
