import { fromDayNumber } from '@vereinshaus/contract/days';
import { type DiscountRow, genericCode, normalCode } from '@vereinshaus/contract/discounts';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { discountErrors } from './discounts.errors.ts';
import { requireDiscountsOn } from './discounts.queries.ts';

type Wanted = Omit<DiscountRow, 'used' | 'courseName' | 'childName'>;

const columnsOf = (wanted: Wanted) => {
  const code = normalCode(wanted.code);
  const isGeneric = wanted.generic || code === genericCode;
  return {
    code: isGeneric ? genericCode : code,
    name: wanted.name,
    amount_cents: wanted.absoluteAmount === 0 ? null : wanted.absoluteAmount,
    percent: wanted.amountRelative === 0 ? null : wanted.amountRelative,
    is_generic: isGeneric,
    course_id: wanted.course_ID === 0 ? null : wanted.course_ID,
    person_id: wanted.child_ID === 0 ? null : wanted.child_ID,
    valid_from: fromDayNumber(wanted.validFrom),
    valid_until: fromDayNumber(wanted.validUntil),
    max_uses: wanted.maxUses === 0 ? null : wanted.maxUses,
    applies_to_membership_fee: wanted.appliesToMembershipFee,
    is_active: wanted.active,
  };
};

type Columns = ReturnType<typeof columnsOf>;

const labels: Readonly<Record<keyof Columns, string>> = {
  code: 'Code',
  name: 'Bezeichnung',
  amount_cents: 'Betrag (Cent)',
  percent: 'Prozent',
  is_generic: 'allgemein',
  course_id: 'Kurs',
  person_id: 'Person',
  valid_from: 'gilt ab',
  valid_until: 'gilt bis',
  max_uses: 'höchstens so oft',
  applies_to_membership_fee: 'gilt auch für den Mitgliedsbeitrag',
  is_active: 'aktiv',
};

const columnNames = [
  'code',
  'name',
  'amount_cents',
  'percent',
  'is_generic',
  'course_id',
  'person_id',
  'valid_from',
  'valid_until',
  'max_uses',
  'applies_to_membership_fee',
  'is_active',
] as const satisfies readonly (keyof Columns)[];

/** Rabatt anlegen (ID 0) oder ändern. What was booked with it keeps its price. */
export const saveDiscount = async (ctx: Ctx, wanted: Wanted): Promise<number> => {
  await requireDiscountsOn(ctx);
  await requireOwn(ctx, wanted);
  const columns = columnsOf(wanted);
  const old = wanted.ID === 0 ? null : await lockDiscount(ctx, wanted.ID);
  if (old === null) {
    const id = await add(ctx, columns);
    await recordHistory(ctx, { kind: 'discount.created', personId: null, details: { code: columns.code } });
    return id;
  }
  await ctx.db.updateTable('discount').set(columns).where('id', '=', wanted.ID).execute();
  const before = { ...old, percent: old.percent === null ? null : Number(old.percent) };
  const changes = Object.fromEntries(
    columnNames
      .filter((name) => before[name] !== columns[name])
      .map((name) => [labels[name], { before: before[name], after: columns[name] }]),
  );
  if (Object.keys(changes).length > 0) {
    await recordHistory(ctx, { kind: 'discount.changed', personId: null, details: { code: columns.code, changes } });
  }
  return wanted.ID;
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
    .select([...columnNames])
    .forUpdate()
    .executeTakeFirst();
  if (!discount) throw discountErrors.gone();
  return discount;
};

const requireOwn = async (ctx: Ctx, { course_ID: courseId, child_ID: personId }: Wanted) => {
  const isThere = async (table: 'course' | 'person', id: number) =>
    (await ctx.db.selectFrom(table).where('id', '=', id).where('deleted_at', 'is', null).select('id').execute())
      .length > 0;
  if (courseId !== 0 && !(await isThere('course', courseId))) throw discountErrors.courseGone();
  if (personId !== 0 && !(await isThere('person', personId))) throw discountErrors.personGone();
};

const add = async (ctx: Ctx, columns: Columns) => {
  const { id } = await ctx.db
    .insertInto('discount')
    .values({
      club_id: sql<number>`current_club()`,
      ...columns,
      created_at: ctx.now,
      created_by: ctx.viewer?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
