import type { MergeChoice } from '@vereinshaus/contract/duplicates';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { dropFactors, endSessionsOf, moveFactors } from '../session/index.ts';
import type { Pair } from './move-references.ts';

/** Of two sign-ins one stays: that of the person who stays, unless the other was chosen. */
const moveSignIn = async (ctx: Ctx, { survivorId, otherId }: Pair, choice: MergeChoice | undefined) => {
  const logins = await ctx.db
    .selectFrom('login as l')
    .where('l.person_id', 'in', [survivorId, otherId])
    .select('l.person_id')
    .forUpdate()
    .execute();
  const has = (personId: number) => logins.some(({ person_id }) => person_id === personId);
  const keptId = has(survivorId) && !(choice === 'other' && has(otherId)) ? survivorId : otherId;
  await ctx.db
    .deleteFrom('login')
    .where('person_id', 'in', [survivorId, otherId])
    .where('person_id', '<>', keptId)
    .execute();
  if (keptId === survivorId) return dropFactors(ctx, otherId);
  await ctx.db.updateTable('login').set({ person_id: survivorId }).where('person_id', '=', otherId).execute();
  await moveFactors(ctx, otherId, survivorId);
  if (has(survivorId) && survivorId !== viewerOf(ctx).id) await endSessionsOf(ctx, survivorId);
};

/** A permission that both hold is held once. */
const moveGrants = async (ctx: Ctx, { survivorId, otherId }: Pair) => {
  await sql`
    update permission_grant g
    set revoked_at = ${ctx.now}, revoked_by = ${viewerOf(ctx).id}
    where g.person_id = ${otherId} and g.revoked_at is null and exists (
      select from permission_grant o
      where o.person_id = ${survivorId} and o.revoked_at is null and o.permission = g.permission
        and o.entity_type is not distinct from g.entity_type and o.entity_id is not distinct from g.entity_id
    )
  `.execute(ctx.db);
  await ctx.db
    .updateTable('permission_grant')
    .set({ person_id: survivorId })
    .where('person_id', '=', otherId)
    .execute();
};

/** Zugang und Berechtigungen. */
export const moveRights = async (ctx: Ctx, pair: Pair, signIn: MergeChoice | undefined) => {
  await moveSignIn(ctx, pair, signIn);
  await moveGrants(ctx, pair);
};
