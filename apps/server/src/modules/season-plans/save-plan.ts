import {
  emptyPlan,
  hasDoubles,
  isChange,
  isFromLaterVersion,
  maxPlans,
  type PlanContent,
  planShapeVersion,
  readPlanContent,
} from '@vereinshaus/contract/season-plans/plan';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { seasonPlanErrors } from './season-plans.errors.ts';

/** Whoever makes a plan waits for whoever makes one: sent twice it is made once, and never one too many. */
const requireRoom = async (ctx: Ctx) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('season_plan ' || current_club(), 0))`.execute(ctx.db);
  const { count } = await ctx.db
    .selectFrom('season_plan as s')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maxPlans) throw seasonPlanErrors.enough();
};

const madeBefore = async (ctx: Ctx, key: string): Promise<number | undefined> => {
  const row = await ctx.db
    .selectFrom('season_plan as s')
    .where('s.request_key', '=', key)
    .select('s.id')
    .executeTakeFirst();
  return row?.id;
};

type NewPlan = { name: string; sourceYear: number; content: PlanContent; key: string };

const insertPlan = async (ctx: Ctx, { name, sourceYear, content, key }: NewPlan): Promise<number> => {
  const { id } = await ctx.db
    .insertInto('season_plan')
    .values({
      club_id: sql<number>`current_club()`,
      name,
      source_year: sourceYear,
      content: JSON.stringify(content),
      shape: planShapeVersion,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
      changed_at: ctx.now,
      changed_by: viewerOf(ctx).id,
      request_key: key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Plan anlegen: everything as it is today. */
export const createPlan = async (
  ctx: Ctx,
  { name, sourceYear, key }: Pick<NewPlan, 'name' | 'sourceYear' | 'key'>,
): Promise<number> => {
  await requireRoom(ctx);
  const made = await madeBefore(ctx, key);
  if (made !== undefined) return made;
  const id = await insertPlan(ctx, { name, sourceYear, content: emptyPlan, key });
  await recordHistory(ctx, { kind: 'seasonPlans.made', personId: null, details: { plan: name, year: sourceYear } });
  return id;
};

const lockPlan = async (ctx: Ctx, planId: number) => {
  const row = await ctx.db
    .selectFrom('season_plan as s')
    .where('s.id', '=', planId)
    .select(['s.id', 's.name', 's.source_year', 's.content', 's.shape', 's.version', 's.changed_by'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw seasonPlanErrors.gone();
  return row;
};

const requireReadable = ({ shape, content }: { shape: number; content: unknown }): PlanContent => {
  const readable = isFromLaterVersion(shape) ? null : readPlanContent(content);
  if (readable === null) throw seasonPlanErrors.laterVersion();
  return readable;
};

const nameOf = async (ctx: Ctx, personId: number | null): Promise<string> => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select('p.display_name')
    .executeTakeFirst();
  return person?.display_name ?? 'Jemand';
};

/** With the names of today, so that the plan can say what it spoke of when that is gone. */
const withNames = async (ctx: Ctx, content: PlanContent): Promise<PlanContent> => {
  const courses = await ctx.db
    .selectFrom('course_card as c')
    .select(['c.id', 'c.name'])
    .where('c.id', '=', (eb) => eb.fn.any(eb.val(content.changes.map(({ course_ID }) => course_ID))))
    .execute();
  const rooms = await ctx.db.selectFrom('room_card as r').select(['r.id', 'r.name']).execute();
  const courseNames = new Map(courses.map(({ id, name }) => [id, name]));
  const roomNames = new Map(rooms.map(({ id, name }) => [id, name]));
  return {
    assumptions: {
      ...content.assumptions,
      rooms: content.assumptions.rooms.map((room) => ({ ...room, name: roomNames.get(room.room_ID) ?? room.name })),
    },
    changes: content.changes.filter(isChange).map((change) => ({
      ...change,
      name: courseNames.get(change.course_ID) ?? change.name,
      ...(change.room_ID !== undefined && { room: roomNames.get(change.room_ID) ?? change.room ?? '' }),
    })),
    added: content.added.map((added) => ({ ...added, room: roomNames.get(added.room_ID) ?? added.room })),
  };
};

type SaveInput = { planId: number; version: number; name: string; content: PlanContent };

/** Plan speichern: over what was seen, and never over a newer state. */
export const savePlan = async (ctx: Ctx, { planId, version, name, content }: SaveInput): Promise<number> => {
  if (hasDoubles(content)) throw seasonPlanErrors.doubles();
  const before = await lockPlan(ctx, planId);
  requireReadable(before);
  if (before.version !== version)
    throw seasonPlanErrors.changedMeanwhile({ who: await nameOf(ctx, before.changed_by) });
  const kept = await withNames(ctx, content);
  await ctx.db
    .updateTable('season_plan')
    .set({
      name,
      content: JSON.stringify(kept),
      shape: planShapeVersion,
      version: version + 1,
      changed_at: ctx.now,
      changed_by: viewerOf(ctx).id,
    })
    .where('id', '=', planId)
    .execute();
  if (before.name !== name) {
    const details = { plan: name, before: before.name };
    await recordHistory(ctx, { kind: 'seasonPlans.renamed', personId: null, details });
  }
  const details = { plan: name, courses: kept.changes.length + kept.added.length };
  await recordHistory(ctx, { kind: 'seasonPlans.changed', personId: null, details });
  return version + 1;
};

/** Plan kopieren, as it was stored. */
export const copyPlan = async (
  ctx: Ctx,
  { planId, name, key }: { planId: number; name: string; key: string },
): Promise<number> => {
  await requireRoom(ctx);
  const made = await madeBefore(ctx, key);
  if (made !== undefined) return made;
  const from = await lockPlan(ctx, planId);
  const content = requireReadable(from);
  const id = await insertPlan(ctx, { name, sourceYear: from.source_year, content, key });
  await recordHistory(ctx, { kind: 'seasonPlans.copied', personId: null, details: { plan: name, from: from.name } });
  return id;
};

/** Plan löschen: what it spoke of stays as it is. */
export const removePlan = async (ctx: Ctx, planId: number) => {
  const { name } = await lockPlan(ctx, planId);
  await ctx.db.deleteFrom('season_plan').where('id', '=', planId).execute();
  await recordHistory(ctx, { kind: 'seasonPlans.removed', personId: null, details: { plan: name } });
};
