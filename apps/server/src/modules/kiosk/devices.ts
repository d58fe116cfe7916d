import { createHash, randomInt } from 'node:crypto';
import type { KioskDevice } from '@vereinshaus/contract/kiosk/calls';
import { kioskLimits } from '@vereinshaus/contract/kiosk/rules';
import { toSeconds } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { hashPassword } from '../session/index.ts';
import { kioskErrors } from './kiosk.errors.ts';

/** Letters and digits that nobody mixes up. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 8;

/** Shown once, in two groups; only the hash stays. */
const newCode = (): string => {
  const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
};

/** However it is typed: small, without the dash, with spaces. */
export const hashOfCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest();

const codeEnd = (ctx: Ctx) => new Date(ctx.now.getTime() + kioskLimits.codeMinutes * 60_000);

type DeviceRow = {
  id: number;
  name: string;
  room_id: number | null;
  room: string;
  code_expires_at: Date | null;
  has_token: boolean;
  registered_at: Date | null;
  last_seen_at: Date | null;
  revoked_at: Date | null;
};

const stateOf = (ctx: Ctx, { revoked_at, has_token, code_expires_at }: DeviceRow): KioskDevice['state'] => {
  if (revoked_at !== null) return 'revoked';
  if (has_token) return 'active';
  return code_expires_at !== null && code_expires_at > ctx.now ? 'waiting' : 'expired';
};

/** Geräte am Eingang: those that count first, the newest first. */
export const devicesOfClub = async (ctx: Ctx): Promise<KioskDevice[]> => {
  const { rows } = await sql<DeviceRow>`
    select d.id, d.name, d.room_id, coalesce(r.name, '') as room, d.code_expires_at, d.token_hash is not null as has_token,
      d.registered_at, d.last_seen_at, d.revoked_at
    from kiosk_device d left join room_card r on r.club_id = d.club_id and r.id = d.room_id
    order by d.revoked_at is not null, d.id desc limit 200`.execute(ctx.db);
  return rows.map((row) => ({
    ID: row.id,
    name: row.name,
    room_ID: row.room_id ?? 0,
    room: row.room,
    state: stateOf(ctx, row),
    timeRegistered: toSeconds(row.registered_at),
    timeSeen: toSeconds(row.last_seen_at),
    timeRevoked: toSeconds(row.revoked_at),
  }));
};

export const roomsToChoose = async (ctx: Ctx) =>
  ctx.db
    .selectFrom('room_card as r')
    .where('r.is_active', '=', true)
    .select(['r.id as ID', 'r.name'])
    .orderBy('r.name')
    .orderBy('r.id')
    .execute();

const requireSpace = async (ctx: Ctx) => {
  await sql`select pg_advisory_xact_lock(hashtextextended('kiosk devices ' || current_club(), 0))`.execute(ctx.db);
  const { count } = await ctx.db
    .selectFrom('kiosk_device as d')
    .where('d.revoked_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= kioskLimits.maxDevices) throw kioskErrors.enough();
};

const requireRoom = async (ctx: Ctx, roomId: number) => {
  if (roomId === 0) return;
  const room = await ctx.db.selectFrom('room_card as r').where('r.id', '=', roomId).select('r.id').executeTakeFirst();
  if (room === undefined) throw kioskErrors.roomGone();
};

type DeviceInput = { name: string; roomId: number; pin: string };

/** Gerät anlegen: a tablet becomes it by typing the code once. */
export const addDevice = async (ctx: Ctx, { name, roomId, pin }: DeviceInput) => {
  const pinHash = await hashPassword(pin);
  await requireSpace(ctx);
  await requireRoom(ctx, roomId);
  const code = newCode();
  const { id } = await ctx.db
    .insertInto('kiosk_device')
    .values({
      club_id: sql<number>`current_club()`,
      name,
      room_id: roomId === 0 ? null : roomId,
      code_hash: hashOfCode(code),
      code_expires_at: codeEnd(ctx),
      pin_hash: pinHash,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordHistory(ctx, { kind: 'kiosk.added', personId: null, details: { name } });
  return { ID: id, code };
};

/** Neuer Code: for another tablet; the one before is none any more. */
export const renewCode = async (ctx: Ctx, deviceId: number): Promise<string> => {
  const code = newCode();
  const device = await ctx.db
    .updateTable('kiosk_device')
    .set({ code_hash: hashOfCode(code), code_expires_at: codeEnd(ctx), token_hash: null })
    .where('id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (device === undefined) throw kioskErrors.gone();
  await recordHistory(ctx, { kind: 'kiosk.codeRenewed', personId: null, details: device });
  return code;
};

/** Sperren: at once and for good; the tablet hears of it with its next question and forgets everything. */
export const revokeDevice = async (ctx: Ctx, deviceId: number) => {
  const device = await ctx.db
    .updateTable('kiosk_device')
    .set({ revoked_at: ctx.now, token_hash: null, code_hash: null, code_expires_at: null })
    .where('id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (device === undefined) throw kioskErrors.gone();
  await recordHistory(ctx, { kind: 'kiosk.revoked', personId: null, details: device });
};
