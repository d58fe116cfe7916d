import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';
import { openChanges, putEmailInForce } from './confirm-email-change.ts';
import { requireConfirmed } from './confirm-identity.ts';
import { waitingEmailChange } from './pending-email.queries.ts';
import type { PersonRecord } from './person-record.ts';
import { requireCanBecome } from './require-can-become.ts';
import { sessionErrors } from './session.errors.ts';
import { hashToken } from './tokens.ts';

/** How many different administrators must approve for a person who cannot be reached at the old address. */
const administratorsNeeded = 2;
const administrator = 80;

/**
 * Neuer E-Mail-Adresse zustimmen, from the old address: together with the link at the new one it takes effect. Returns whether it is in
 * effect now.
 */
export const consentToEmail = async (ctx: Ctx, record: PersonRecord, token: string): Promise<boolean> => {
  const change = await openChanges(ctx)
    .set({ consented_at: ctx.now })
    .where('consent_hash', '=', hashToken(token))
    .where('consented_at', 'is', null)
    .returning(['id', 'person_id', 'proved_at'])
    .executeTakeFirst();
  if (!change) throw sessionErrors.emailLinkInvalid();
  await recordHistory(ctx, { kind: 'session.emailConsented', personId: change.person_id, details: {} });
  if (change.proved_at === null) return false;
  await putEmailInForce(ctx, record, change.id);
  return true;
};

type Approval = { personId: number; reason: string };

/**
 * Als Administrator zustimmen: for a person who no longer has the old mailbox. Two different administrators, each with a reason, replace
 * the link to the old address; the new one must still be proved. Returns what is still missing.
 *
 * Lock: the change, so that of two approvals at once the second counts both.
 */
export const approveEmail = async (
  ctx: Ctx,
  record: PersonRecord,
  { personId, reason }: Approval,
): Promise<'second' | 'newAddress' | 'nothing'> => {
  const viewer = viewerOf(ctx);
  if (personId === viewer.id) throw sessionErrors.approvesOwn();
  const person = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', personId)
    .where('p.deleted_at', 'is', null)
    .select('p.id')
    .executeTakeFirst();
  if (!person) throw requestErrors.notFound();
  await requireCanBecome(ctx, personId);
  requireConfirmed(ctx);
  const change = await waitingEmailChange(ctx, personId, { isLocked: true });
  if (!change || change.consent_hash === null || change.consented_at !== null) throw sessionErrors.nothingToApprove();
  const added = await ctx.db
    .insertInto('email_change_approval')
    .values({
      club_id: ctx.club.id,
      change_id: change.id,
      administrator_id: viewer.id,
      reason,
      approved_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['club_id', 'change_id', 'administrator_id']).doNothing())
    .returning('change_id')
    .executeTakeFirst();
  if (!added) throw sessionErrors.approvedAlready();
  await recordHistory(ctx, { kind: 'session.emailApproved', personId, details: { reason } });
  // Approvals of former administrators do not count.
  const { count } = await ctx.db
    .selectFrom('email_change_approval as a')
    .innerJoin('person_card as p', (join) =>
      join.onRef('p.club_id', '=', 'a.club_id').onRef('p.id', '=', 'a.administrator_id'),
    )
    .where('a.change_id', '=', change.id)
    .where('p.staff_level', '>=', administrator)
    .where('p.deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count < administratorsNeeded) return 'second';
  await ctx.db.updateTable('email_change').set({ consented_at: ctx.now }).where('id', '=', change.id).execute();
  if (change.proved_at === null) return 'newAddress';
  await putEmailInForce(ctx, record, change.id);
  return 'nothing';
};
