import type { SavedView } from '@vereinshaus/contract/views/calls';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';

/** One's own and those of the office, by name. */
export const savedViews = async (ctx: Ctx, list: string): Promise<SavedView[]> => {
  const { id } = viewerOf(ctx);
  const { rows } = await sql<SavedView>`
    select v.id as "ID", v.name, v.address, v.columns, v.is_shared as shared, v.created_by = ${id} as mine,
      case when w.id is not null then json_build_object('often', w.often, 'mail', w.by_mail) end as watch
    from saved_view v
    left join view_watch w on w.club_id = v.club_id and w.view_id = v.id and w.person_id = ${id}
    where v.list = ${list} and (v.is_shared or v.created_by = ${id})
    order by v.is_shared, v.name collate "de-AT-x-icu", v.id`.execute(ctx.db);
  return rows;
};
