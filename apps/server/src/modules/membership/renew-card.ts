import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { affectedPerson } from './role-records.ts';

/** Neue Karte: raises the serial, so that a lost or copied card is no longer accepted. */
export const renewCard = async (ctx: Ctx, personId: number) => {
  await affectedPerson(ctx, personId);
  await ctx.db
    .insertInto('membership_card')
    .values({ club_id: sql<number>`current_club()`, person_id: personId, serial: 1, renewed_at: ctx.now })
    .onConflict((conflict) =>
      conflict.columns(['club_id', 'person_id']).doUpdateSet((eb) => ({
        serial: eb('membership_card.serial', '+', 1),
        renewed_at: eb.ref('excluded.renewed_at'),
      })),
    )
    .execute();
  await recordHistory(ctx, { kind: 'membership.cardRenewed', personId, details: {} });
};
