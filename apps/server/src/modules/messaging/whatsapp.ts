import { whatsappCode } from '@vereinshaus/contract/messaging/calls';
import { sql } from 'kysely';
import { countFailure, forgetFailures, guessBackoffs, requireNoPause } from '../../kit/attempt-backoff.ts';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { setWhatsappPhone } from '../persons/index.ts';
import { isRightPassword } from '../session/index.ts';
import { noteMessage } from '../system/index.ts';
import { messagingErrors } from './messaging.errors.ts';
import { sendCode } from './send-code.ts';

const { resendSeconds, validMinutes, tries: maxTries } = whatsappCode;

const later = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);

/**
 * Code anfordern: one per minute and person, enforced here. The worker creates the code; it is unknown here, so no response can leak it.
 */
export const requestCode = async (ctx: Ctx, personId: number) => {
  const phone = await phoneOf(ctx, personId);
  const row = {
    phone,
    code_hash: null,
    requested_at: ctx.now,
    expires_at: later(ctx.now, validMinutes * 60),
    tries: 0,
  };
  const requested = await ctx.db
    .insertInto('whatsapp_code')
    .values({ club_id: sql<number>`current_club()`, person_id: personId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['club_id', 'person_id'])
        .doUpdateSet(row)
        .where('whatsapp_code.requested_at', '<=', later(ctx.now, -resendSeconds)),
    )
    .returning('club_id')
    .executeTakeFirst();
  if (!requested) throw messagingErrors.tooSoon({ seconds: await secondsToWait(ctx, personId) });
  const message = { clubId: requested.club_id, channel: 'whatsapp', to: phone, subject: 'Bestätigungscode' } as const;
  const messageId = await noteMessage(ctx.db, { ...message, personId, at: ctx.now });
  await ctx.jobs.send(sendCode, { clubId: requested.club_id, personId, messageId });
};

const phoneOf = async (ctx: Ctx, personId: number) => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .select('p.phone')
    .executeTakeFirst();
  if (!person) throw messagingErrors.personGone();
  const phone = person.phone.replaceAll(/\D/g, '');
  if (phone.length < 5) throw messagingErrors.noPhone();
  return phone;
};

const secondsToWait = async (ctx: Ctx, personId: number) => {
  const { requested_at } = await ctx.db
    .selectFrom('whatsapp_code as c')
    .where('c.person_id', '=', personId)
    .select('c.requested_at')
    .executeTakeFirstOrThrow();
  const elapsed = (ctx.now.getTime() - requested_at.getTime()) / 1000;
  return Math.max(1, Math.ceil(resendSeconds - elapsed));
};

/**
 * Code prüfen. The try is counted before the code is compared, and the count survives a wrong code; after five tries the code is void. A
 * new code gives five new tries, so failures are counted across codes as well.
 */
export const verifyCode = async (ctx: Ctx, { personId, code }: { personId: number; code: string }) => {
  const backoffs = guessBackoffs('whatsapp', String(viewerOf(ctx).id), String(personId));
  await requireNoPause(ctx, backoffs);
  const counted = await ctx.db
    .updateTable('whatsapp_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('person_id', '=', personId)
    .returning(['phone', 'code_hash', 'expires_at', 'tries'])
    .executeTakeFirst();
  if (!counted) throw messagingErrors.noCode();
  if (counted.expires_at <= ctx.now) throw messagingErrors.codeExpired();
  // The worker has not created the code yet: this does not count as a try.
  if (counted.code_hash === null) throw messagingErrors.codeOnItsWay();
  if (counted.tries > maxTries) throw messagingErrors.tooManyTries();
  if (!(await isRightPassword(counted.code_hash, code.replaceAll(/\s/g, '')))) {
    await countFailure(ctx, backoffs);
    throw messagingErrors.wrongCode();
  }
  await forgetFailures(ctx, backoffs[0]);
  await ctx.db.deleteFrom('whatsapp_code').where('person_id', '=', personId).execute();
  await changeNumber(ctx, personId, counted.phone, 'messaging.whatsappConfirmed');
};

/** WhatsApp abschalten: short messages are then sent as SMS. A code under way becomes void. */
export const unsetWhatsapp = async (ctx: Ctx, personId: number) => {
  await ctx.db.deleteFrom('whatsapp_code').where('person_id', '=', personId).execute();
  await changeNumber(ctx, personId, '', 'messaging.whatsappUnset');
};

const changeNumber = async (
  ctx: Ctx,
  personId: number,
  phone: string,
  kind: 'messaging.whatsappConfirmed' | 'messaging.whatsappUnset',
) => {
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .select('p.whatsapp_phone')
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw messagingErrors.personGone();
  if (person.whatsapp_phone === phone) return;
  await setWhatsappPhone(ctx, personId, phone);
  const changes = { whatsappPhone: { before: person.whatsapp_phone, after: phone } };
  await recordHistory(ctx, { kind, personId, details: { changes } });
};
