import { dayInVienna, fromSeconds } from '@vereinshaus/contract/kit/days';
import type { PaymentGroup } from '@vereinshaus/contract/payment-plans/calls';
import type { PlanGroup, PlanRow } from '@vereinshaus/contract/payment-plans/rules';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { paymentPlanErrors } from './payment-plans.errors.ts';
import { groupsOfPlan } from './payment-plans.queries.ts';

/**
 * Zahlungsweisen speichern. What is stored stays: a group can only be set inactive, and so can a row that somebody pays
 * already. The caller has locked the plan. Answers with the groups as they were before.
 */
export const saveGroups = async (ctx: Ctx, planId: number, wanted: readonly PlanGroup[]) => {
  const stored = await groupsOfPlan(ctx, planId);
  requireKnown(stored, wanted);
  await freeNames(ctx, stored, wanted);
  for (const [position, group] of wanted.entries()) {
    const before = stored.find(({ ID }) => ID === group.ID);
    const groupId = before ? await updateGroup(ctx, group, position) : await addGroup(ctx, planId, group, position);
    await saveRows(ctx, groupId, before?.plan ?? [], group.plan);
  }
  return stored;
};

const requireKnown = (stored: readonly PaymentGroup[], wanted: readonly PlanGroup[]) => {
  const known = wanted.filter(({ ID }) => ID !== 0);
  const ids = new Set(known.map(({ ID }) => ID));
  if (ids.size < known.length || known.some(({ ID }) => !stored.some((group) => group.ID === ID))) {
    throw paymentPlanErrors.unknownGroup();
  }
  const missing = stored.find(({ ID }) => !ids.has(ID));
  if (missing) throw paymentPlanErrors.groupStays({ name: missing.name });
};

/** Two groups may exchange their names: whoever gets another one first gives up the old one. */
const freeNames = async (ctx: Ctx, stored: readonly PaymentGroup[], wanted: readonly PlanGroup[]) => {
  const renamed = stored.filter((group) => wanted.some(({ ID, name }) => ID === group.ID && name !== group.name));
  if (renamed.length === 0) return;
  await ctx.db
    .updateTable('payment_group')
    .set({ name: sql<string>`'~' || id` })
    .where(
      'id',
      'in',
      renamed.map(({ ID }) => ID),
    )
    .execute();
};

const updateGroup = async (ctx: Ctx, { ID, name, active }: PlanGroup, position: number) => {
  await ctx.db.updateTable('payment_group').set({ name, is_active: active, position }).where('id', '=', ID).execute();
  return ID;
};

const addGroup = async (ctx: Ctx, planId: number, { name, active }: PlanGroup, position: number) => {
  const { id } = await ctx.db
    .insertInto('payment_group')
    .values({ club_id: sql<number>`current_club()`, plan_id: planId, name, is_active: active, position })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const columnsOf = (row: PlanRow, position: number) => {
  const due = fromSeconds(row.dueDate);
  return {
    position,
    description: row.description,
    price_cents: row.price,
    non_member_price_cents: row.pricenm,
    booking_starts_at: fromSeconds(row.bookingStart),
    booking_ends_at: fromSeconds(row.bookingEnd),
    due_on: due === null ? null : dayInVienna(due),
    is_active: row.active,
  };
};

const saveRows = async (ctx: Ctx, groupId: number, stored: PaymentGroup['plan'], wanted: readonly PlanRow[]) => {
  const known = wanted.filter(({ ID }) => ID !== 0);
  const ids = new Set(known.map(({ ID }) => ID));
  if (ids.size < known.length || known.some(({ ID }) => !stored.some((row) => row.ID === ID))) {
    throw paymentPlanErrors.unknownRow();
  }
  const removed = stored.filter(({ ID }) => !ids.has(ID));
  const used = removed.find((row) => row.used);
  if (used) throw paymentPlanErrors.rowStays({ description: used.description });
  await removeRows(
    ctx,
    removed.map(({ ID }) => ID),
  );
  for (const [position, row] of wanted.entries()) {
    if (row.ID !== 0)
      await ctx.db.updateTable('payment_row').set(columnsOf(row, position)).where('id', '=', row.ID).execute();
  }
  const added = wanted.flatMap((row, position) => (row.ID === 0 ? [columnsOf(row, position)] : []));
  if (added.length === 0) return;
  await ctx.db
    .insertInto('payment_row')
    .values(added.map((columns) => ({ club_id: sql<number>`current_club()`, group_id: groupId, ...columns })))
    .execute();
};

const removeRows = async (ctx: Ctx, ids: readonly number[]) => {
  if (ids.length > 0) await ctx.db.deleteFrom('payment_row').where('id', 'in', ids).execute();
};
