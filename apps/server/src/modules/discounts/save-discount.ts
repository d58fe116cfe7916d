import { type DiscountInput, genericCode, normalCode } from '@vereinshaus/contract/discounts/calls';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { discountErrors } from './discounts.errors.ts';
import { discountRecord, requireDiscountsOn } from './discounts.queries.ts';

/** Codes as they are compared; whoever names the general code means a general discount. */
const normalised = (input: DiscountInput): DiscountInput => {
  const code = normalCode(input.code);
  const generic = input.generic || code === genericCode;
  return { ...input, generic, code: generic ? genericCode : code };
};

/** Rabatt anlegen (ID 0) oder ändern. What was booked with it keeps its price. */
export const saveDiscount = async (ctx: Ctx, input: DiscountInput): Promise<number> => {
  await requireDiscountsOn(ctx);
  await requireOwn(ctx, input);
  const values = normalised(input);
  const { code } = values;
  if (input.ID === 0) {
    const id = await add(ctx, values);
    await recordHistory(ctx, { kind: 'discount.created', personId: null, details: { code } });
    return id;
  }
  const before = await lockDiscount(ctx, input.ID);
  await ctx.db.updateTable('discount').set(discountRecord.toColumns(values)).where('id', '=', input.ID).execute();
  const changes = discountRecord.changesBetween(before, values);
  if (changes !== null)
    await recordHistory(ctx, { kind: 'discount.changed', personId: null, details: { code, changes } });
  return input.ID;
};

/** Rabatt löschen: only while no booking has it. */
export const removeDiscount = async (ctx: Ctx, discountId: number) => {
  await requireDiscountsOn(ctx);
  const { code } = await lockDiscount(ctx, discountId);
  const used = await ctx.db
    .selectFrom('participation_card as t')
    .where('t.discount_id', '=', discountId)
    .select('t.id')
    .limit(1)
    .executeTakeFirst();
  if (used) throw discountErrors.inUse();
  await ctx.db.deleteFrom('discount').where('id', '=', discountId).execute();
  await recordHistory(ctx, { kind: 'discount.removed', personId: null, details: { code } });
};

const lockDiscount = async (ctx: Ctx, discountId: number) => {
  const discount = await ctx.db
    .selectFrom('discount as d')
    .where('d.id', '=', discountId)
    .select([...discountRecord.columns])
    .forUpdate()
    .executeTakeFirst();
  if (!discount) throw discountErrors.gone();
  return discountRecord.toValues(discount);
};

const requireOwn = async (ctx: Ctx, { course_ID: courseId, child_ID: personId }: DiscountInput) => {
  const isThere = async (table: 'course' | 'person', id: number) =>
    (await ctx.db.selectFrom(table).where('id', '=', id).where('deleted_at', 'is', null).select('id').execute())
      .length > 0;
  if (courseId !== 0 && !(await isThere('course', courseId))) throw discountErrors.courseGone();
  if (personId !== 0 && !(await isThere('person', personId))) throw discountErrors.personGone();
};

const add = async (ctx: Ctx, values: DiscountInput) => {
  const { id } = await ctx.db
    .insertInto('discount')
    .values({
      club_id: sql<number>`current_club()`,
      ...discountRecord.toColumns(values),
      created_at: ctx.now,
      created_by: ctx.viewer?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
