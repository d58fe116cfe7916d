import { type IsoDay, startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import type { CoursePlan, PaymentGroup, PaymentModel } from '@vereinshaus/contract/payment-plans/calls';
import { activePlanAt, type PlanGroup, totalOf } from '@vereinshaus/contract/payment-plans/rules';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { historyAbout } from '../history/index.ts';
import { paymentPlanErrors } from './payment-plans.errors.ts';

type DbCtx = Pick<Ctx, 'db'>;

/** A Zahlungsweise that can be chosen, with the rows somebody pays who books at that time. */
export type ActiveGroup = {
  id: number;
  name: string;
  rows: readonly {
    id: number;
    description: string;
    priceCents: number;
    nonMemberPriceCents: number;
    dueOn: IsoDay | null;
  }[];
};

type StoredRow = {
  id: number;
  description: string;
  priceCents: number;
  nonMemberPriceCents: number;
  /** Epoch seconds; null = open. */
  startsAt: number | null;
  endsAt: number | null;
  dueOn: IsoDay | null;
  isActive: boolean;
  isUsed: boolean;
};

type StoredGroup = { planId: number; id: number; name: string; isActive: boolean; rows: readonly StoredRow[] };

const groupsWhere = async (ctx: DbCtx, condition: ReturnType<typeof sql<SqlBool>>): Promise<readonly StoredGroup[]> => {
  const { rows } = await sql<StoredGroup>`
    select g.plan_id as "planId", g.id, g.name, g.is_active as "isActive", coalesce((
      select json_agg(json_build_object(
        'id', r.id, 'description', r.description,
        'priceCents', r.price_cents, 'nonMemberPriceCents', r.non_member_price_cents,
        'startsAt', extract(epoch from r.booking_starts_at)::bigint,
        'endsAt', extract(epoch from r.booking_ends_at)::bigint,
        'dueOn', r.due_on, 'isActive', r.is_active,
        'isUsed', exists (select from installment_card i where i.club_id = r.club_id and i.payment_row_id = r.id)
      ) order by r.position, r.id)
      from payment_row r where r.club_id = g.club_id and r.group_id = g.id
    ), '[]') as rows
    from payment_group g
    where ${condition}
    order by g.plan_id, g.position, g.id`.execute(ctx.db);
  return rows;
};

const toWire = ({ id, name, isActive, rows }: StoredGroup): PaymentGroup => ({
  ID: id,
  name,
  active: isActive,
  plan: rows.map((row) => ({
    ID: row.id,
    description: row.description,
    price: row.priceCents,
    pricenm: row.nonMemberPriceCents,
    bookingStart: row.startsAt ?? 0,
    bookingEnd: row.endsAt ?? 0,
    dueDate: row.dueOn === null ? 0 : toSeconds(startOfDayInVienna(row.dueOn)),
    active: row.isActive,
    used: row.isUsed,
  })),
});

export const groupsOfPlan = async (ctx: DbCtx, planId: number) =>
  (await groupsWhere(ctx, sql<SqlBool>`g.plan_id = ${planId}`)).map(toWire);

type PlanHead = { id: number; name: string; isActive: boolean; courseId: number | null };

/** The plan that a course uses, and the one of its own; both null when there is none. */
const plansOfCourse = async (ctx: DbCtx, courseId: number) => {
  const { rows } = await sql<{ used: PlanHead | null; own: PlanHead | null; version: number }>`
    select ${headOf('u')} as used, ${headOf('o')} as own, c.plan_version as version
    from course_card c
    left join payment_plan u on u.club_id = c.club_id and u.id = c.payment_plan_id
    left join payment_plan o on o.club_id = c.club_id and o.course_id = c.id
    where c.id = ${courseId} and c.deleted_at is null`.execute(ctx.db);
  const course = rows[0];
  if (!course) throw paymentPlanErrors.courseGone();
  return course;
};

const headOf = (alias: 'u' | 'o') => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('id')} is not null then json_build_object(
    'id', ${column('id')}, 'name', ${column('name')}, 'isActive', ${column('is_active')},
    'courseId', ${column('course_id')}) end`;
};

/** Zahlungsweisen eines Kurses: the plan in use with all its groups, and the own ones even while they rest. */
export const planOfCourse = async (ctx: DbCtx, courseId: number): Promise<CoursePlan> => {
  const { used, own, version } = await plansOfCourse(ctx, courseId);
  const ownplan = own === null ? [] : await groupsOfPlan(ctx, own.id);
  if (used === null) return { paymentplan: [], version, model_ID: '', name: own?.name ?? '', active: true, ownplan };
  const isOwn = used.courseId !== null;
  return {
    paymentplan: isOwn ? ownplan : await groupsOfPlan(ctx, used.id),
    version,
    model_ID: isOwn ? 0 : used.id,
    name: used.name,
    active: used.isActive,
    ownplan,
  };
};

/** What one chooses from when booking at that time; empty when the course has its price in one amount. */
export const activeGroups = async (ctx: DbCtx, courseId: number, at: Date): Promise<readonly ActiveGroup[]> => {
  const groups = await groupsWhere(
    ctx,
    sql<SqlBool>`g.plan_id = (select c.payment_plan_id from course_card c where c.club_id = g.club_id and c.id = ${courseId})`,
  );
  const active = new Map(
    activePlanAt(groups.map(toWire), toSeconds(at)).map((group) => [
      group.ID,
      new Set(group.plan.map((row) => row.ID)),
    ]),
  );
  return groups.flatMap(({ id, name, rows }) => {
    const counting = active.get(id);
    if (counting === undefined) return [];
    return [{ id, name, rows: rows.filter((row) => counting.has(row.id)).map(payable) }];
  });
};

const payable = ({ id, description, priceCents, nonMemberPriceCents, dueOn }: StoredRow) => ({
  id,
  description,
  priceCents,
  nonMemberPriceCents,
  dueOn,
});

/** Groups as they are offered at a time, with their sums. */
const offeredAt = (groups: readonly PaymentGroup[], time: number) => {
  const active = activePlanAt(groups, time);
  return groups.flatMap((group) => {
    const offered: PlanGroup | undefined = active.find(({ ID }) => ID === group.ID);
    if (!offered) return [];
    const counting = new Set(offered.plan.map((row) => row.ID));
    return [{ ...group, plan: group.plan.filter((row) => counting.has(row.ID)), ...totalOf(offered) }];
  });
};

/** Without `withModel` only the course's own groups count: that is what its editor previews. */
export const offeredOfCourse = async (
  ctx: Ctx,
  { courseId, time, withModel }: { courseId: number; time: number | undefined; withModel: boolean },
) => {
  const plan = await planOfCourse(ctx, courseId);
  const groups = withModel || plan.model_ID === 0 ? plan.paymentplan : [];
  return offeredAt(groups, time ?? toSeconds(ctx.now));
};

export const offeredOfModel = async (ctx: Ctx, modelId: number, time: number | undefined) => {
  const { paymentplan } = await modelById(ctx, modelId);
  return offeredAt(paymentplan, time ?? toSeconds(ctx.now));
};

export const modelById = async (ctx: DbCtx, modelId: number) => {
  const model = await ctx.db
    .selectFrom('payment_plan as p')
    .where('p.id', '=', modelId)
    .where('p.course_id', 'is', null)
    .select(['p.id', 'p.name', 'p.is_active', 'p.version'])
    .executeTakeFirst();
  if (!model) throw paymentPlanErrors.modelGone();
  return {
    paymentplan: await groupsOfPlan(ctx, model.id),
    model_ID: model.id,
    name: model.name,
    active: model.is_active,
    version: model.version,
  };
};

const coursesOfModel = sql<{ ID: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('ID', c.id, 'name', c.name) order by c.name collate "de-AT-x-icu", c.id)
  from course_card c where c.club_id = p.club_id and c.payment_plan_id = p.id and c.deleted_at is null
), '[]')`;

