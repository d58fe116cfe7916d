import { formatMoney } from '@vereinshaus/contract/kit/money';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { balancesOf } from '../ledger/index.ts';
import { personErrors } from './persons.errors.ts';

/** A place in a course, a room or a single date must not vanish with a person: somebody has to decide about it and its costs. */
export const requireNoBookings = async (ctx: Ctx, personId: number) => {
  const booking = await ctx.db
    .selectFrom('participation_card as t')
    .where('t.person_id', '=', personId)
    .where('t.left_at', 'is', null)
    .select('t.id')
    .limit(1)
    .executeTakeFirst();
  if (booking) throw personErrors.stillInCourses();
  const { rows } = await sql<{ rooms: boolean; singles: boolean }>`
    select exists (
      select from room_booking_card b where b.person_id = ${personId} and b.state in ('requested', 'confirmed') and b.ends_at > ${ctx.now}
    ) as rooms, exists (
      select from single_booking_card s join event_card e on e.club_id = s.club_id and e.id = s.event_id
      where s.person_id = ${personId} and s.cancelled_at is null and e.starts_at > ${ctx.now}
    ) as singles`.execute(ctx.db);
  const [{ rooms, singles } = { rooms: false, singles: false }] = rows;
  if (rooms) throw personErrors.stillInRooms();
  if (singles) throw personErrors.stillInSingles();
};

/** A sentence about the open balance on the person's own customer account and what happens to it; null if there is none. */
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
