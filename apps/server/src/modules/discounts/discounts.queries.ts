import { type DiscountRow, discountFields } from '@vereinshaus/contract/discounts/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { defineRecord } from '../../kit/record.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { discountErrors } from './discounts.errors.ts';
import { findDiscount, usesOf } from './find-discount.ts';
import { requireKnownCode } from './require-known-code.ts';

export const requireDiscountsOn = async (ctx: Ctx) => {
  if (!(await clubSettingsOf(ctx)).showDiscounts) throw discountErrors.off();
};

export const discountRecord = defineRecord(discountFields);

const personName = sql<string>`coalesce(p.display_name, '')`;

/** All discounts, those in use first. */
export const allDiscounts = async (ctx: Ctx): Promise<DiscountRow[]> => {
  await requireDiscountsOn(ctx);
  const rows = await ctx.db
    .selectFrom('discount as d')
    .leftJoin('course_card as c', (join) => join.onRef('c.club_id', '=', 'd.club_id').onRef('c.id', '=', 'd.course_id'))
    .leftJoin('person_card as p', (join) => join.onRef('p.club_id', '=', 'd.club_id').onRef('p.id', '=', 'd.person_id'))
    .select(discountRecord.columns.map((column) => `d.${column}` as const))
    .select(['d.id', 'c.name as course_name', personName.as('person_name'), usesOf.as('uses')])
    .orderBy('d.is_active', 'desc')
    .orderBy('d.code')
    .orderBy('d.id')
    .execute();
  return rows.map(({ id, course_name, person_name, uses, ...row }) => ({
    ID: id,
    ...discountRecord.toValues(row),
    courseName: course_name ?? '',
    childName: person_name,
    used: uses,
  }));
};

type DiscountQuery = { courseId: number; personId: number; priceCents: number; code: string };

/** What a code would take off; nothing is reserved by looking. */
export const verifyDiscount = async (ctx: Ctx, { courseId, personId, priceCents, code }: DiscountQuery) => {
  await requireKnownCode(ctx, code);
  const discount = await findDiscount(ctx, { code, courseId, personId, priceCents, at: ctx.now });
  const booking = await ctx.db
    .selectFrom('participation_card as t')
    .where('t.course_id', '=', courseId)
    .where('t.person_id', '=', personId)
    .where('t.left_at', 'is', null)
    .select('t.id')
    .executeTakeFirst();
  return {
    amount: discount?.valueOf(priceCents) ?? 0,
    course_parts_ID: booking?.id ?? 0,
    absoluteAmount: discount?.amountCents ?? 0,
    amountRelative: discount?.percent ?? 0,
    appliesToMembershipFee: discount?.appliesToMembershipFee ?? false,
  };
};
