import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { daysOfSchoolYear, schoolYearOf } from '@vereinshaus/contract/kit/school-year';
import { type FamilyBooking, isChildIn } from '@vereinshaus/contract/price-rules/price-rule-terms';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';

type PlaceRow = {
  id: number;
  personId: number;
  managerId: number;
  birthDate: IsoDay | null;
  courseId: number;
  courseDay: IsoDay;
  tagIds: number[];
  since: Date;
  isReserved: boolean;
  ruleId: number | null;
  discountCents: number;
};

export type FamilyPlace = FamilyBooking & { managerId: number };

/**
 * The places of a family that count for its discounts, or of all families: of courses that begin in the school year or
 * later. Whoever takes part counts, and who left without getting the costs back; who was credited does not.
 */
export const familyPlaces = async (
  ctx: Pick<Ctx, 'db'>,
  { managerId, fromYear }: { managerId: number | null; fromYear: number },
): Promise<readonly FamilyPlace[]> => {
  const { rows } = await sql<PlaceRow>`
    select t.id, t.person_id as "personId", p.manager_id as "managerId", p.birth_date as "birthDate",
      c.id as "courseId", coalesce(c.starts_on, c.created_at::date) as "courseDay",
      array(select g.tag_id from tagging_card g where g.club_id = c.club_id and g.course_id = c.id) as "tagIds",
      coalesce(t.starts_at, t.created_at) as since, t.is_reserved as "isReserved", t.family_rule_id as "ruleId",
      t.family_discount_cents as "discountCents"
    from person_card p
    join participation_card t on t.club_id = p.club_id and t.person_id = p.id and t.role = ${roleLiteral.participant}
      and (t.is_current or not t.is_credited)
    join course_card c on c.club_id = t.club_id and c.id = t.course_id
      and coalesce(c.starts_on, c.created_at::date) >= ${daysOfSchoolYear(fromYear).from}::date
    ${managerId === null ? sql`` : sql`where p.manager_id = ${managerId}`}`.execute(ctx.db);
  return rows.map(({ birthDate, courseDay, since, ...row }) => {
    const year = schoolYearOf(courseDay);
    return {
      ...row,
      year,
      since: since.getTime(),
      isChild: isChildIn(year, { id: row.personId, managerId: row.managerId, birthDate }),
    };
  });
};

/** The school year that is running. */
export const runningYear = ({ now }: Pick<Ctx, 'now'>): number => schoolYearOf(dayInVienna(now));
