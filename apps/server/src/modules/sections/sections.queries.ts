import { participationRole } from '@vereinshaus/contract/bookings/participation-role';
import { ageOn, dayInVienna, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import {
  type SectionCourse,
  type SectionFee,
  type SectionMember,
  type SectionRow,
  sectionFields,
} from '@vereinshaus/contract/sections/calls';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { defineRecord } from '../../kit/record.ts';
import { sectionErrors } from './sections.errors.ts';

export const sectionRecord = defineRecord(sectionFields);

type ReadCtx = Pick<Ctx, 'db' | 'now'>;

/** In the order that the club gave them, then by name. */
export const sectionOrder = sql`s.position nulls last, s.name collate "de-AT-x-icu", s.id`;

/** Of people whom the membership of `m` holds today. */
const isHeldOn = (day: IsoDay) => sql`m.starts_on <= ${day}::date and (m.ends_on is null or m.ends_on > ${day}::date)`;

type Figures = {
  heads: readonly { ID: number; fullname: string }[];
  cost_centre: string | null;
  members: number;
  courses: number;
  fee: number;
  junior_fee: number;
  later_fee: { start: IsoDay; fee: number; juniorFee: number } | null;
  charged: number;
};

const figuresOn = (today: IsoDay) => sql<Figures>`(
  select
    coalesce((select jsonb_agg(jsonb_build_object('ID', p.id, 'fullname', p.display_name) order by p.sort_name, p.id)
      from section_head h join person_card p on p.club_id = h.club_id and p.id = h.person_id
      where h.club_id = s.club_id and h.section_id = s.id and p.is_present), '[]') as heads,
    (select k.name from cost_centre_card k where k.club_id = s.club_id and k.id = s.cost_centre_id) as cost_centre,
    (select count(*)::integer from section_member m join person_card p on p.club_id = m.club_id and p.id = m.person_id
      where m.club_id = s.club_id and m.section_id = s.id and ${isHeldOn(today)} and p.is_present) as members,
    (select count(*)::integer from section_course o join course_card c on c.club_id = o.club_id and c.id = o.course_id
      where o.club_id = s.club_id and o.section_id = s.id and c.deleted_at is null
        and (c.ends_on is null or c.ends_on >= ${today}::date)) as courses,
    coalesce(f.amount_cents, 0) as fee, coalesce(f.junior_cents, 0) as junior_fee,
    (select jsonb_build_object('start', n.starts_on, 'fee', n.amount_cents, 'juniorFee', n.junior_cents) from section_fee n
      where n.club_id = s.club_id and n.section_id = s.id and n.starts_on > ${today}::date
      order by n.starts_on limit 1) as later_fee,
    coalesce((select sum((t ->> 'cents')::integer)::integer from membership_fee_card e
      cross join lateral jsonb_array_elements(coalesce(e.steps -> 'steps', '[]')) t
      where e.club_id = s.club_id and e.year = ${Number(today.slice(0, 4))} and e.reversed_at is null
        and t ->> 'kind' = 'section' and (t ->> 'section')::integer = s.id), 0) as charged
  from (select) x
  left join lateral (
    select n.amount_cents, n.junior_cents from section_fee n
    where n.club_id = s.club_id and n.section_id = s.id and n.starts_on <= ${today}::date
    order by n.starts_on desc limit 1
  ) f on true
)`;

const sectionRows = async (ctx: ReadCtx, sectionId: number | null): Promise<SectionRow[]> => {
  const rows = await ctx.db
    .selectFrom('section as s')
    .innerJoinLateral(figuresOn(dayInVienna(ctx.now)).as('f'), (join) => join.onTrue())
    .$if(sectionId !== null, (query) => query.where('s.id', '=', sectionId ?? 0))
    .select(sectionRecord.columns.map((column) => `s.${column}` as const))
    .select([
      's.id',
      'f.heads',
      'f.cost_centre',
      'f.members',
      'f.courses',
      'f.fee',
      'f.junior_fee',
      'f.later_fee',
      'f.charged',
    ])
    .orderBy(sql`s.is_active desc`)
    .orderBy(sectionOrder)
    .execute();
  return rows.map(({ id, heads, cost_centre, members, courses, fee, junior_fee, later_fee, charged, ...row }) => ({
    ID: id,
    ...sectionRecord.toValues(row),
    heads: [...heads],
    costCentre: cost_centre ?? '',
    members,
    courses,
    fee,
    juniorFee: junior_fee,
    laterFee: later_fee === null ? null : { ...later_fee, start: toDayNumber(later_fee.start) },
    charged,
  }));
};

const costCentresOf = (ctx: ReadCtx) =>
  ctx.db
    .selectFrom('cost_centre_card as k')
    .where('k.is_active', '=', true)
    .select(['k.id as ID', 'k.name'])
    .orderBy(sql`k.name collate "de-AT-x-icu"`)
    .execute();

/** Alle Sektionen, those in use first. */
export const allSections = async (ctx: ReadCtx) => ({
  sections: await sectionRows(ctx, null),
  costCentres: await costCentresOf(ctx),
});

/** Whom a section has today or later, by name. */
const membersOf = async (ctx: ReadCtx, sectionId: number): Promise<SectionMember[]> => {
  const today = dayInVienna(ctx.now);
  const rows = await ctx.db
    .selectFrom('section_member as m')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'm.club_id').onRef('p.id', '=', 'm.person_id'),
    )
    .where('m.section_id', '=', sectionId)
    .where(sql<boolean>`(m.ends_on is null or m.ends_on > ${today}::date)`)
    .where('p.is_present', '=', true)
    .select(['p.id', 'p.display_name', 'p.birth_date', 'm.starts_on'])
    .select(sql<IsoDay | null>`m.ends_on - 1`.as('last_day'))
    .orderBy(sql`p.sort_name collate "de-AT-x-icu"`)
    .orderBy('p.id')
    .execute();
  return rows.map(({ id, display_name, birth_date, starts_on, last_day }) => ({
    ID: id,
    fullname: display_name,
    age: birth_date === null ? null : ageOn(birth_date, today),
    since: toDayNumber(starts_on),
    until: toDayNumber(last_day),
  }));
};

