import type { ClubSettings } from '@vereinshaus/contract/club-settings';
import type { Price } from '@vereinshaus/contract/prices';
import { sql } from 'kysely';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { becomeMember } from '../membership/index.ts';
import type { PersonFacts } from './booking-facts.ts';
import { bookingPrice, type Wish } from './booking-price.ts';
import { charge } from './charge.ts';
import { hasPlaceForNewcomer, type LockedCourse } from './lock-course.ts';

export type Role = 0 | 1 | 2;
export const participant = 0;
const trainer = 1;
export const waiting = 2;

export type Request = Omit<Wish, 'at'> & {
  person: PersonFacts;
  /** Becomes a member with the place. */
  wantsMembership: boolean;
  note: string;
  /** What the club decided; null = a place when one is free, otherwise the queue. */
  role: Role | null;
  isInformed: boolean;
};

export type Place = { participationId: number; role: Role; position: number; price: Price | null };

/**
 * Einen Platz nehmen: the one door for parents, office, import and kiosk. The course is locked and counted; those who
 * wait come before any newcomer. A participant is charged in the same transaction, waiting and training cost nothing.
 */
export const takePlace = async (
  ctx: WorkCtx,
  course: LockedCourse,
  request: Request,
  settings: ClubSettings,
): Promise<Place> => {
  const role = request.role ?? (hasPlaceForNewcomer(course) ? participant : waiting);
  const { person } = request;
  const becomesMember = request.wantsMembership && !person.isMember;
  const wish = { ...request, isMember: person.isMember || becomesMember, at: ctx.now };
  // Also asked for the queue, which costs nothing: a plan that is none is refused here and not when a place frees.
  const asked = role === trainer ? null : await bookingPrice(ctx, course, person, wish, settings);
  const price = role === participant ? asked : null;
  const participationId = await write(ctx, course, request, role, price);
  if (role === participant) {
    course.participants += 1;
    if (becomesMember) await becomeMember(ctx, person.id);
  }
  if (role === waiting) {
    course.inLine += 1;
    course.waiting += 1;
  }
  if (price !== null) {
    await charge(
      ctx,
      { participationId, personId: person.id, managerId: person.managerId, courseName: course.name },
      price,
    );
  }
  await recordHistory(ctx, {
    kind: 'bookings.placeTaken',
    personId: person.id,
    courseId: course.id,
    details: { course: course.name, role, priceCents: price?.cents ?? 0, note: request.note },
  });
  // Under the lock the newest in the queue is its last.
  return { participationId, role, position: role === waiting ? course.waiting : 0, price };
};

const write = async (
  ctx: WorkCtx,
  course: LockedCourse,
  request: Request,
  role: Role,
  price: Price | null,
): Promise<number> => {
  const { id } = await ctx.db
    .insertInto('participation')
    .values({
      club_id: sql<number>`current_club()`,
      course_id: course.id,
      person_id: request.person.id,
      role,
      // The moment itself and not the beginning of the request: whoever waited for the lock came later.
      queued_at: role === waiting ? sql<Date>`clock_timestamp()` : null,
      created_at: ctx.now,
      created_by: ctx.viewer?.id ?? null,
      starts_at: role === waiting ? null : ctx.now,
      price_cents: price?.cents ?? 0,
      nominal_price_cents: price?.nominalCents ?? 0,
      price_steps: JSON.stringify(price?.steps ?? []),
      discount_id: request.discount?.id ?? null,
      payment_group_id: request.paymentGroupId,
      wants_membership: role === waiting && request.wantsMembership,
      note: request.note,
      is_informed: request.isInformed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Place in the queue, counted from one. */
export const positionOf = async (ctx: Pick<WorkCtx, 'db'>, participationId: number): Promise<number> => {
  const { rows } = await sql<{ position: number }>`
    select count(*) as position
    from participation t
    join participation q on q.club_id = t.club_id and q.course_id = t.course_id and q.left_at is null and q.role = 2
      and (q.queued_at, q.id) <= (t.queued_at, t.id)
    where t.id = ${participationId}`.execute(ctx.db);
  return rows[0]?.position ?? 0;
};
