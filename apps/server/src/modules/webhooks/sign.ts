import { createHmac, randomBytes } from 'node:crypto';

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/** To which place a sealed secret belongs. */
export const secretScope = (clubId: number): string => `webhook:${clubId}`;

const signatureOf = (secret: string, time: number, body: string) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');

/** `t` is part of what is signed, so an old message cannot be sent again as a new one; a `v1` for each secret that counts. */
export const signatureHeader = (secrets: readonly string[], time: number, body: string): string =>
  [`t=${time}`, ...secrets.map((secret) => `v1=${signatureOf(secret, time, body)}`)].join(',');
