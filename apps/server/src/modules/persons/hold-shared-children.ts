import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';

/**
 * Whether the viewer still may book for all of these children of another home; held until the end of the transaction. The
 * children first, as everybody locks persons before what stands about them.
 */
export const holdSharedChildren = async (ctx: Ctx, childIds: readonly number[]): Promise<boolean> => {
  const ids = [...childIds];
  await sql`select from person where id = any(${ids}::integer[]) order by id for share`.execute(ctx.db);
  const { rows } = await sql`
    select from guardianship
    where child_id = any(${ids}::integer[]) and guardian_id = ${viewerOf(ctx).id}
      and agreed_at is not null and ended_at is null and may_book
    order by id for share`.execute(ctx.db);
  return rows.length === ids.length;
};
