import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { addSeconds, linkSeconds } from './lifetimes.ts';
import { voidPasswordLinks } from './password-link.ts';
import type { PersonRecord } from './person-record.ts';
import { sessionErrors } from './session.errors.ts';
import { hashToken } from './tokens.ts';

/**
 * Neue E-Mail-Adresse bestätigen: opening the link proves that mail arrives there. If nobody else must consent, it becomes the person's
 * address, and the sign-in if that was the old one. Returns whether it is in effect now. Using the link up is one conditional update: of
 * two clicks one wins.
 */
export const confirmEmailChange = async (ctx: Ctx, record: PersonRecord, token: string): Promise<boolean> => {
  const change = await openChanges(ctx)
    .set({ proved_at: ctx.now })
    .where('confirm_hash', '=', hashToken(token))
    .where('proved_at', 'is', null)
    .returning(['id', 'consent_hash', 'consented_at'])
    .executeTakeFirst();
  if (!change) throw sessionErrors.emailLinkInvalid();
  const waitsForConsent = change.consent_hash !== null && change.consented_at === null;
  if (!waitsForConsent) await putEmailInForce(ctx, record, change.id);
  return !waitsForConsent;
};

/** Changes that can still take effect. */
export const openChanges = (ctx: Ctx) =>
  ctx.db
    .updateTable('email_change')
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('requested_at', '>', addSeconds(ctx.now, -linkSeconds.emailConfirm));

/** Runs once the new address is proved and all necessary consents are given. */
export const putEmailInForce = async (ctx: Ctx, { setEmail }: PersonRecord, changeId: number) => {
  const change = await ctx.db
    .updateTable('email_change')
    .set({ confirmed_at: ctx.now })
    .where('id', '=', changeId)
    .returning(['person_id', 'old_email', 'old_sign_in', 'new_email'])
    .executeTakeFirstOrThrow();
  const personId = change.person_id;
  if (!(await setEmail(ctx, personId, change.new_email))) throw sessionErrors.emailLinkInvalid();
  if (change.old_sign_in === change.old_email.toLowerCase()) {
    await ctx.db
      .updateTable('login')
      .set({ email: change.new_email.toLowerCase() })
      .where('person_id', '=', personId)
      .where('email', '=', change.old_sign_in)
      .execute();
  }
  await voidPasswordLinks(ctx, personId);
  await recordHistory(ctx, {
    kind: 'session.emailChanged',
    personId,
    details: { changes: { email: { before: change.old_email, after: change.new_email } } },
  });
};
