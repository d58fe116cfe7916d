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
 * The code on a membership card: person, serial and a keyed hash over both and the club. It is calculated whenever the card is shown and
 * stored nowhere; nobody can forge it without the key, and a higher serial invalidates earlier codes.
 */
type Card = { clubId: number; personId: number; serial: number };

type SecretsCtx = Pick<Ctx, 'secrets'>;

const hashOf = (ctx: SecretsCtx, { clubId, personId, serial }: Card): string =>
  ctx.secrets.token(`${personId} ${serial}`, `membership-card:${clubId}`);

export const cardToken = (ctx: SecretsCtx, card: Card): string =>
  `${card.personId.toString(36)}-${card.serial.toString(36)}-${hashOf(ctx, card)}`;

/** The content of a code before it is verified; null if it is no card code. */
export const readCardToken = (token: string): { personId: number; serial: number; hash: string } | null => {
  const [, person, serial, hash] = /^([0-9a-z]{1,6})-([0-9a-z]{1,4})-([0-9a-f]{32})$/.exec(token) ?? [];
  if (person === undefined || serial === undefined || hash === undefined) return null;
  return { personId: Number.parseInt(person, 36), serial: Number.parseInt(serial, 36), hash };
};

export const isGenuine = (ctx: SecretsCtx, card: Card, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(ctx, card)), Buffer.from(hash));

/** The key for the codes of one day: a kiosk gets the keys of the next days, and none of another club. */
export const dayKeyOf = (ctx: SecretsCtx, clubId: number, day: IsoDay): string =>
  ctx.secrets.token(day, `membership-card-day:${clubId}`);

const timeHash = (ctx: SecretsCtx, card: Card, window: number): string =>
  createHmac('sha256', dayKeyOf(ctx, card.clubId, dayInVienna(new Date(window * codeSeconds * 1000))))
    .update(timeCodeText(card, window))
    .digest('hex')
    .slice(0, timeCodeLength);

export const isTimely = (ctx: SecretsCtx, card: Card, { window, hash }: { window: number; hash: string }): boolean =>
  timingSafeEqual(Buffer.from(timeHash(ctx, card, window)), Buffer.from(hash));

/** The URL of a card, valid as long as the card; a printed card contains it as its code. */
export const cardUrl = (ctx: Pick<Ctx, 'secrets' | 'club'>, card: Card): string =>
  `${ctx.club.origin}${cardCodePath}${cardToken(ctx, card)}`;

/** The codes that the phone shows one after the other, also for a while without a network. */
export const codesAhead = (ctx: Pick<Ctx, 'secrets' | 'club' | 'now'>, card: Card) => {
  const first = codeWindowAt(ctx.now.getTime() / 1000);
  return Array.from({ length: maxCodesAhead }, (_, at) => {
    const window = first + at;
    const code = `${window.toString(36)}-${timeHash(ctx, card, window)}`;
    return { from: window * codeSeconds, url: `${cardUrl(ctx, card)}?z=${code}` };
  });
};
