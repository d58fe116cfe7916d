import type { ParticipationRole } from '@vereinshaus/contract/bookings/participation-role';
import type { AttendedCourse, Candidate } from '@vereinshaus/contract/courses/rules';
import { dayInVienna, type IsoDay, isMinorOn } from '@vereinshaus/contract/kit/days';
import { isMember, memberCode } from '@vereinshaus/contract/membership/rules';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import { askOne, type BatchedQuery, question } from '../../kit/ask-together.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { hasAttended } from '../courses/index.ts';

type DbCtx = Pick<Ctx, 'db'>;

/** A person as bookings look at them. */
export type PersonFacts = Candidate & {
  id: number;
  firstName: string;
  fullName: string;
  /** Who gets the mails about them: the Verwalter, or themselves where the Verwalter has no address. */
  reader: { firstName: string; lastName: string; fullName: string; email: string };
  managerId: number;
  managerName: string;
  /** Second homes: they hear of it, and book as far as was agreed. */
  secondHomes: readonly { id: number; firstName: string; email: string; mayBook: boolean }[];
  /** Who bears a part of this course by agreement. */
  payers: readonly { id: number; fullName: string; firstName: string; email: string; percent: number }[];
  isMember: boolean;
  isMinor: boolean;
  attended: readonly AttendedCourse[];
  /** The active booking of the course, and whether there was one that was cancelled. */
  role: ParticipationRole | null;
  position: number;
  wasCancelled: boolean;
  hasSvn: boolean;
  hasRepresentative: boolean;
  dataConfirmedAt: Date | null;
  extra: Readonly<Record<string, unknown>>;
  country: string;
  vatId: string;
};

type PersonRow = {
  id: number;
  first_name: string;
  last_name: string;
  company_name: string;
  reader: { first_name: string; last_name: string; company_name: string; email: string };
  manager_id: number;
  manager_name: string;
  second_homes: { id: number; firstName: string; email: string; mayBook: boolean }[];
  payers: PersonFacts['payers'];
  birth_date: IsoDay | null;
  sex: string;
  codes: number[];
  attended: AttendedCourse[];
  role: ParticipationRole | null;
  position: number;
  was_cancelled: boolean;
  has_svn: boolean;
  has_representative: boolean;
  /** A moment as JSON writes it. */
  data_confirmed_at: string | null;
  extra: Record<string, unknown>;
  country: string;
  vat_id: string;
};

const fullNameOf = (row: Pick<PersonRow, 'first_name' | 'last_name' | 'company_name'>) =>
  `${row.first_name} ${row.last_name}`.trim() || row.company_name;

const readerFrom = (row: PersonRow['reader']): PersonFacts['reader'] => ({
  firstName: row.first_name || row.company_name,
  lastName: row.last_name,
  fullName: fullNameOf(row),
  email: row.email,
});

/** Supporting somebody is no membership that lowers a price: the member option turns it into one. */
const paysAsMember = (codes: readonly number[]) => isMember(codes.filter((code) => code !== memberCode.supporting));

const personFrom = (row: PersonRow, today: IsoDay): PersonFacts => ({
  id: row.id,
  firstName: row.first_name || row.company_name,
  fullName: fullNameOf(row),
  reader: readerFrom(row.reader),
  managerId: row.manager_id,
  managerName: row.manager_name,
  secondHomes: row.second_homes,
  payers: row.payers,
  birthDate: row.birth_date,
  sex: row.sex,
  roleCodes: row.codes,
  attendedCourses: row.attended.map(({ courseId: id }) => id),
  attended: row.attended,
  isMember: paysAsMember(row.codes),
  isMinor: row.birth_date !== null && isMinorOn(row.birth_date, today),
  role: row.role,
  position: row.position,
  wasCancelled: row.was_cancelled,
  hasSvn: row.has_svn,
  hasRepresentative: row.has_representative,
  dataConfirmedAt: row.data_confirmed_at === null ? null : new Date(row.data_confirmed_at),
  extra: row.extra,
  country: row.country,
  vatId: row.vat_id,
});

