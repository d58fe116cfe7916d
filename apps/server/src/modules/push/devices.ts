import { toSeconds } from '@vereinshaus/contract/kit/days';
import { maxPushDevices, type PushKind } from '@vereinshaus/contract/push/calls';
import { sql } from 'kysely';
import type { Push, Subscription } from '../../adapters/push/push.ts';
import type { Ctx, SignedIn } from '../../kit/ctx.ts';
import type { Db } from '../../kit/database.ts';
import { recordHistory } from '../history/index.ts';
import { deviceKind, ownerOf } from '../session/index.ts';
import { pushErrors } from './push.errors.ts';

/** What the house needs to know of the services that carry pushes. */
export type PushService = Pick<Push, 'publicKey' | 'accepts'>;

/** A device belongs to who is signed in on it, never to somebody whose view was taken over. */
const ownerHere = (ctx: Ctx): SignedIn => {
  const owner = ownerOf(ctx);
  if (owner.tenantId !== ctx.club.id) throw pushErrors.notOfClub();
  return owner;
};

export const devicesOf = async (ctx: Ctx) => {
  const owner = ownerOf(ctx);
  const devices = await ctx.db
    .selectFrom('push_device as d')
    .where('d.person_id', '=', owner.id)
    .select(['d.id', 'd.name', 'd.created_at', 'd.session_hash'])
    .orderBy('d.id')
    .execute();
  return devices.map((device) => ({
    ID: device.id,
    name: device.name,
    since: toSeconds(device.created_at),
    isCurrent: device.session_hash.equals(owner.sessionHash),
  }));
};

export const silentKindsOf = async (ctx: Ctx): Promise<readonly string[]> => {
  const rows = await ctx.db
    .selectFrom('push_silence as s')
    .where('s.person_id', '=', ownerOf(ctx).id)
    .select('s.kind')
    .orderBy('s.kind')
    .execute();
  return rows.map(({ kind }) => kind);
};

/**
 * Mitteilungen auf diesem Gerät: from now on, until its session ends. A browser subscribes once for everybody who uses
 * it, so the last one who asked gets them.
 */
export const addDevice = async (ctx: Ctx, push: PushService, { endpoint, p256dh, auth }: Subscription) => {
  const owner = ownerHere(ctx);
  if (!push.accepts(endpoint)) throw pushErrors.unknownService();
  const device = {
    person_id: owner.id,
    session_hash: owner.sessionHash,
    name: deviceKind(ctx.userAgent),
    p256dh,
    auth,
    created_at: ctx.now,
  };
  await ctx.db
    .insertInto('push_device')
    .values({ club_id: sql<number>`current_club()`, endpoint, ...device })
    .onConflict((conflict) => conflict.constraint('push_device_endpoint').doUpdateSet(device))
    .execute();
  await sql`
    delete from push_device d where d.person_id = ${owner.id} and d.id not in (
      select n.id from push_device n where n.person_id = ${owner.id} order by n.created_at desc, n.id desc limit ${maxPushDevices}
    )`.execute(ctx.db);
  await recordHistory(ctx, { kind: 'push.deviceAdded', personId: owner.id, details: { device: device.name } });
};

export const removeDevice = async (ctx: Ctx, deviceId: number) => {
  const owner = ownerHere(ctx);
  const removed = await ctx.db
    .deleteFrom('push_device')
    .where('id', '=', deviceId)
    .where('person_id', '=', owner.id)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw pushErrors.deviceGone();
  await recordHistory(ctx, { kind: 'push.deviceRemoved', personId: owner.id, details: { device: removed.name } });
};

/** The browser has given it up: the push service says so. */
export const forgetDevice = async (db: Db, deviceId: number) => {
  await db.deleteFrom('push_device').where('id', '=', deviceId).execute();
};

export const chooseKind = async (ctx: Ctx, { kind, wanted }: { kind: PushKind; wanted: boolean }) => {
  const owner = ownerHere(ctx);
  const { numAffectedRows } = wanted
    ? await sql`delete from push_silence where person_id = ${owner.id} and kind = ${kind}`.execute(ctx.db)
    : await sql`
        insert into push_silence (club_id, person_id, kind) values (current_club(), ${owner.id}, ${kind})
        on conflict do nothing`.execute(ctx.db);
  if (numAffectedRows === 0n) return;
  await recordHistory(ctx, { kind: 'push.kindChosen', personId: owner.id, details: { kind, wanted } });
};

/** Zur Probe: to all own devices, whatever is switched off. */
export const testDevices = async (ctx: Ctx, tell: (personId: number) => Promise<number>) => {
  if ((await tell(ownerHere(ctx).id)) === 0) throw pushErrors.noDevice();
};
