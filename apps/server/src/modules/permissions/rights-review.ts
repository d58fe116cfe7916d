import { dayInVienna, formatDayOf, toSeconds } from '@vereinshaus/contract/kit/days';
import { staffLevelLabel } from '@vereinshaus/contract/kit/labels';
import type { HolderOfRights } from '@vereinshaus/contract/permissions/calls';
import { permissionLabel } from '@vereinshaus/contract/permissions/labels';
import { sql } from 'kysely';
import { type Ctx, viewerOf, type WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { permissionErrors } from './permissions.errors.ts';
import { revokePermission } from './revoke-permission.ts';
import { setAdministrator } from './set-administrator.ts';

type HolderRow = {
  id: number;
  name: string;
  role: number;
  lastLogin: Date | null;
  grants: { permission: string; entity: number | null }[];
};

/** Everybody with more rights than for their own family, highest role first. */
export const holdersOfRights = async (ctx: Pick<WorkCtx, 'db'>): Promise<HolderOfRights[]> => {
  const { rows } = await sql<HolderRow>`
    select p.id, p.display_name as name, p.staff_level as role, s.last_login_at as "lastLogin", coalesce((
      select json_agg(json_build_object('permission', g.permission, 'entity', g.entity_id) order by g.id)
      from permission_grant g where g.club_id = p.club_id and g.person_id = p.id and g.revoked_at is null
    ), '[]') as grants
    from person_card p join person_sign_in_card s on s.club_id = p.club_id and s.id = p.id
    where p.is_present and (p.staff_level > 0 or exists (
      select from permission_grant g where g.club_id = p.club_id and g.person_id = p.id and g.revoked_at is null))
    order by p.staff_level desc, p.sort_name, p.id`.execute(ctx.db);
  return rows.map(({ id, name, role, lastLogin, grants }) => ({
    ID: id,
    fullname: name,
    role,
    lastLogin: toSeconds(lastLogin),
    grants: grants.map(
      ({ permission, entity }) => `${permissionLabel(permission)}${entity === null ? '' : ` (Nr. ${entity})`}`,
    ),
  }));
};

/** One line for a mail. */
export const holderInWords = ({ fullname, role, grants, lastLogin }: HolderOfRights): string => {
  const rights = [...(role > 0 ? [staffLevelLabel(role)] : []), ...grants].join(', ');
  const seen = lastLogin === 0 ? 'noch nie angemeldet' : `zuletzt angemeldet am ${formatDayOf(lastLogin)}`;
  return `${fullname}: ${rights} (${seen})`;
};

export const readReview = async (ctx: Ctx) => {
  const { rows } = await sql<{ reviewed_at: Date; by: string }>`
    select r.reviewed_at, coalesce(p.display_name, '') as by from rights_review r
    left join person_card p on p.club_id = r.club_id and p.id = r.reviewed_by
    where r.reviewed_at is not null order by r.reviewed_at desc limit 1`.execute(ctx.db);
  return {
    holders: await holdersOfRights(ctx),
    reviewed: toSeconds(rows[0]?.reviewed_at ?? null),
    reviewedBy: rows[0]?.by ?? '',
  };
};

/** Revokes all rights of a person with the same commands as single ones, so that their rules apply. */
const withdrawAll = async (ctx: Ctx, personId: number) => {
  if (personId === viewerOf(ctx).id) throw permissionErrors.notOwnRights();
  const grants = await ctx.db
    .selectFrom('permission_grant as g')
    .where('g.person_id', '=', personId)
    .where('g.revoked_at', 'is', null)
    .select('g.id')
    .orderBy('g.id')
    .execute();
  for (const { id } of grants) await revokePermission(ctx, id);
  await setAdministrator(ctx, { personId, newRole: 0 });
};

type ReviewInput = { kept: readonly number[]; withdrawn: readonly number[] };

/** Berechtigungen prüfen: everybody who has rights now must have been reviewed, or else the review has to be repeated. */
export const confirmReview = async (ctx: Ctx, { kept, withdrawn }: ReviewInput) => {
  const seen = new Set([...kept, ...withdrawn]);
  const holders = await holdersOfRights(ctx);
  if (holders.some(({ ID }) => !seen.has(ID))) throw permissionErrors.reviewChanged();
  const holding = new Set(holders.map(({ ID }) => ID));
  const taken = [...new Set(withdrawn)].filter((id) => holding.has(id)).sort((one, other) => one - other);
  for (const personId of taken) await withdrawAll(ctx, personId);
  const year = Number(dayInVienna(ctx.now).slice(0, 4));
  await sql`
    insert into rights_review (club_id, year, reviewed_at, reviewed_by)
    values (current_club(), ${year}, ${ctx.now}, ${viewerOf(ctx).id})
    on conflict (club_id, year) do update set reviewed_at = excluded.reviewed_at, reviewed_by = excluded.reviewed_by`.execute(
    ctx.db,
  );
  const details = { kept: holders.length - taken.length, withdrawn: taken.length };
  await recordHistory(ctx, { kind: 'permission.reviewed', personId: null, details });
};
