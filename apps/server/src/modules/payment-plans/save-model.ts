import type { PlanGroup } from '@vereinshaus/contract/payment-plans/rules';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { paymentPlanErrors } from './payment-plans.errors.ts';
import { groupsOfPlan } from './payment-plans.queries.ts';
import { groupChanges } from './plan-changes.ts';
import { requireVersion, type SeenVersion } from './require-version.ts';
import { saveGroups } from './save-groups.ts';

type ModelInput = { modelId: number; name: string; isActive: boolean; groups: readonly PlanGroup[]; seen: SeenVersion };

/**
 * Zahlungsvorlage anlegen (modelId 0) oder speichern. The model is locked: two who save come one after the other, and the
 * second is told what the first has changed.
 */
export const saveModel = async (ctx: Ctx, { modelId, name, isActive, groups, seen }: ModelInput): Promise<number> => {
  const old = modelId === 0 ? null : await lockModel(ctx, modelId);
  if (old !== null) await requireVersion(ctx, { seen, current: old.version, entries: entriesAbout(modelId) });
  await requireFreeName(ctx, name, modelId);
  const planId = old === null ? await addModel(ctx, name, isActive) : modelId;
  if (old !== null) {
    await ctx.db.updateTable('payment_plan').set({ name, is_active: isActive }).where('id', '=', planId).execute();
  }
  const before = await saveGroups(ctx, planId, groups);
  const changes = {
    ...(old !== null && old.name !== name && { Name: { before: old.name, after: name } }),
    ...(old !== null && old.is_active !== isActive && { aktiv: { before: old.is_active, after: isActive } }),
    ...groupChanges(before, await groupsOfPlan(ctx, planId)),
  };
  if (old !== null && Object.keys(changes).length === 0) return planId;
  const kind = old === null ? 'paymentPlan.modelCreated' : 'paymentPlan.modelChanged';
  const version = old === null ? 1 : old.version + 1;
  await ctx.db.updateTable('payment_plan').set({ version }).where('id', '=', planId).execute();
  await recordHistory(ctx, { kind, personId: null, details: { modelId: planId, name, version, changes } });
  return planId;
};

const entriesAbout = (modelId: number) =>
  sql<SqlBool>`e.kind = 'paymentPlan.modelChanged' and (e.details ->> 'modelId')::integer = ${modelId}`;

export const lockModel = async (ctx: Ctx, modelId: number) => {
  const model = await ctx.db
    .selectFrom('payment_plan as p')
    .where('p.id', '=', modelId)
    .where('p.course_id', 'is', null)
    .select(['p.name', 'p.is_active', 'p.version'])
    .forUpdate()
    .executeTakeFirst();
  if (!model) throw paymentPlanErrors.modelGone();
  return model;
};

const requireFreeName = async (ctx: Ctx, name: string, modelId: number) => {
  const other = await ctx.db
    .selectFrom('payment_plan as p')
    .where('p.course_id', 'is', null)
    .where('p.id', '<>', modelId)
    .where(sql<boolean>`lower(p.name) = lower(${name})`)
    .select('p.id')
    .executeTakeFirst();
  if (other) throw paymentPlanErrors.nameTaken();
};

const addModel = async (ctx: Ctx, name: string, isActive: boolean) => {
  const { id } = await ctx.db
    .insertInto('payment_plan')
    .values({ club_id: sql<number>`current_club()`, name, is_active: isActive, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
