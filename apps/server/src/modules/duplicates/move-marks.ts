import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import type { Pair } from './move-references.ts';

/** What both have is dropped once, then the rest moves. */
const moveTags = async (ctx: Ctx, { survivorId, otherId }: Pair) => {
  await sql`
    delete from tagging t where t.person_id = ${otherId}
      and exists (select from tagging o where o.person_id = ${survivorId} and o.tag_id = t.tag_id)
  `.execute(ctx.db);
  await ctx.db.updateTable('tagging').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
};

const moveFeeds = async (ctx: Ctx, { survivorId, otherId }: Pair) => {
  await sql`
    delete from calendar_feed f where f.person_id = ${otherId} and exists (
      select from calendar_feed o where o.person_id = ${survivorId} and o.kind = f.kind
        and o.course_id is not distinct from f.course_id and o.room_id is not distinct from f.room_id
    )
  `.execute(ctx.db);
  await ctx.db.updateTable('calendar_feed').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
};

/** Whom the record that goes is not, the person who stays is not either. */
const moveDistinctions = async (ctx: Ctx, { survivorId, otherId }: Pair) => {
  await sql`
    insert into distinct_persons (club_id, one_id, other_id, decided_at, decided_by)
    select d.club_id, least(d.third, ${survivorId}::integer), greatest(d.third, ${survivorId}::integer), d.decided_at, d.decided_by
    from (
      select club_id, case when one_id = ${otherId} then other_id else one_id end as third, decided_at, decided_by
      from distinct_persons where one_id = ${otherId} or other_id = ${otherId}
    ) d
    where d.third <> ${survivorId}
    on conflict do nothing
  `.execute(ctx.db);
  await sql`delete from distinct_persons where one_id = ${otherId} or other_id = ${otherId}`.execute(ctx.db);
};

/** Tags, Kalender-Abos und „keine Dublette“. */
export const moveMarks = async (ctx: Ctx, pair: Pair) => {
  await moveTags(ctx, pair);
  await moveFeeds(ctx, pair);
  await moveDistinctions(ctx, pair);
};
