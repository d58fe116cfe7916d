import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';

type WithdrawnRequest = { personId: number; name: string };

/**
 * Anfrage zurückziehen: by the family, as long as nobody has decided. One conditional update, so either the office or the family is first.
 * Undefined = they have no open request.
 */
export const withdrawRequest = async (ctx: Ctx, requestId: number): Promise<WithdrawnRequest | undefined> => {
  const { id: viewerId } = viewerOf(ctx);
  const request = await ctx.db
    .updateTable('membership_request as q')
    .from('person_card as p')
    .set({ state: 'withdrawn', decided_at: ctx.now, decided_by: viewerId })
    .whereRef('p.club_id', '=', 'q.club_id')
    .whereRef('p.id', '=', 'q.person_id')
    .where('q.id', '=', requestId)
    .where('q.state', '=', 'open')
    .where((eb) => eb.or([eb('p.id', '=', viewerId), eb('p.manager_id', '=', viewerId)]))
    .returning(['q.person_id', 'p.first_name', 'p.last_name'])
    .executeTakeFirst();
  if (request === undefined) return undefined;
  const { person_id: personId } = request;
  await recordHistory(ctx, { kind: 'membership.requestWithdrawn', personId, details: {} });
  return { personId, name: `${request.first_name} ${request.last_name}`.trim() };
};
