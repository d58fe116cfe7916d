import { toSeconds } from '@vereinshaus/contract/kit/days';
import { isInTime } from '@vereinshaus/contract/makeups/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { singleOf, timeTextOf } from './book-singles.ts';
import { creditSingle } from './charge-single.ts';
import { singleErrors } from './singles.errors.ts';
import { singleCancelledText } from './singles.texts.ts';
import { tellSingle } from './tell-singles.ts';
import { lockBlocks, refundUnit } from './unit-blocks.ts';

export type HeldSingle = {
  id: number;
  personId: number | null;
  firstName: string;
  name: string;
  /** Neither deleted nor deceased. */
  isPresent: boolean;
  bookedBy: number | null;
  blockId: number | null;
  priceCents: number;
  courseId: number;
  courseName: string;
  eventId: number;
  startsAt: Date;
  endsAt: Date;
  cancelHours: number;
  isCancelled: boolean;
};

const columns = sql`s.id, s.person_id as "personId", coalesce(p.first_name, '') as "firstName",
  coalesce(p.display_name, '') as name, coalesce(p.is_present, false) as "isPresent", s.booked_by as "bookedBy", s.block_id as "blockId",
  s.price_cents as "priceCents", c.id as "courseId", c.name as "courseName", e.id as "eventId", e.starts_at as "startsAt", e.ends_at as "endsAt",
  s.cancel_hours as "cancelHours", s.cancelled_at is not null as "isCancelled"`;

const joined = sql`single_booking s
  join event_card e on e.club_id = s.club_id and e.id = s.event_id
  join course_card c on c.club_id = e.club_id and c.id = e.course_id
  left join person_card p on p.club_id = s.club_id and p.id = s.person_id`;

/** The active bookings of these dates, locked; the caller has locked the dates. */
export const heldOn = async (ctx: Ctx, eventIds: readonly number[]): Promise<readonly HeldSingle[]> => {
  const { rows } = await sql<HeldSingle>`
    select ${columns} from ${joined}
    where s.event_id = any(${[...eventIds]}::integer[]) and s.cancelled_at is null order by s.id for update of s`.execute(
    ctx.db,
  );
  return rows;
};

/** The bookings of these dates that a closure ended, locked; the caller has locked the dates. */
export const endedBy = async (
  ctx: Ctx,
  closureId: number,
  eventIds: readonly number[],
): Promise<readonly HeldSingle[]> => {
  const { rows } = await sql<HeldSingle>`
    select ${columns} from ${joined}
    where s.closure_id = ${closureId} and s.event_id = any(${[...eventIds]}::integer[]) and s.is_given_back
    order by s.id for update of s`.execute(ctx.db);
  return rows;
};

/** For merging two records of one person: if both attend the same date, the bookings of the merged record; locked. */
export const lockDoubleSingles = async (
  ctx: Ctx,
  { survivorId, otherId }: { survivorId: number; otherId: number },
): Promise<readonly HeldSingle[]> => {
  const { rows } = await sql<HeldSingle>`
    select ${columns} from ${joined}
    where s.person_id = ${otherId} and s.cancelled_at is null and exists (
      select from single_booking t where t.club_id = s.club_id and t.event_id = s.event_id and t.person_id = ${survivorId}
        and t.cancelled_at is null
    ) order by s.id for update of s`.execute(ctx.db);
  return rows;
};

/** The date is locked first, as in every booking, then the booking. For a family, bookings of others do not exist. */
const lockSingle = async (ctx: Ctx, bookingId: number, whose: 'own' | 'any'): Promise<HeldSingle> => {
  const { id: viewerId } = viewerOf(ctx);
  await sql`
    select from event_card e where e.id = (select s.event_id from single_booking s where s.id = ${bookingId})
    for no key update of e`.execute(ctx.db);
  const { rows } = await sql<HeldSingle>`
    select ${columns} from ${joined}
    where s.id = ${bookingId} and (${whose === 'any'} or p.id = ${viewerId} or p.manager_id = ${viewerId})
    for update of s`.execute(ctx.db);
  const [booking] = rows;
  if (booking === undefined) throw singleErrors.bookingGone();
  return booking;
};

/**
 * Returns the unit or the money: the unit by marking the booking; if its block has expired, its part of the price; money as a credit on the
 * account. Returns the sentence about it.
 */
export const endSingle = async (ctx: Ctx, single: HeldSingle, isGivenBack: boolean): Promise<string> => {
  const { id, blockId, priceCents, courseName } = single;
  const [block] = blockId === null ? [] : await lockBlocks(ctx, sql`b.id = ${blockId}`);
  await ctx.db
    .updateTable('single_booking')
    .set({ cancelled_at: ctx.now, cancelled_by: ctx.viewer?.id ?? null, is_given_back: isGivenBack })
    .where('id', '=', id)
    .execute();
  if (!isGivenBack) return '';
  if (block !== undefined && !block.isRefunded) return 'Die Einheit ist wieder in deinem Block.';
  if (block !== undefined) await refundUnit(ctx, block);
  else if (priceCents === 0) return '';
  else
    await creditSingle(ctx, {
      reference: singleOf(id),
      text: `Einzeltermin ${courseName}, ${timeTextOf(single)}, abgesagt`,
    });
  return 'Der Betrag ist auf deinem Kundenkonto gutgeschrieben.';
};

export const detailsOf = ({ courseName, startsAt, priceCents, blockId }: HeldSingle) => ({
  course: courseName,
  at: toSeconds(startsAt),
  cents: priceCents,
  isUnit: blockId !== null,
});

/**
 * Einzeltermin absagen: by the family until it begins. Until the deadline of the course the unit or the money is returned; later only the
 * place becomes free. A cancellation by the office always returns it. Returns the sentence for the user.
 */
export const cancelSingle = async (ctx: Ctx, bookingId: number, whose: 'own' | 'any'): Promise<string> => {
  const single = await lockSingle(ctx, bookingId, whose);
  const { personId, firstName, courseId, courseName, startsAt, cancelHours, isCancelled } = single;
  if (isCancelled) throw singleErrors.alreadyCancelled();
  if (whose === 'own' && startsAt <= ctx.now) throw singleErrors.alreadyBegun();
  const isGivenBack = whose === 'any' || isInTime(startsAt, cancelHours, ctx.now);
  const given = await endSingle(ctx, single, isGivenBack);
  const back = isGivenBack ? given : 'Die Frist war schon vorbei, deshalb kommt nichts zurück.';
  await recordHistory(ctx, {
    kind: 'singles.cancelled',
    personId,
    courseId,
    details: { ...detailsOf(single), isGivenBack },
  });
  if (personId !== null)
    await tellSingle(ctx, personId, {
      text: singleCancelledText,
      values: { kind: firstName, kurs: courseName, gutschrift: back },
      dates: [single],
    });
  return `Der Termin ist abgesagt. ${back}`.trim();
};
