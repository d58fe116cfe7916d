import {
  compareWithBackoff,
  countFailure,
  forgetFailures,
  guessBackoffs,
  requireNoPause,
} from '../../kit/attempt-backoff.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { clubSettingsOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { hashToken, isRightPassword, newToken } from '../session/index.ts';
import { hashOfCode } from './devices.ts';
import { kioskErrors } from './kiosk.errors.ts';

/** The tablet that asks. */
export type Device = { id: number; name: string; roomId: number | null; room: string };

const cookieName = (ctx: Ctx) => `kiosk_${ctx.club.id}`;
/** As long as browsers keep a cookie at most. */
const cookieSeconds = 400 * 24 * 3600;

/** A door is nobody: whoever is signed in on the tablet besides has nothing to do with it. */
export const withoutViewer = (ctx: Ctx): Ctx => ({ ...ctx, viewer: null });

/** Whoever shows no token that counts is told so in one sentence, and the cookie goes. */
export const requireDevice = async (ctx: Ctx): Promise<Device> => {
  const settings = await clubSettingsOf(ctx);
  const token = ctx.cookies.get(cookieName(ctx));
  const device =
    token === undefined || !settings.showMembershipCard
      ? undefined
      : await ctx.db
          .selectFrom('kiosk_device as d')
          .leftJoin('room_card as r', (join) =>
            join.onRef('r.club_id', '=', 'd.club_id').onRef('r.id', '=', 'd.room_id'),
          )
          .where('d.token_hash', '=', hashToken(token))
          .where('d.revoked_at', 'is', null)
          .select(['d.id', 'd.name', 'd.room_id as roomId', 'r.name as room'])
          .executeTakeFirst();
  if (device === undefined) throw kioskErrors.revoked();
  return { ...device, room: device.room ?? '' };
};

/** Als Kiosk anmelden: the code counts once. The token stays in a cookie that no script reads. */
export const registerDevice = async (ctx: Ctx, code: string): Promise<string> => {
  if (!(await clubSettingsOf(ctx)).showMembershipCard) throw kioskErrors.noCards();
  const backoffs = guessBackoffs('kiosk-code', ctx.address);
  await requireNoPause(ctx, backoffs);
  const token = newToken();
  const device = await ctx.db
    .updateTable('kiosk_device')
    .set({
      code_hash: null,
      code_expires_at: null,
      token_hash: hashToken(token),
      registered_at: ctx.now,
      last_seen_at: ctx.now,
    })
    .where('code_hash', '=', hashOfCode(code))
    .where('code_expires_at', '>', ctx.now)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (device === undefined) {
    await countFailure(ctx, backoffs);
    throw kioskErrors.wrongCode();
  }
  ctx.cookies.set(cookieName(ctx), token, { maxAgeSeconds: cookieSeconds });
  await recordHistory(ctx, { kind: 'kiosk.registered', personId: null, details: device });
  return device.name;
};

/** Kiosk verlassen: with the PIN; the device stays signed on. */
export const checkPin = async (ctx: Ctx, pin: string) => {
  const device = await requireDevice(ctx);
  const { pin_hash: pinHash } = await ctx.db
    .selectFrom('kiosk_device as d')
    .where('d.id', '=', device.id)
    .select('d.pin_hash')
    .executeTakeFirstOrThrow();
  const backoffs = guessBackoffs('kiosk-pin', String(device.id));
  const isRight = await compareWithBackoff(ctx, backoffs, () => isRightPassword(pinHash, pin));
  if (!isRight) {
    await countFailure(ctx, backoffs);
    throw kioskErrors.wrongPin();
  }
  await forgetFailures(ctx, backoffs[0]);
};

export const noteSeen = async (ctx: Ctx, deviceId: number) => {
  await ctx.db.updateTable('kiosk_device').set({ last_seen_at: ctx.now }).where('id', '=', deviceId).execute();
};
