import { formatMoney } from '@vereinshaus/contract/kit/money';
import type { Ctx } from '../../kit/ctx.ts';
import { balancesOf } from '../ledger/index.ts';
import { personErrors } from './persons.errors.ts';

/** A place in a course is never lost with a person: somebody decides about it, and about its costs. */
export const requireNoBookings = async (ctx: Ctx, personId: number) => {
  const booking = await ctx.db
    .selectFrom('participation_card as t')
    .where('t.person_id', '=', personId)
    .where('t.left_at', 'is', null)
    .select('t.id')
    .limit(1)
    .executeTakeFirst();
  if (booking) throw personErrors.stillInCourses();
};

/** What is still open on the person's own customer account and what becomes of it, in a sentence; null when nothing is. */
export const openBalance = async (
  ctx: Ctx,
  { id, manager_id }: { id: number; manager_id: number },
): Promise<string | null> => {
  if (id !== manager_id) return null;
  const saldo = (await balancesOf(ctx, [id])).get(id)?.saldo ?? 0;
  if (saldo === 0) return null;
  return saldo < 0
    ? `Auf dem Kundenkonto sind ${formatMoney(-saldo)} offen: Was nicht auf verwaltete Personen übergeht, wird ausgebucht.`
    : `Auf dem Kundenkonto sind ${formatMoney(saldo)} Guthaben: Der Verein führt es als Guthaben ausgeschiedener Personen weiter.`;
};
