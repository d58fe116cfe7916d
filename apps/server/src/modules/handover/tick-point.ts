import { type HandoverPoint, handoverPoints } from '@vereinshaus/contract/handover/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { handoverErrors } from './handover.errors.ts';
import { openHandovers } from './handovers.queries.ts';

type TickInput = { roleId: number; point: HandoverPoint; isDone: boolean };

/** One that concerns the viewer; of others nobody learns that there is one. */
export const handoverOf = async (ctx: Ctx, roleId: number) => {
  const found = (await openHandovers(ctx)).find(({ role }) => role.roleId === roleId);
  if (found === undefined) throw handoverErrors.gone();
  return found;
};

/** Einen Punkt erledigen: who and when stays, whoever ticks it again later. */
export const tickPoint = async (ctx: Ctx, { roleId, point, isDone }: TickInput) => {
  const { role } = await handoverOf(ctx, roleId);
  const { rows } = isDone
    ? await sql`
        insert into handover_tick (club_id, role_id, point, ticked_at, ticked_by)
        values (current_club(), ${roleId}, ${point}, ${ctx.now}, ${viewerOf(ctx).id})
        on conflict do nothing returning 1`.execute(ctx.db)
    : await sql`delete from handover_tick t where t.role_id = ${roleId} and t.point = ${point} returning 1`.execute(
        ctx.db,
      );
  if (rows.length === 0) return;
  const details = { point: handoverPoints[point].label, isDone };
  await recordHistory(ctx, { kind: 'handover.ticked', personId: role.personId, details });
};
