import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { roleLiteral } from '../../db/role-literal.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { isBarredFrom } from '../trainer-papers/index.ts';
import type { Search } from './request-rows.ts';

/**
 * Wer als Nächstes gefragt wird. Qualified trainers have led this course or, within two years, one with a common tag; for a course without
 * tags everybody who leads a course. Free trainers neither lead, attend nor substitute anything at that time. Trainers barred by the course
 * for a missing document are not asked. Trainers who know the course come first, then by the number of common tags, then those with the
 * fewest substitutions. Each is asked once; the leaders of the course are not asked, as they are there anyway.
 */
export const nextCandidate = async (ctx: Pick<WorkCtx, 'db' | 'now'>, search: Search): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    with wanted as (select g.tag_id from tagging_card g where g.course_id = ${search.courseId}),
    led as (
      select t.person_id, bool_or(t.course_id = ${search.courseId}) as knows_it,
        count(distinct g.tag_id) filter (where g.tag_id in (select tag_id from wanted)) as shared
      from participation_card t left join tagging_card g on g.club_id = t.club_id and g.course_id = t.course_id
      where t.role = ${roleLiteral.trainer} and (t.is_current or t.left_at > ${ctx.now}::timestamptz - interval '2 years')
      group by t.person_id
    )
    select p.id
    from led l join person_card p on p.id = l.person_id
    where p.is_trainer and p.is_present and p.id <> ${search.absentId}
      and not ${isBarredFrom(sql`p.id`, search.courseId, sql`${dayInVienna(search.start)}::date`)}
      and (l.knows_it or l.shared > 0 or not exists (select from wanted))
      and not exists (select from substitute_ask a where a.request_id = ${search.id} and a.person_id = p.id)
      and not exists (
        select from participation_card t join event_card x on x.club_id = t.club_id and x.course_id = t.course_id
        where t.person_id = p.id and t.is_current and t.role <> ${roleLiteral.waiting} and x.hidden_at is null
          and x.starts_at < ${search.end} and x.ends_at > ${search.start}
      )
      and not exists (
        select from substitute_request r join event_card x on x.club_id = r.club_id and x.id = r.event_id
        where r.substitute_id = p.id and r.state = 'taken' and x.hidden_at is null
          and x.starts_at < ${search.end} and x.ends_at > ${search.start}
      )
    order by l.knows_it desc, l.shared desc,
      (select count(*) from substitute_request r where r.substitute_id = p.id and r.state = 'taken'),
      p.last_name collate "de-AT-x-icu", p.first_name collate "de-AT-x-icu", p.id
    limit 1`.execute(ctx.db);
  return rows[0]?.id;
};
