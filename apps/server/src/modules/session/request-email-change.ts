import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { senderOf } from '../clubs/index.ts';
import { recordHistory } from '../history/index.ts';
import { queueMails } from '../system/index.ts';
import { wordText } from '../wording/index.ts';
import { addSeconds } from './lifetimes.ts';
import { requireCanBecome } from './require-can-become.ts';
import { sessionErrors } from './session.errors.ts';
import { emailConfirmText, emailConsentText, emailNoticeText } from './session.texts.ts';
import { hashToken, newToken } from './tokens.ts';

type Person = { id: number; email: string; first_name: string };

const maxPerDay = 5;

/**
 * E-Mail-Adresse ändern. Sign-in keeps the old address until the new one is confirmed by the link sent there. The old address is notified
 * at once, and if another person entered the new one, it must consent as well (`email-consent.ts`). Returns whether the change waits for
 * that; without an account there is nothing to protect.
 */
export const requestEmailChange = async (ctx: Ctx, person: Person, email: string): Promise<boolean> => {
  await requireCanBecome(ctx, person.id);
  // The links lead to the page of a club; the platform has none.
  if (viewerOf(ctx).isPlatform) throw requestErrors.notAllowed();
  const signIn = await signInOf(ctx, person.id);
  if (signIn === undefined || email.toLowerCase() === person.email.toLowerCase()) return false;
  if (email === '') {
    if (signIn === person.email.toLowerCase()) throw sessionErrors.signInNeedsEmail();
    return false;
  }
  await requireFree(ctx, person.id, email);
  await requireFewChanges(ctx, person.id);
  await replaceOpenChange(ctx, person.id);
  await openChange(ctx, person, { signIn, email });
  await recordHistory(ctx, {
    kind: 'session.emailChangeRequested',
    personId: person.id,
    details: { changes: { email: { before: person.email, after: email } } },
  });
  return true;
};

const signInOf = async (ctx: Ctx, personId: number) => {
  const login = await ctx.db
    .selectFrom('login as l')
    .where('l.person_id', '=', personId)
    .select('l.email')
    .executeTakeFirst();
  return login?.email;
};

/** An early check, before the mail is sent; the constraint has the last word on confirmation. */
const requireFree = async (ctx: Ctx, personId: number, email: string) => {
  const taken = await ctx.db
    .selectFrom('login as l')
    .where('l.email', '=', email.toLowerCase())
    .where('l.person_id', '<>', personId)
    .select('l.person_id')
    .executeTakeFirst();
  if (taken) throw sessionErrors.emailTaken();
};

/** Every change sends mail to an address that was merely typed. */
const requireFewChanges = async (ctx: Ctx, personId: number) => {
  const { count } = await ctx.db
    .selectFrom('email_change as c')
    .where('c.person_id', '=', personId)
    .where('c.requested_at', '>', addSeconds(ctx.now, -24 * 3600))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maxPerDay) throw sessionErrors.tooManyEmailChanges();
};

/** Ends an earlier open change, so its link no longer confirms anything. */
const replaceOpenChange = async (ctx: Ctx, personId: number) => {
  await ctx.db
    .updateTable('email_change')
    .set({ ended_at: ctx.now })
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
};

const openChange = async (ctx: Ctx, person: Person, { signIn, email }: { signIn: string; email: string }) => {
  const [confirm, revert, consent] = [newToken(), newToken(), newToken()];
  const { id: clubId, origin } = ctx.club;
  const viewer = viewerOf(ctx);
  // An administrator in a taken-over view is not that person.
  const isOwn = viewer.id === person.id && !viewer.isImpersonating;
  await ctx.db
    .insertInto('email_change')
    .values({
      club_id: clubId,
      person_id: person.id,
      old_email: person.email,
      old_sign_in: signIn,
      new_email: email,
      confirm_hash: hashToken(confirm),
      revert_hash: hashToken(revert),
      requested_at: ctx.now,
      requested_by: viewer.originalId ?? viewer.id,
      consent_hash: isOwn ? null : hashToken(consent),
    })
    .execute();
  const sender = await senderOf(ctx);
  const reader = { id: person.id, firstName: person.first_name };
  const link = `${origin}/benutzer/email/bestaetigen/${confirm}`;
  const revertLink = `${origin}/benutzer/email/zuruecknehmen/${revert}`;
  const consentLink = `${origin}/benutzer/email/zustimmen/${consent}`;
  const toNew = await wordText(ctx, sender, emailConfirmText, { reader, values: { link, email } });
  const toOld = isOwn
    ? await wordText(ctx, sender, emailNoticeText, { reader, values: { link: revertLink, email } })
    : await wordText(ctx, sender, emailConsentText, {
        reader,
        values: { link: consentLink, zuruecknehmen: revertLink, email },
      });
  await queueMails(ctx, clubId, [
    { personId: person.id, to: email, ...toNew },
    { personId: person.id, to: signIn, ...toOld },
  ]);
};