type CourseRow = {
  id: number;
  name: string;
  starts_on: IsoDay | null;
  ends_on: IsoDay | null;
  participants: number;
};

const coursesOf = async (ctx: ReadCtx, sectionId: number): Promise<SectionCourse[]> => {
  const { rows } = await sql<CourseRow>`
    select c.id, c.name, c.starts_on, c.ends_on,
      (select count(*)::integer from participation_card t where t.club_id = c.club_id and t.course_id = c.id
        and t.is_current and t.role = ${participationRole.participant}) as participants
    from section_course o join course_card c on c.club_id = o.club_id and c.id = o.course_id
    where o.section_id = ${sectionId} and c.deleted_at is null
    order by c.ends_on desc nulls first, c.name collate "de-AT-x-icu", c.id`.execute(ctx.db);
  return rows.map(({ id, name, starts_on, ends_on, participants }) => ({
    ID: id,
    name,
    start: toDayNumber(starts_on),
    end: toDayNumber(ends_on),
    participants,
  }));
};

const feesOf = async (ctx: ReadCtx, sectionId: number): Promise<SectionFee[]> => {
  const rows = await ctx.db
    .selectFrom('section_fee as f')
    .where('f.section_id', '=', sectionId)
    .select(['f.id', 'f.starts_on', 'f.amount_cents', 'f.junior_cents'])
    .orderBy('f.starts_on', 'desc')
    .execute();
  return rows.map(({ id, starts_on, amount_cents, junior_cents }) => ({
    ID: id,
    start: toDayNumber(starts_on),
    amount: amount_cents,
    junior: junior_cents,
  }));
};

/** Eine Sektion; who may see it was decided before. */
export const sectionPage = async (ctx: ReadCtx, sectionId: number) => {
  const [section] = await sectionRows(ctx, sectionId);
  if (section === undefined) throw sectionErrors.gone();
  return {
    section,
    members: await membersOf(ctx, sectionId),
    courses: await coursesOf(ctx, sectionId),
    fees: await feesOf(ctx, sectionId),
  };
};

/** What can be chosen. */
export const activeSections = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .selectFrom('section as s')
    .where('s.is_active', '=', true)
    .select(['s.id as ID', 's.name'])
    .orderBy(sectionOrder)
    .execute();

const ledBy = (ctx: Pick<Ctx, 'db'>, personId: number) =>
  ctx.db
    .selectFrom('section_head as h')
    .innerJoin('section as s', (join) => join.onRef('s.club_id', '=', 'h.club_id').onRef('s.id', '=', 'h.section_id'))
    .where('h.person_id', '=', personId)
    .where('s.is_active', '=', true)
    .select(['s.id as ID', 's.name'])
    .orderBy(sectionOrder)
    .execute();

/** Die Sektionen, die ich leite. */
export const ownSections = (ctx: Ctx) => ledBy(ctx, viewerOf(ctx).id);

/** Record check behind maySee('section', …): the viewer leads it, and it is in use. */
export const leadsSection = async (ctx: Ctx, sectionId: number): Promise<boolean> =>
  (await ledBy(ctx, viewerOf(ctx).id)).some(({ ID }) => ID === sectionId);

type Current = { ID: number; name: string; starts_on: IsoDay };

/** The sections that somebody is in today. */
export const currentSections = async (ctx: ReadCtx, personId: number): Promise<readonly Current[]> => {
  const { rows } = await sql<Current>`
    select s.id as "ID", s.name, m.starts_on
    from section_member m join section s on s.club_id = m.club_id and s.id = m.section_id
    where m.person_id = ${personId} and ${isHeldOn(dayInVienna(ctx.now))}
    order by ${sectionOrder}`.execute(ctx.db);
  return rows;
};

/** Those that begin later, and are not in them today. */
const laterSections = async (ctx: ReadCtx, personId: number): Promise<readonly Current[]> => {
  const today = dayInVienna(ctx.now);
  const { rows } = await sql<Current>`
    select s.id as "ID", s.name, min(m.starts_on) as starts_on
    from section_member m join section s on s.club_id = m.club_id and s.id = m.section_id
    where m.person_id = ${personId} and m.starts_on > ${today}::date and (m.ends_on is null or m.ends_on > m.starts_on)
      and not exists (
        select from section_member h where h.club_id = m.club_id and h.section_id = m.section_id
          and h.person_id = m.person_id and h.starts_on <= ${today}::date and (h.ends_on is null or h.ends_on > ${today}::date)
      )
    group by s.club_id, s.id order by ${sectionOrder}`.execute(ctx.db);
  return rows;
};

const withDay = ({ ID, name, starts_on }: Current) => ({ ID, name, since: toDayNumber(starts_on) });

export const sectionsOfPerson = async (ctx: ReadCtx, personId: number) => ({
  sections: (await currentSections(ctx, personId)).map(withDay),
  later: (await laterSections(ctx, personId)).map(withDay),
  leads: await ledBy(ctx, personId),
  all: await activeSections(ctx),
});

export const sectionOfCourse = async (ctx: Pick<Ctx, 'db'>, courseId: number) => {
  const row = await ctx.db
    .selectFrom('section_course as o')
    .where('o.course_id', '=', courseId)
    .select('o.section_id')
    .executeTakeFirst();
  return { section_ID: row?.section_id ?? 0, all: await activeSections(ctx) };
};
