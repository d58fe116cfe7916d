import { maxViews } from '@vereinshaus/contract/views/calls';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { viewErrors } from './views.errors.ts';

type ViewInput = {
  list: string;
  name: string;
  address: string;
  columns: { order: readonly string[]; shown: Readonly<Record<string, boolean>> };
  isShared: boolean;
};

/** Ansicht speichern: one of the same name, among one's own or among those of the office, is replaced. */
export const saveView = async (ctx: Ctx, { list, name, address, columns, isShared }: ViewInput) => {
  const { id } = viewerOf(ctx);
  const { rows } = await sql<{ count: number }>`
    select count(*) from saved_view v where v.list = ${list} and lower(v.name) <> lower(${name})
      and v.is_shared = ${isShared} and (v.is_shared or v.created_by = ${id})`.execute(ctx.db);
  if ((rows[0]?.count ?? 0) >= maxViews) throw viewErrors.tooManyViews();
  const replaced = isShared
    ? sql`(club_id, list, lower(name)) where is_shared`
    : sql`(club_id, created_by, list, lower(name)) where not is_shared`;
  await sql`
    insert into saved_view (club_id, list, name, address, columns, is_shared, created_by, created_at)
    values (current_club(), ${list}, ${name}, ${address}, ${JSON.stringify(columns)}::jsonb, ${isShared}, ${id}, ${ctx.now})
    on conflict ${replaced}
    do update set name = excluded.name, address = excluded.address, columns = excluded.columns, created_by = excluded.created_by`.execute(
    ctx.db,
  );
};
