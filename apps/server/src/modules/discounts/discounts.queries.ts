import { toDayNumber } from '@vereinshaus/contract/days';
import type { DiscountRow } from '@vereinshaus/contract/discounts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { discountErrors } from './discounts.errors.ts';
import { findDiscount, usesOf } from './find-discount.ts';
import { requireKnownCode } from './require-known-code.ts';

export const requireDiscountsOn = async (ctx: Ctx) => {
  if (!(await clubSettingsOf(ctx)).showDiscounts) throw discountErrors.off();
};

/** All discounts, those in use first. */
export const allDiscounts = async (ctx: Ctx): Promise<DiscountRow[]> => {
  await requireDiscountsOn(ctx);
  const rows = await ctx.db
    .selectFrom('discount as d')
    .leftJoin('course_card as c', (join) => join.onRef('c.club_id', '=', 'd.club_id').onRef('c.id', '=', 'd.course_id'))
    .leftJoin('person_card as p', (join) => join.onRef('p.club_id', '=', 'd.club_id').onRef('p.id', '=', 'd.person_id'))
    .select([
      'd.id',
      'd.code',
      'd.name',
      'd.amount_cents',
      'd.percent',
      'd.is_generic',
      'd.course_id',
      'c.name as course_name',
      'd.person_id',
      sql<string>`coalesce(p.display_name, '')`.as('person_name'),
      'd.valid_from',
      'd.valid_until',
      'd.max_uses',
      'd.applies_to_membership_fee',
      'd.is_active',
      usesOf.as('uses'),
    ])
    .orderBy('d.is_active', 'desc')
    .orderBy('d.code')
    .orderBy('d.id')
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    code: row.code,
    name: row.name,
    absoluteAmount: row.amount_cents ?? 0,
    amountRelative: Number(row.percent ?? 0),
    generic: row.is_generic,
    course_ID: row.course_id ?? 0,
    courseName: row.course_name ?? '',
    child_ID: row.person_id ?? 0,
    childName: row.person_name,
    validFrom: toDayNumber(row.valid_from),
    validUntil: toDayNumber(row.valid_until),
    maxUses: row.max_uses ?? 0,
    appliesToMembershipFee: row.applies_to_membership_fee,
    active: row.is_active,
    used: row.uses,
  }));
};

type Verified = { courseId: number; personId: number; priceCents: number; code: string };

/** What a code would take off; nothing is reserved by looking. */
export const verifyDiscount = async (ctx: Ctx, { courseId, personId, priceCents, code }: Verified) => {
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
