import { participationRole } from '@vereinshaus/contract/participation-role';
import { sweepMinutes } from '@vereinshaus/contract/waitlist';
import { sql } from 'kysely';
import { z } from 'zod';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { defineJob, worker } from '../../kit/jobs.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { mailBooked } from './booking.mails.ts';
import { appliedDiscount } from './booking-discount.ts';
import { personFacts } from './booking-facts.ts';
import { remainingPlan } from './booking-price.ts';
import { isSetByClub } from './change-booking.ts';
import { type LockedCourse, lockCourse } from './lock-course.ts';
import { participantsIn, type StoredBooking } from './stored-booking.ts';
import { takePlace } from './take-place.ts';

/** Reservierte Plätze verrechnen: when booking starts, for those who came along into a copied course. */
export const chargeReserved = defineJob({
  name: 'charge-reserved',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 30,
  cron: `*/${sweepMinutes} * * * *`,
});

const coursesToCharge = async (db: Db, now: Date): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct c.id from participation t join course c on c.club_id = t.club_id and c.id = t.course_id
    where t.is_reserved and t.left_at is null and c.deleted_at is null and coalesce(reserved_until(c) <= ${now}, true)
    order by c.id`.execute(db);
  return rows.map((row) => row.id);
};

type Site = WorkCtx['club'];

type Tools = { now: () => Date; senderIn: (db: Db) => WorkCtx['jobs'] };

/** One transaction per course. */
export const chargeReservedOf = async (database: Database, club: Site, { now, senderIn }: Tools): Promise<number> => {
  const courses = await database.transaction({ tenant: club.id, readOnly: true }, (db) => coursesToCharge(db, now()));
  let charged = 0;
  for (const courseId of courses) {
    charged += await database.transaction({ tenant: club.id }, async (db) => {
      const ctx: WorkCtx = { db, club, viewer: null, now: now(), jobs: senderIn(db) };
      return chargeCourse(ctx, await lockCourse(ctx, courseId));
    });
  }
  return charged;
};

/** Asked again under the lock: a second run finds nothing left to charge. */
const chargeCourse = async (ctx: WorkCtx, course: LockedCourse): Promise<number> => {
  const reserved = (await participantsIn(ctx, course.id)).filter(({ isReserved }) => isReserved);
  for (const booking of reserved) await chargeOne(ctx, course, booking);
  return reserved.length;
};

/** Priced as course and plan are by now; what the club had set for somebody holds. */
const chargeOne = async (ctx: WorkCtx, course: LockedCourse, booking: StoredBooking) => {
  const [person] = await personFacts(ctx, course.id, [booking.personId]);
  if (!person) return;
  const at = course.reservedUntil ?? booking.createdAt;
  const { price } = await takePlace(
    ctx,
    course,
    {
      person,
      booking,
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
  await mailBooked(ctx, course, person, price);
};

export const chargeReservedWorker = (senderIn: Tools['senderIn'], originOf: (host: string) => string) =>
  worker(chargeReserved, async ({ database, now }) => {
    const { rows } = await sql<{ id: number; host: string | null }>`
      select w.id, h.host from clubs_to_charge(${now()}) as w (id)
      left join club_host h on h.club_id = w.id and h.is_main`.execute(database.registry);
    for (const { id, host } of rows) {
      await chargeReservedOf(database, { id, origin: originOf(host ?? 'localhost') }, { now, senderIn });
    }
  });
