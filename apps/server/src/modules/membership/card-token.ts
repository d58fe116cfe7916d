import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import {
  cardCodePath,
  codeSeconds,
  codeWindowAt,
  maxCodesAhead,
  timeCodeLength,
  timeCodeText,
} from '@vereinshaus/contract/membership/card-code';
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

/** What the codes of one day are signed with: a kiosk gets those of the next days and none of another club. */
export const dayKeyOf = (ctx: SecretsCtx, clubId: number, day: IsoDay): string =>
  ctx.secrets.token(day, `membership-card-day:${clubId}`);

const timeHash = (ctx: SecretsCtx, card: Card, window: number): string =>
  createHmac('sha256', dayKeyOf(ctx, card.clubId, dayInVienna(new Date(window * codeSeconds * 1000))))
    .update(timeCodeText(card, window))
    .digest('hex')
    .slice(0, timeCodeLength);

export const isTimely = (ctx: SecretsCtx, card: Card, { window, hash }: { window: number; hash: string }): boolean =>
  timingSafeEqual(Buffer.from(timeHash(ctx, card, window)), Buffer.from(hash));

/** The address of a card, which holds as long as the card; on paper it is the code. */
export const cardUrl = (ctx: Pick<Ctx, 'secrets' | 'club'>, card: Card): string =>
  `${ctx.club.origin}${cardCodePath}${cardToken(ctx, card)}`;

/** What the phone shows, one code after the other, for a while without a network. */
export const codesAhead = (ctx: Pick<Ctx, 'secrets' | 'club' | 'now'>, card: Card) => {
  const first = codeWindowAt(ctx.now.getTime() / 1000);
  return Array.from({ length: maxCodesAhead }, (_, at) => {
    const window = first + at;
    const code = `${window.toString(36)}-${timeHash(ctx, card, window)}`;
    return { from: window * codeSeconds, url: `${cardUrl(ctx, card)}?z=${code}` };
  });
};
