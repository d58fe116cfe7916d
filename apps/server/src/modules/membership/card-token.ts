import { timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../kit/ctx.ts';

/**
 * The code on a membership card: person, serial and a keyed hash over both and the club. It is computed whenever the
 * card is shown and stands nowhere; without the key nobody can make one, and a higher serial ends the earlier ones.
 */
type Card = { clubId: number; personId: number; serial: number };

type SecretsCtx = Pick<Ctx, 'secrets'>;

const hashOf = (ctx: SecretsCtx, { clubId, personId, serial }: Card): string =>
  ctx.secrets.token(`${personId} ${serial}`, `membership-card:${clubId}`);

export const cardToken = (ctx: SecretsCtx, card: Card): string =>
  `${card.personId.toString(36)}-${card.serial.toString(36)}-${hashOf(ctx, card)}`;

/** What the code claims, before it is believed; null when it is no code at all. */
export const readCardToken = (token: string): { personId: number; serial: number; hash: string } | null => {
  const [, person, serial, hash] = /^([0-9a-z]{1,6})-([0-9a-z]{1,4})-([0-9a-f]{32})$/.exec(token) ?? [];
  if (person === undefined || serial === undefined || hash === undefined) return null;
  return { personId: Number.parseInt(person, 36), serial: Number.parseInt(serial, 36), hash };
};

export const isGenuine = (ctx: SecretsCtx, card: Card, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(ctx, card)), Buffer.from(hash));
