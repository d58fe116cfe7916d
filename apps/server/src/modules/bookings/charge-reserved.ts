import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { sweepMinutes } from '@vereinshaus/contract/bookings/waitlist';
import { sql } from 'kysely';
import { z } from 'zod';
import { roleLiteral } from '../../db/role-literal.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { runAllThenThrow } from '../../kit/run-all-then-throw.ts';
import { type ClubSite, type OriginResolver, sitesOf, transactionsIn, type WorkTools } from '../../kit/tenant-work.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { mailBooked } from './booking.mails.ts';
import { appliedDiscount } from './booking-discount.ts';
import { remainingPlan } from './booking-price.ts';
import { isSetByClub } from './change-booking.ts';
import { type LockedCourse, lockCourse } from './lock-course.ts';
import { lockFamilies } from './lock-families.ts';
import { personFacts } from './person-facts.ts';
import { participantsIn, type StoredBooking } from './stored-booking.ts';
import { takePlace } from './take-place.ts';

/** Reservierte Plätze verrechnen: when booking starts, for those who came along into a copied course that is published. */
export const chargeReserved = defineJob({
  name: 'charge-reserved',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 30,
  cron: `*/${sweepMinutes} * * * *`,
});

const coursesToCharge = async (db: Db, now: Date): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct c.id from participation t join course_card c on c.club_id = t.club_id and c.id = t.course_id
    where t.is_reserved and t.left_at is null and c.deleted_at is null and not c.is_draft and coalesce(c.reserved_until <= ${now}, true)
    order by c.id`.execute(db);
  return rows.map((row) => row.id);
};

/** One transaction per course: a failure leaves the others charged. */
export const chargeReservedOf = async (database: Database, club: ClubSite, tools: WorkTools): Promise<number> => {
  const transact = transactionsIn(database, club, tools);
  const courses = await database.transaction({ tenant: club.id, readOnly: true }, (db) =>
    coursesToCharge(db, tools.now()),
  );
  let charged = 0;
  await runAllThenThrow(courses, async (courseId) => {
    charged += await transact(async (ctx) => chargeCourse(ctx, await lockCourse(ctx, courseId)));
  });
  return charged;
};

/** Asked again under the lock: a second run finds nothing left to charge, and a start that was just moved is waited for. */
const chargeCourse = async (ctx: WorkCtx, course: LockedCourse): Promise<number> => {
  if (course.isDraft || (course.reservedUntil !== null && course.reservedUntil > ctx.now)) return 0;
  const reserved = (await participantsIn(ctx, course.id)).filter(({ isReserved }) => isReserved);
  const personIds = reserved.map(({ personId }) => personId);
  await lockFamilies(ctx, [course], await clubSettingsOf(ctx), { personIds });
  for (const booking of reserved) await chargeOne(ctx, course, booking);
  return reserved.length;
};

/**
 * When somebody books who came along: with the start of booking; where none is set, as long after the booking of the
 * course it was copied from as the course moved.
 */
const bookedAt = async (ctx: WorkCtx, course: LockedCourse, { personId, createdAt }: StoredBooking): Promise<Date> => {
  if (course.bookingStart > 0) return new Date(course.bookingStart * 1000);
  const { rows } = await sql<{ at: Date | null }>`
    select t.created_at + (c.starts_on - o.starts_on) * interval '1 day' as at
    from course_card c
    join course_card o on o.club_id = c.club_id and o.id = c.copied_from_id
    join participation t on t.club_id = o.club_id and t.course_id = o.id and t.role = ${roleLiteral.participant}
    where c.id = ${course.id} and t.person_id = ${personId}
    order by t.id desc limit 1`.execute(ctx.db);
  return rows[0]?.at ?? course.reservedUntil ?? createdAt;
};

/** Priced as course and plan are by now; what the club had set for somebody holds. */
const chargeOne = async (ctx: WorkCtx, course: LockedCourse, booking: StoredBooking) => {
  const [person] = await personFacts(ctx, course.id, [booking.personId]);
  if (!person) return;
  const at = await bookedAt(ctx, course, booking);
  const place = await takePlace(
    ctx,
    course,
    {
      person,
      // Begins when it is charged: nothing of it was due before.
      booking: { ...booking, startsAt: null },
      role: participationRole.participant,
      at,
      paymentGroupId: await remainingPlan(ctx, course, { paymentGroupId: booking.paymentGroupId, at }),
      discount: await appliedDiscount(ctx, booking.discountId),
      wantsMembership: false,
      isInformed: true,
      ...(isSetByClub(booking) && { agreedCents: booking.priceCents }),
      tell: ({ priceCents }) => ({
        kind: 'bookings.reservedCharged',
        personId: person.id,
        courseId: course.id,
        details: { course: course.name, priceCents },
      }),
    },
    await clubSettingsOf(ctx),
  );
  await mailBooked(ctx, course, [{ person, place, position: 0 }]);
};

export const chargeReservedWorker = (senderIn: WorkTools['senderIn'], originOf: OriginResolver) =>
  worker(chargeReserved, async ({ database, now }) => {
    const clubs = await sitesOf(database, originOf, sql`select id from clubs_to_charge(${now()}) as w (id)`);
    await runAllThenThrow(clubs, async (club) => {
      await chargeReservedOf(database, club, { now, senderIn });
    });
  });
