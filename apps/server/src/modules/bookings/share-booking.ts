import { partOf } from '@vereinshaus/contract/guardianships/payer-share-rules';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { openOf } from '../ledger/index.ts';
import { holdPayerShares, type PayerShare } from '../persons/index.ts';
import { bookingReference } from './booking-reference.ts';

/** What somebody bears of a booking; `maxCents`: they have ended it since, and bear no more than they did. */
export type PayerShareInput = PayerShare & { maxCents: number | null };

type SharedBookingRow = { participationId: number; personId: number; courseId: number };

/** Never more than the whole, whatever was agreed for whom. */
const withinWhole = (shares: readonly PayerShare[]): readonly PayerShare[] => {
  let left = 100;
  return shares.flatMap(({ payerId, percent }) => {
    const borne = Math.min(percent, left);
    left -= borne;
    return borne > 0 ? [{ payerId, percent: borne }] : [];
  });
};

/**
 * Teilen: what is agreed when a booking is charged for the first time is kept with it. `payers` were known before the lock;
 * where there were none nothing is asked.
 */
export const agreeShares = async (
  ctx: Pick<WorkCtx, 'db'>,
  { participationId, personId, courseId }: SharedBookingRow,
  payers: readonly unknown[],
): Promise<readonly PayerShareInput[]> => {
  if (payers.length === 0) return [];
  const shares = withinWhole(await holdPayerShares(ctx, { childId: personId, courseId }));
  await ctx.db.deleteFrom('participation_share').where('participation_id', '=', participationId).execute();
  if (shares.length > 0)
    await ctx.db
      .insertInto('participation_share')
      .values(
        shares.map(({ payerId, percent }) => ({
          club_id: sql<number>`current_club()`,
          participation_id: participationId,
          payer_id: payerId,
          percent,
        })),
      )
      .execute();
  return shares.map((share) => ({ ...share, maxCents: null }));
};

const storedShares = async (ctx: Pick<WorkCtx, 'db'>, participationId: number): Promise<readonly PayerShare[]> => {
  const { rows } = await sql<PayerShare>`
    select s.payer_id as "payerId", sum(s.percent)::integer as percent from participation_share s
    where s.participation_id = ${participationId} group by s.payer_id order by s.payer_id`.execute(ctx.db);
  return rows;
};

/**
 * How a booking that is charged anew is shared: as it was. Who has ended it or agreed to less since bears at most what they bear
 * now; asked before that is taken back.
 */
export const keptShares = async (
  ctx: WorkCtx,
  { participationId, personId, courseId }: SharedBookingRow,
): Promise<readonly PayerShareInput[]> => {
  const shares = await storedShares(ctx, participationId);
  if (shares.length === 0) return [];
  const agreed = await holdPayerShares(ctx, { childId: personId, courseId });
  const borneBy = await borneOf(ctx, participationId);
  return shares.map((share) => {
    const isAgreed = agreed.some(({ payerId, percent }) => payerId === share.payerId && percent >= share.percent);
    return { ...share, maxCents: isAgreed ? null : borneBy(share.payerId) };
  });
};

/** What somebody bears of a booking now. */
const borneOf = async (ctx: WorkCtx, participationId: number) => {
  const charges = await openOf(ctx, bookingReference(participationId));
  return (payerId: number) =>
    charges.filter((charge) => charge.payerId === payerId).reduce((sum, { cents }) => sum + cents, 0);
};

/** Who bears how much of a booking now, to be told of their part when it changes or is taken back. */
export const payersOfBooking = async (ctx: WorkCtx, participationId: number) => {
  const shares = await storedShares(ctx, participationId);
  if (shares.length === 0) return [];
  const payers = await ctx.db
    .selectFrom('person_card as p')
    .where(
      'p.id',
      'in',
      shares.map(({ payerId }) => payerId),
    )
    .where('p.deleted_at', 'is', null)
    .select(['p.id as payerId', 'p.first_name as firstName', 'p.email'])
    .orderBy('p.id')
    .execute();
  const borneBy = await borneOf(ctx, participationId);
  return payers.map((payer) => ({ ...payer, cents: borneBy(payer.payerId) }));
};
export type BookingPayer = Awaited<ReturnType<typeof payersOfBooking>>[number];

/** The parts of one instalment after the other, in whole cents; what is left of each is the first home's. */
export const partsIn = (shares: readonly PayerShareInput[]) => {
  const left = new Map(shares.map(({ payerId, maxCents }) => [payerId, maxCents]));
  return (cents: number) =>
    shares.map((share) => {
      const limit = left.get(share.payerId) ?? null;
      const part = Math.min(partOf(cents, share.percent), limit ?? cents);
      if (limit !== null) left.set(share.payerId, limit - part);
      return { ...share, cents: part };
    });
};
