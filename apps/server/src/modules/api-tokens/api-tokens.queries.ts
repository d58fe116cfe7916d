import type { ApiTokenRow } from '@vereinshaus/contract/api-tokens/calls';
import { effectiveRights, rightsToChoose } from '@vereinshaus/contract/api-tokens/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { activePermissions, trainedCourses } from '../session/index.ts';

/** More than ever count at once: the oldest ended ones are not shown. */
const maxShown = 200;

const tokensWhere = async (ctx: Ctx, personId: number | undefined): Promise<ApiTokenRow[]> => {
  const rows = await ctx.db
    .selectFrom('api_token as t')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 't.club_id').onRef('p.id', '=', 't.person_id'),
    )
    .$if(personId !== undefined, (query) => query.where('t.person_id', '=', personId ?? 0))
    .select([
      't.id',
      't.name',
      't.beginning',
      't.rights',
      't.created_at',
      't.expires_at',
      't.revoked_at',
      't.last_used_at',
      'p.display_name',
      'p.staff_level',
      activePermissions.as('permissions'),
      trainedCourses.as('trained_courses'),
    ])
    .orderBy('t.id', 'desc')
    .limit(maxShown)
    .execute();
  return rows.map((row) => {
    const owner = { staffLevel: row.staff_level, permissions: row.permissions, trainedCourses: row.trained_courses };
    const held = new Set(effectiveRights(owner, row.rights));
    return {
      ID: row.id,
      name: row.name,
      beginning: row.beginning,
      owner: row.display_name,
      rights: row.rights,
      lostRights: row.rights.filter((right) => !held.has(right)),
      timeCreated: toSeconds(row.created_at),
      timeEnd: toSeconds(row.expires_at),
      timeRevoked: toSeconds(row.revoked_at),
      timeUsed: toSeconds(row.last_used_at),
    };
  });
};

export const ownTokens = async (ctx: Ctx) => ({
  tokens: await tokensWhere(ctx, viewerOf(ctx).id),
  rights: [...rightsToChoose(viewerOf(ctx), false)],
});

/** Every token that opens something in this club, also those of persons: somebody has to see them all. */
export const tokensOfClub = async (ctx: Ctx) => ({
  tokens: await tokensWhere(ctx, undefined),
  rights: [...rightsToChoose(viewerOf(ctx), true)],
});
