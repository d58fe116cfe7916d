import { hasPermission } from '@vereinshaus/contract/permissions/rules';
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { isSharedWith, type SharedRight } from '../../db/family-of.ts';
import type { DB } from '../../db/schema.ts';
import { type Ctx, type ReadingCtx, viewerOf } from '../../kit/ctx.ts';

type PersonAliased = DB & { p: DB['person'] };

/**
 * Wen darf ich sehen? The single condition behind every list of persons: oneself, one's own group, or everybody with user_read. Expects the
 * person table as `p`.
 */
export const visiblePersons =
  (ctx: Pick<ReadingCtx, 'viewer'>, options: { onlyMine?: boolean } = {}) =>
  (eb: ExpressionBuilder<PersonAliased, 'p'>): ExpressionWrapper<PersonAliased, 'p', SqlBool> => {
    const viewer = viewerOf(ctx);
    if (!options.onlyMine && hasPermission(viewer, 'user_read')) return eb.and([]);
    return eb.or([eb('p.id', '=', viewer.id), eb('p.manager_id', '=', viewer.id)]);
  };

/** Neither deleted nor deceased: the default of all lists. */
export const livingPersons = (
  eb: ExpressionBuilder<PersonAliased, 'p'>,
): ExpressionWrapper<PersonAliased, 'p', SqlBool> =>
  eb.and([eb('p.deleted_at', 'is', null), eb('p.death_date', 'is', null)]);

/** Verstorbene. */
export const deceasedPersons = (
  eb: ExpressionBuilder<PersonAliased, 'p'>,
): ExpressionWrapper<PersonAliased, 'p', SqlBool> =>
  eb.and([eb('p.deleted_at', 'is', null), eb('p.death_date', 'is not', null)]);

/** Record check behind ownGroup(field): the viewer is the person's Verwalter. */
export const isInOwnGroup = async (ctx: Ctx, personId: number): Promise<boolean> => {
  const found = await ctx.db
    .selectFrom('person as p')
    .where('p.id', '=', personId)
    .where('p.manager_id', '=', viewerOf(ctx).id)
    .select('p.id')
    .executeTakeFirst();
  return found !== undefined;
};

/** Record check behind sharedChild(field, right): the viewer is a second home of the person. */
export const isSharedChild =
  (right: SharedRight) =>
  async (ctx: Ctx, personId: number): Promise<boolean> => {
    const found = await ctx.db
      .selectFrom('person as p')
      .where('p.id', '=', personId)
      .where('p.deleted_at', 'is', null)
      .where(isSharedWith(viewerOf(ctx).id, right))
      .select('p.id')
      .executeTakeFirst();
    return found !== undefined;
  };
