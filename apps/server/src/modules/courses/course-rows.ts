import type { Course } from '@vereinshaus/contract/courses/calls';
import { dayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { tagValue } from '../tags/index.ts';
import { limitsOf, type StoredCourse, valuesOf } from './course-columns.ts';
import { isShown } from './course-scope.ts';
import { type GroupMember, ownViewOf } from './group-facts.ts';
import { type PlaceCounts, toldPlaces } from './told-places.ts';

export type CourseRow = StoredCourse & {
  version: number;
  payment_plan_id: number | null;
  has_own_plan: boolean;
  is_shown: boolean;
  picture_id: string | null;
  thumbnail_id: string | null;
  /** The club hides them from everybody who does not manage courses. */
  hides_places: boolean;
  parts_count: number;
  queue_count: number;
  line_count: number;
  trainers: string;
  starts: string;
  minutes: string;
  next_at: Date | null;
  next_place: string | null;
  usual_place: string | null;
  tags: string;
};

type CourseRowsQuery = {
  where: RawBuilder<SqlBool>;
  /** Dates from this moment on are listed. */
  from: Date;
  limit?: number;
};

/**
 * The courses of a list with all counts and lookups, in one query: each part is read once for all of them. Dates that are not visible to
 * everybody are left out.
 */
export const courseRows = async (ctx: Ctx, { where, from, limit }: CourseRowsQuery): Promise<readonly CourseRow[]> => {
  const { rows } = await sql<CourseRow>`
    with listed as (
      select c.*, ${isShown(ctx.now)} as is_shown from course c
      where c.club_id = current_club() and c.deleted_at is null and ${where}
      order by c.name collate "de-AT-x-icu", c.id
      ${limit === undefined ? sql`` : sql`limit ${limit}`}
    ),
    counts as (
      select i.course_id, count(*) filter (where i.role = ${roleLiteral.participant}) as parts_count, count(*) filter (where i.role = ${roleLiteral.waiting}) as queue_count,
        count(*) filter (where i.role = ${roleLiteral.waiting} and i.skipped_reason = '') as line_count
      from participation_card i
      where i.club_id = current_club() and i.is_current and i.course_id in (select id from listed)
      group by i.course_id
    ),
    leaders as (
      select i.course_id, string_agg(
          p.id || '|' || translate(p.display_name, ',|', '  '), ',' order by p.last_name, p.id
        ) as trainers
      from participation_card i join person_card p on p.club_id = i.club_id and p.id = i.person_id
      where i.club_id = current_club() and i.is_current and i.role = ${roleLiteral.trainer} and not i.is_hidden
        and i.course_id in (select id from listed)
      group by i.course_id
    ),
    dates as (
      select e.course_id, string_agg(date_part('epoch', e.starts_at)::bigint::text, ',' order by e.starts_at) as starts,
        string_agg((date_part('epoch', e.ends_at - e.starts_at) / 60)::integer::text, ',' order by e.starts_at) as minutes,
        min(e.starts_at) as next_at,
        (array_agg(coalesce(r.name, e.place) order by e.starts_at))[1] as next_place,
        mode() within group (order by coalesce(r.name, e.place)) as usual_place
      from event_card e left join room_card r on r.club_id = e.club_id and r.id = e.room_id
      where e.club_id = current_club() and e.hidden_at is null and e.visibility = 5 and e.ends_at > ${from}
        and e.course_id in (select id from listed)
      group by e.course_id
    ),
    labels as (
      select g.course_id, string_agg(${tagValue}::text, ',' order by t.label) as tags
      from tagging_card g join tag_card t on t.club_id = g.club_id and t.id = g.tag_id
      where g.club_id = current_club() and g.course_id in (select id from listed)
      group by g.course_id
    )
    select l.*, exists (
        select from club_card k where k.id = current_club() and k.settings @> '{"hideCapacity": true}'
      ) as hides_places, o.id is not null as has_own_plan, coalesce(counts.parts_count, 0) as parts_count,
      coalesce(counts.queue_count, 0) as queue_count, coalesce(counts.line_count, 0) as line_count,
      coalesce(leaders.trainers, '') as trainers,
      coalesce(dates.starts, '') as starts, coalesce(dates.minutes, '') as minutes, dates.next_at, dates.next_place, dates.usual_place,
      coalesce(labels.tags, '') as tags
    from listed l
    left join payment_plan o on o.club_id = l.club_id and o.id = l.payment_plan_id and o.course_id = l.id
    left join counts on counts.course_id = l.id
    left join leaders on leaders.course_id = l.id
    left join dates on dates.course_id = l.id
    left join labels on labels.course_id = l.id
    order by l.name collate "de-AT-x-icu", l.id`.execute(ctx.db);
  return rows;
};

/** Empty = no instalments, 0 = its own plan, else a model. */
export const paymentModelOf = ({ payment_plan_id, has_own_plan }: CourseRow): number | null =>
  has_own_plan ? 0 : payment_plan_id;

/** The URL of a stored picture; it changes with every new one. */
export const pictureUrl = (courseId: number, fileId: string | null): string =>
  fileId === null ? '' : `/api/course/image/${courseId}/${fileId}`;

const withCommas = (values: readonly number[]) => values.join(',');

export const placesOf = (ctx: Ctx, row: CourseRow): PlaceCounts => {
  const { hides_places, parts_count, queue_count, line_count } = row;
  const { maxparts } = valuesOf(row);
  return toldPlaces(ctx.viewer, hides_places, { maxparts, parts_count, queue_count, line_count });
};

/** A course in its wire form, for the viewer's group. */
export const wireCourse = (ctx: Ctx, row: CourseRow, group: readonly GroupMember[]): Course => {
  const { praeHourlyRate: _rate, formSlots: _slots, ...values } = valuesOf(row);
  const own = { id: row.id, limits: limitsOf(row), prebookingCourses: row.prebooking_courses };
  return {
    ID: row.id,
    ...values,
    prebookingCourses: withCommas(values.prebookingCourses),
    permittingCourses: withCommas(values.permittingCourses),
    rolesAllowed: withCommas(values.rolesAllowed),
    tags: row.tags,
    coursePaymentModel_ID: paymentModelOf(row),
    ...placesOf(ctx, row),
    eventsList: row.starts,
    eventsMinutes: row.minutes,
    eventsLocation: row.usual_place ?? '',
    nextevent: toSeconds(row.next_at),
    nextlocation: row.next_place ?? '',
    trainers: row.trainers,
    ...ownViewOf(own, group, dayInVienna(ctx.now)),
    hidden: !row.is_shown,
    picture: pictureUrl(row.id, row.picture_id),
    thumbnail: pictureUrl(row.id, row.thumbnail_id),
  };
};
