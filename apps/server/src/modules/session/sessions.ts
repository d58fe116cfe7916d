import { toSeconds } from '@vereinshaus/contract/kit/days';
import type { Ctx } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';
import { deviceKind } from './device-kind.rules.ts';
import { ownerOf } from './own-account.ts';

/** Angemeldete Geräte, the current one first. Includes sessions on other devices in which the person has taken over a view. */
export const sessionsOf = async (ctx: Ctx) => {
  const viewer = ownerOf(ctx);
  const rows = await ctx.db
    .selectFrom('session as s')
    .where((eb) => eb(eb.fn.coalesce('s.original_person_id', 's.person_id'), '=', viewer.id))
    .where('s.expires_at', '>', ctx.now)
    .select(['s.id', 's.token_hash', 's.user_agent', 's.address', 's.created_at', 's.last_seen_at'])
    .orderBy((eb) => eb('s.token_hash', '=', viewer.sessionHash), 'desc')
    .orderBy('s.last_seen_at', 'desc')
    .execute();
  return rows.map((row) => ({
    ID: row.id,
    kind: deviceKind(row.user_agent),
    address: row.address,
    since: toSeconds(row.created_at),
    lastSeen: toSeconds(row.last_seen_at),
    isCurrent: row.token_hash.equals(viewer.sessionHash),
  }));
};

/** Auf einem Gerät abmelden: the device is also forgotten as a known one, since it may be lost. */
export const endSession = async (ctx: Ctx, sessionId: number) => {
  const viewer = ownerOf(ctx);
  const ended = await ctx.db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where((eb) => eb(eb.fn.coalesce('original_person_id', 'person_id'), '=', viewer.id))
    .returning(['device_hash', 'user_agent'])
    .executeTakeFirst();
  if (!ended) throw requestErrors.notFound();
  if (ended.device_hash !== null) {
    await ctx.db
      .deleteFrom('known_device')
      .where('token_hash', '=', ended.device_hash)
      .where('person_id', '=', viewer.id)
      .execute();
  }
  await recordHistory(ctx, {
    kind: 'session.deviceSignedOut',
    personId: viewer.id,
    details: { device: deviceKind(ended.user_agent) },
  });
};
