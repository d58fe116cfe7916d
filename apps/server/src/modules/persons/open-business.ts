import type { Ctx } from '../../kit/ctx.ts';
import { saldosOf } from '../ledger/index.ts';
import { personErrors } from './persons.errors.ts';

/** A place in a course is never lost with a person: somebody decides about it, and about its costs. */
export const requireNoBookings = async (ctx: Ctx, personId: number) => {
  const booking = await ctx.db
    .selectFrom('participation as t')
    .where('t.person_id', '=', personId)
    .where('t.left_at', 'is', null)
    .select('t.id')
    .limit(1)
    .executeTakeFirst();
  if (booking) throw personErrors.stillInCourses();
};

const euros = new Intl.NumberFormat('de-AT', { style: 'currency', currency: 'EUR' });

/** What is still open on the person's own customer account, as a sentence; null when nothing is. */
export const openBalance = async (
  ctx: Ctx,
  { id, manager_id }: { id: number; manager_id: number },
): Promise<string | null> => {
  if (id !== manager_id) return null;
  const saldo = (await saldosOf(ctx, [id])).get(id) ?? 0;
  return saldo === 0 ? null : `Der Saldo des Kundenkontos ist ${euros.format(saldo / 100)}.`;
};
