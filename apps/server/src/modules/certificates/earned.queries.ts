import { presentStatuses } from '@vereinshaus/contract/attendance/rules';
import { certificateProblem, presentPercent } from '@vereinshaus/contract/certificates/rules';
import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isFamilyOf } from '../../db/family-of.ts';
import { roleLiteral } from '../../db/role-literal.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { firstDay } from './first-day.ts';

/** Somebody who took part, and whether that is enough. */
export type EarnedCertificate = {
  personId: number;
  name: string;
  course: string;
  from: IsoDay | null;
  to: IsoDay | null;
  percent: number;
  /** Empty = there is a certificate. */
  problem: string;
};

type Row = Omit<EarnedCertificate, 'percent' | 'problem'> & {
  isOffered: boolean;
  isOver: boolean;
  written: number;
  present: number;
};

/**
 * Who of those took part in the course until its end, with how often they were there: of the dates on which the
 * trainer wrote something down, so that a list that was forgotten costs nobody the certificate.
 */
const earnedBy = async (
  ctx: Ctx,
  courseId: number,
  whom: RawBuilder<SqlBool>,
): Promise<readonly EarnedCertificate[]> => {
  const { certificateShare } = await clubSettingsOf(ctx);
  const { rows } = await sql<Row>`
    select p.id as "personId", p.display_name as name, c.name as course, ${firstDay} as "from",
      c.ends_on as "to", c.has_certificate as "isOffered", coalesce(c.ends_on < ${dayInVienna(ctx.now)}::date, false) as "isOver",
      h.written, h.present
    from course_card c
    join participation_card t on t.club_id = c.club_id and t.course_id = c.id and t.role = ${roleLiteral.participant}
      and (t.is_current or t.left_at::date >= c.ends_on)
    join person_card p on p.club_id = t.club_id and p.id = t.person_id and p.deleted_at is null
    cross join lateral (
      select count(*)::integer as written,
        (count(*) filter (where a.status = any(${[...presentStatuses]}::integer[])))::integer as present
      from event_card e left join attendance_card a on a.club_id = e.club_id and a.event_id = e.id and a.person_id = p.id
      where e.club_id = c.club_id and e.course_id = c.id and e.hidden_at is null
        and e.ends_at >= coalesce(t.starts_at, t.created_at)
        and exists (select from attendance_card w where w.club_id = e.club_id and w.event_id = e.id and w.status <> 0)
    ) h
    where c.id = ${courseId} and c.deleted_at is null and ${whom}
    order by p.manager_id <> p.id, p.birth_date, p.id`.execute(ctx.db);
  return rows.map(({ isOffered, isOver, written, present, ...earned }) => ({
    ...earned,
    percent: presentPercent({ written, present }),
    problem: certificateProblem({ isOffered, isOver, written, present }, certificateShare),
  }));
};

/** Of the own family. */
export const certificatesOfFamily = (ctx: Ctx, courseId: number): Promise<readonly EarnedCertificate[]> => {
  const { id } = viewerOf(ctx);
  return earnedBy(ctx, courseId, isFamilyOf(id, 'see'));
};

/** Of everybody in the course, by name. */
export const earnedByAll = async (ctx: Ctx, courseId: number): Promise<readonly EarnedCertificate[]> => {
  const everybody = await earnedBy(ctx, courseId, sql<boolean>`true`);
  return everybody.toSorted((one, other) => one.name.localeCompare(other.name, 'de'));
};
