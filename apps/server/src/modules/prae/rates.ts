import type { RateRow } from '@vereinshaus/contract/prae/replies';
import { type AllowanceKind, isPrae } from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { runningCourses } from '../courses/index.ts';
import { recordHistory } from '../history/index.ts';
import { praeErrors } from './prae.errors.ts';

/** Stundensätze: running courses and their trainers. */
export const rateRows = async (ctx: Ctx): Promise<RateRow[]> => {
  const { rows } = await sql<RateRow>`
    select c.id as "course_ID", c.name as course, p.id as "child_ID", p.display_name as fullname,
      k.prae_hourly_rate_cents as "courseRate", coalesce(o.hourly_cents, -1) as "ownRate"
    from course_card c
    join course_rate k on k.club_id = c.club_id and k.id = c.id
    join participation_card t on t.club_id = c.club_id and t.course_id = c.id and t.role = ${roleLiteral.trainer} and t.is_current
    join person_card p on p.club_id = t.club_id and p.id = t.person_id and p.is_present
    left join prae_rate o on o.club_id = c.club_id and o.course_id = c.id and o.person_id = p.id
    where ${runningCourses(ctx.now)}
    order by c.name collate "de-AT-x-icu", c.id, p.sort_name collate "de-AT-x-icu", p.id`.execute(ctx.db);
  return rows;
};

const requireCourse = async (ctx: Pick<Ctx, 'db'>, courseId: number): Promise<string> => {
  const course = await ctx.db
    .selectFrom('course_card as c')
    .where('c.id', '=', courseId)
    .where('c.deleted_at', 'is', null)
    .select('c.name')
    .executeTakeFirst();
  if (course === undefined) throw praeErrors.courseGone();
  return course.name;
};

const requirePerson = async (ctx: Pick<Ctx, 'db'>, personId: number): Promise<string> => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.is_present', '=', true)
    .select('p.display_name')
    .executeTakeFirst();
  if (person === undefined) throw praeErrors.personGone();
  return person.display_name;
};

type RateInput = { courseId: number; personId: number; rate: number };

/** Stundensatz eines Trainers in einem Kurs; -1 = like the course. Signed forms keep their rate. */
export const setRate = async (ctx: Ctx, { courseId, personId, rate }: RateInput) => {
  const course = await requireCourse(ctx, courseId);
  await requirePerson(ctx, personId);
  if (rate < 0) {
    await ctx.db.deleteFrom('prae_rate').where('course_id', '=', courseId).where('person_id', '=', personId).execute();
  } else {
    await sql`
      insert into prae_rate (club_id, course_id, person_id, hourly_cents)
      values (current_club(), ${courseId}, ${personId}, ${rate})
      on conflict (club_id, course_id, person_id) do update set hourly_cents = excluded.hourly_cents`.execute(ctx.db);
  }
  const details = { course, rateCents: rate < 0 ? null : rate };
  await recordHistory(ctx, { kind: 'prae.rateSet', personId, courseId, details });
};

/** Budget eines Kurses; 0 = none. */
export const setBudget = async (
  ctx: Ctx,
  { courseId, year, cents }: { courseId: number; year: number; cents: number },
) => {
  const course = await requireCourse(ctx, courseId);
  if (cents === 0) {
    await ctx.db.deleteFrom('prae_budget').where('course_id', '=', courseId).where('year', '=', year).execute();
  } else {
    await sql`
      insert into prae_budget (club_id, course_id, year, cents) values (current_club(), ${courseId}, ${year}, ${cents})
      on conflict (club_id, course_id, year) do update set cents = excluded.cents`.execute(ctx.db);
  }
  const details = { course, year, amountCents: cents };
  await recordHistory(ctx, { kind: 'prae.budgetSet', personId: null, courseId, details });
};

type KindInput = { personId: number; year: number; kind: AllowanceKind };

/** Locks the row of the year: a concurrent submission comes before or after. */
const lockKind = async (ctx: Pick<Ctx, 'db'>, { personId, year, kind }: KindInput): Promise<AllowanceKind> => {
  await sql`
    insert into prae_year (club_id, person_id, year, kind) values (current_club(), ${personId}, ${year}, ${kind})
    on conflict (club_id, person_id, year) do nothing`.execute(ctx.db);
  const stored = await ctx.db
    .selectFrom('prae_year as y')
    .where('y.person_id', '=', personId)
    .where('y.year', '=', year)
    .select('y.kind')
    .$narrowType<{ kind: AllowanceKind }>()
    .forUpdate()
    .executeTakeFirstOrThrow();
  return stored.kind;
};

/** Entschädigung eines Jahres: the kind cannot change once a form was submitted. */
export const setKind = async (ctx: Ctx, input: KindInput) => {
  const { personId, year, kind } = input;
  const name = await requirePerson(ctx, personId);
  const before = await lockKind(ctx, input);
  const { rows } = await sql<{ kind: AllowanceKind }>`
    select f.kind from prae_form f where f.person_id = ${personId} and f.state not in ('open', 'returned')
      and f.month >= make_date(${year}, 1, 1) and f.month <= make_date(${year}, 12, 1)`.execute(ctx.db);
  if (rows.some((form) => isPrae(form.kind) !== isPrae(kind))) throw praeErrors.kindInUse({ name, year });
  if (before !== kind) {
    await ctx.db
      .updateTable('prae_year')
      .set({ kind })
      .where('person_id', '=', personId)
      .where('year', '=', year)
      .execute();
  }
  await recordHistory(ctx, { kind: 'prae.kindSet', personId, details: { of: kind, year } });
};