/** Zahlungsvorlagen by name, as the alphabet of Austria has it. */
export const paymentModels = async (
  ctx: DbCtx,
  { onlyActive }: { onlyActive: boolean },
): Promise<readonly PaymentModel[]> => {
  const models = await ctx.db
    .selectFrom('payment_plan as p')
    .where('p.course_id', 'is', null)
    .$if(onlyActive, (query) => query.where('p.is_active', '=', true))
    .select(['p.id', 'p.name', 'p.is_active', coursesOfModel.as('courses')])
    .orderBy(sql`p.name collate "de-AT-x-icu"`)
    .orderBy('p.id')
    .execute();
  const groups = await groupsWhere(
    ctx,
    sql<SqlBool>`g.plan_id in (select p.id from payment_plan p where p.club_id = g.club_id and p.course_id is null)`,
  );
  return models.map((model) => ({
    ID: model.id,
    name: model.name,
    active: model.is_active,
    paymentGroups: groups.filter((group) => group.planId === model.id).map(toWire),
    courses: model.courses,
  }));
};

/** For taking a plan over: nothing in it reminds of where it came from. */
export const planWithoutIds = async (ctx: DbCtx, courseId: number) =>
  (await planOfCourse(ctx, courseId)).paymentplan.map(({ name, active, plan }) => ({
    name,
    active,
    plan: plan.map((row) => ({
      description: row.description,
      price: row.price,
      pricenm: row.pricenm,
      bookingStart: row.bookingStart,
      bookingEnd: row.bookingEnd,
      dueDate: row.dueDate,
      active: row.active,
    })),
  }));

export const historyOfModel = (ctx: Ctx, modelId: number) =>
  historyAbout(ctx, {
    kinds: ['paymentPlan.modelCreated', 'paymentPlan.modelChanged'],
    detail: { name: 'modelId', value: modelId },
  });

export const historyOfCoursePlan = (ctx: Ctx, courseId: number) =>
  historyAbout(ctx, { kinds: ['paymentPlan.courseChanged'], courseId });
