import { sql } from 'kysely';
import { isFamilyOf, type SharedRight } from '../../db/family-of.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';

/**
 * Whether the viewer may still book for all of these children of another home; locked until the end of the transaction. The children are
 * locked first, because persons are always locked before records about them.
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

/**
 * Checks that the person still is in the viewer's own group, or a child of another home within the agreement; locked until the end of the
 * transaction. Ending an agreement or moving the person takes the same lock, so it has either happened before or waits.
 */
export const holdFamilyRight = async (ctx: Ctx, personId: number, right: SharedRight | 'own') => {
  const { id } = viewerOf(ctx);
  const isAllowed = right === 'own' ? sql`(p.id = ${id} or p.manager_id = ${id})` : isFamilyOf(id, right);
  await sql`select from person where id = ${personId} for share`.execute(ctx.db);
  const { rows } = await sql`select from person p where p.id = ${personId} and ${isAllowed}`.execute(ctx.db);
  if (rows.length === 0) throw requestErrors.notAllowed();
};
