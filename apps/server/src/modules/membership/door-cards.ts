import type { CodeRefusal } from '@vereinshaus/contract/kiosk/rules';
import { addDays, dayInVienna, toDayNumber } from '@vereinshaus/contract/kit/days';
import { isCurrentWindow, readCardCode } from '@vereinshaus/contract/membership/card-code';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { dayKeyOf, isGenuine, isTimely } from './card-token.ts';
import { type CardHolderRow, holders } from './cards.queries.ts';

export const hostOf = (ctx: Ctx): string => new URL(ctx.club.origin).host;

const serialOf = async (ctx: Ctx, personId: number): Promise<number> => {
  const card = await ctx.db
    .selectFrom('membership_card as c')
    .where('c.person_id', '=', personId)
    .select('c.serial')
    .executeTakeFirst();
  return card?.serial ?? 0;
};

/**
 * Karte am Eingang: its holder, or why it is not accepted. A photo of an old code, another club's card and an invalidated one are refused.
 */
export const cardAtDoor = async (
  ctx: Ctx,
  scanned: string,
  acceptsPrinted: boolean,
): Promise<{ personId: number } | { refusal: CodeRefusal }> => {
  const code = readCardCode(scanned);
  if (code === null) return { refusal: 'noCard' };
  const { personId, serial, hash, time } = code;
  const card = { clubId: ctx.club.id, personId, serial };
  if (!isGenuine(ctx, card, hash)) return { refusal: code.host === hostOf(ctx) ? 'noCard' : 'otherClub' };
  if (time === null && !acceptsPrinted) return { refusal: 'printed' };
  if (time !== null) {
    if (!isTimely(ctx, card, time)) return { refusal: 'noCard' };
    if (!isCurrentWindow(time.window, ctx.now.getTime() / 1000)) return { refusal: 'stale' };
  }
  return serial === (await serialOf(ctx, personId)) ? { personId } : { refusal: 'replaced' };
};

/** Living persons with the data for the entrance, with their roles of today. */
export const holdersById = (ctx: Ctx, personIds: readonly number[]): Promise<readonly CardHolderRow[]> =>
  holders(ctx, sql<boolean>`p.id = any(${[...personIds]}::integer[])`);

/** Everybody with a role today, plus these persons. */
export const holdersForDoor = (ctx: Ctx, alsoIds: readonly number[]): Promise<readonly CardHolderRow[]> => {
  const today = dayInVienna(ctx.now);
  return holders(
    ctx,
    sql<boolean>`(p.id = any(${[...alsoIds]}::integer[]) or p.id in (
      select r.person_id from membership_role r
      where r.starts_on <= ${today}::date and (r.ends_on is null or r.ends_on > ${today}::date)
    ))`,
  );
};

const daysAhead = 3;

/** The keys with which a kiosk verifies codes without a network, for today and a few days. */
export const dayKeysAhead = (ctx: Ctx) => {
  const today = dayInVienna(ctx.now);
  return Array.from({ length: daysAhead }, (_, count) => {
    const day = addDays(today, count);
    return { day: toDayNumber(day), key: dayKeyOf(ctx, ctx.club.id, day) };
  });
};
