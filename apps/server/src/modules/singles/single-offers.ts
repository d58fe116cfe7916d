import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { singleErrors } from './singles.errors.ts';

/** A course's offer of single dates, for commands. */
export type StoredOffer = {
  courseId: number;
  courseName: string;
  priceCents: number;
  cancelHours: number;
  block: { units: number; priceCents: number; weeks: number } | null;
};

type OfferRow = Omit<StoredOffer, 'block'> & { units: number | null; blockCents: number | null; weeks: number | null };

export const requireSingles = async (ctx: Pick<Ctx, 'db' | 'club'>) => {
  const settings = await clubSettingsOf(ctx);
  if (!settings.enableSingles) throw singleErrors.switchedOff();
  return settings;
};

export const requireAsShown = (shownCents: number | undefined, nowCents: number) => {
  if (shownCents !== undefined && shownCents !== nowCents) throw singleErrors.amountChanged({ shownCents, nowCents });
};

/** Of an existing course; an unpublished one offers nothing. */
export const offerOf = async (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<StoredOffer> => {
  const { rows } = await sql<OfferRow>`
    select c.id as "courseId", c.name as "courseName", o.price_cents as "priceCents", o.cancel_hours as "cancelHours",
      o.block_units as units, o.block_price_cents as "blockCents", o.block_weeks as weeks
    from single_offer o join course_card c on c.club_id = o.club_id and c.id = o.course_id
    where o.course_id = ${courseId} and c.deleted_at is null and not c.is_draft`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw singleErrors.notOffered();
  const { units, blockCents, weeks, ...offer } = row;
  const hasBlock = units !== null && blockCents !== null && weeks !== null;
  return { ...offer, block: hasBlock ? { units, priceCents: blockCents, weeks } : null };
};

type OfferInput = {
  courseId: number;
  isOffered: boolean;
  priceCents: number;
  places: number;
  cancelHours: number;
  blockUnits: number;
  blockPriceCents: number;
  blockWeeks: number;
};

/** Einzeltermine anbieten, ändern oder nicht mehr anbieten. Existing bookings and blocks stay. */
export const setOffer = async (ctx: Ctx, input: OfferInput) => {
  const { courseId, isOffered } = input;
  await requireSingles(ctx);
  const course = await ctx.db
    .selectFrom('course_card as c')
    .where('c.id', '=', courseId)
    .where('c.deleted_at', 'is', null)
    .select('c.name')
    .executeTakeFirst();
  if (course === undefined) throw singleErrors.courseGone();
  const hasBlock = input.blockUnits > 0;
  const values = {
    price_cents: input.priceCents,
    places: input.places === 0 ? null : input.places,
    cancel_hours: input.cancelHours,
    block_units: hasBlock ? input.blockUnits : null,
    block_price_cents: hasBlock ? input.blockPriceCents : null,
    block_weeks: hasBlock ? input.blockWeeks : null,
    set_at: ctx.now,
    set_by: viewerOf(ctx).id,
  };
  if (isOffered)
    await ctx.db
      .insertInto('single_offer')
      .values({ club_id: sql<number>`current_club()`, course_id: courseId, ...values })
      .onConflict((conflict) => conflict.columns(['club_id', 'course_id']).doUpdateSet(values))
      .execute();
  else await ctx.db.deleteFrom('single_offer').where('course_id', '=', courseId).execute();
  await recordHistory(ctx, {
    kind: 'singles.offerSet',
    personId: null,
    courseId,
    details: { course: course.name, isOffered, cents: input.priceCents, units: hasBlock ? input.blockUnits : 0 },
  });
};