/**
 * Everything about these persons and this course in one query. Gone are the deceased and the deleted. `offset 0`: one row
 * is looked up at a time, also where the database does not know yet how many there are.
 */
export const askPersons = (
  { now }: Pick<Ctx, 'now'>,
  courseId: number,
  personIds: readonly number[],
): BatchedQuery<readonly PersonFacts[]> => {
  const today = dayInVienna(now);
  const asked = sql<PersonRow>`
    select p.id, p.first_name, p.last_name, p.company_name, (
        select to_jsonb(w) from (
          select o.first_name, o.last_name, o.company_name, o.email from person o
          where o.club_id = p.club_id and o.id = case when m.email = '' then p.id else m.id end
        ) w
      ) as reader,
      p.manager_id, trim(m.first_name || ' ' || m.last_name) as manager_name, coalesce((
        select jsonb_agg(jsonb_build_object('id', h.id, 'firstName', h.first_name, 'email', h.email, 'mayBook', g.may_book) order by h.id)
        from guardians_of(array[p.id]) g
        cross join lateral (select o.id, o.first_name, o.email from person o where o.id = g.guardian_id offset 0) h
      ), '[]') as second_homes, coalesce((
        select jsonb_agg(jsonb_build_object('id', h.id, 'fullName', h.display_name,
          'firstName', h.first_name, 'email', h.email, 'percent', s.percent) order by h.id)
        from payer_shares_of(array[p.id], ${courseId}) s
        cross join lateral (select o.* from person_card o where o.id = s.payer_id and o.deleted_at is null offset 0) h
      ), '[]') as payers, p.birth_date, p.sex, p.data_confirmed_at, p.extra, m.country, m.vat_id,
      array(select r.code from membership_role_card r where r.club_id = p.club_id and r.person_id = p.id
        and r.starts_on <= ${today} and (r.ends_on is null or r.ends_on > ${today})) as codes,
      coalesce((select json_agg(json_build_object(
          'courseId', c.id, 'startsOn', c.starts_on, 'endsOn', c.ends_on))
        from participation_card i join course_card c on c.club_id = i.club_id and c.id = i.course_id
        where i.club_id = p.club_id and i.person_id = p.id and c.id <> ${courseId} and ${hasAttended}), '[]') as attended,
      b.role, case when b.role = ${roleLiteral.waiting} then (
        select count(*) from participation q where q.club_id = b.club_id and q.course_id = b.course_id
          and q.left_at is null and q.role = ${roleLiteral.waiting} and (q.queued_at, q.id) <= (b.queued_at, b.id)
      ) else 0 end::integer as position,
      exists (select from participation l where l.club_id = p.club_id and l.person_id = p.id
        and l.course_id = ${courseId} and l.left_at is not null and l.undone_at is null) as was_cancelled,
      (p.svn_token is not null or p.svn_not_needed) as has_svn,
      (p.legal_representative_id is not null or m.birth_date is null or m.birth_date <= ${today}::date - interval '18 years')
        as has_representative
    from person p
    join person m on m.club_id = p.club_id and m.id = p.manager_id
    left join lateral (
      select i.* from participation i
      where i.club_id = p.club_id and i.person_id = p.id and i.course_id = ${courseId} and i.left_at is null offset 0
    ) b on true
    where p.id = any(${personIds}::integer[]) and p.deleted_at is null and p.death_date is null
    order by p.id = p.manager_id desc, p.birth_date, p.id`;
  return question(asked, (rows) => rows.map((row) => personFrom(row, today)));
};

export const personFacts = (
  ctx: DbCtx & Pick<Ctx, 'now'>,
  courseId: number,
  personIds: readonly number[],
): Promise<readonly PersonFacts[]> => askOne(ctx, askPersons(ctx, courseId, personIds));
