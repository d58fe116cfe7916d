import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';

type PermissionsQuery = { entityType: string | undefined; entityId: number | undefined };

/** Who may do what: valid grants first, newest first. With an entity type only grants for it. */
export const grantsOf = async (ctx: Ctx, { entityType, entityId }: PermissionsQuery) => {
  const rows = await ctx.db
    .selectFrom('permission_grant as g')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'g.club_id').onRef('p.id', '=', 'g.person_id'),
    )
    .$if(entityType !== undefined, (query) => query.where('g.entity_type', '=', entityType ?? ''))
    .$if(entityId !== undefined, (query) => query.where('g.entity_id', '=', entityId ?? 0))
    .select([
      'g.id',
      'g.permission',
      'g.granted_at',
      'g.revoked_at',
      'g.entity_type',
      'g.entity_id',
      'g.person_id',
      'p.first_name',
      'p.last_name',
    ])
    .orderBy((eb) => eb('g.revoked_at', 'is not', null))
    .orderBy('g.granted_at', 'desc')
    .orderBy('g.id', 'desc')
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    permission: row.permission,
    timeGranted: toSeconds(row.granted_at),
    timeRevoked: toSeconds(row.revoked_at),
    entity_type: row.entity_type ?? '',
    entity_ID: row.entity_id ?? 0,
    child: {
      ID: row.person_id,
      fullname: `${row.first_name} ${row.last_name}`.trim(),
      prename: row.first_name,
      lastname: row.last_name,
    },
  }));
};

const readEverything = 50;

/** Administratoren: users who may read or change everything, highest role first. */
export const administratorsOf = async (ctx: Ctx) => {
  const rows = await ctx.db
    .selectFrom('person_card as p')
    .where('p.staff_level', '>=', readEverything)
    .where('p.deleted_at', 'is', null)
    .where('p.death_date', 'is', null)
    .select(['p.id', 'p.first_name', 'p.last_name', 'p.staff_level'])
    .orderBy('p.staff_level', 'desc')
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    fullname: `${row.first_name} ${row.last_name}`.trim(),
    role: row.staff_level,
  }));
};
