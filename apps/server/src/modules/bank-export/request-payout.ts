import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { requestErrors } from '../../kit/errors.ts';
import { recordHistory } from '../history/index.ts';
import { lockOrders } from '../ledger/index.ts';
import { payoutErrors } from './payouts.errors.ts';
import { sendPayoutMail } from './payouts.mails.ts';
import { plannedCredits } from './planned-credits.queries.ts';

type PayoutInput = { cents: number; iban: string; holder: string };

/**
 * Auszahlung beantragen: the family requests the part of its credit that was paid in, to the account it names or that the club knows.
 * Nobody in a taken-over view can request another person's money. One request at a time; repeating it is an error.
 */
export const requestPayout = async (ctx: Ctx, input: PayoutInput) => {
  const { id: payerId, tenantId, originalId } = viewerOf(ctx);
  if (tenantId !== ctx.club.id) throw requestErrors.notAllowed();
  if (originalId !== null) throw payoutErrors.notYourself();
  await addPayoutRequest(ctx, payerId, input);
};

/** For credit after a withdrawal from a contract: requested automatically if the club knows an account. */
export const addKnownPayout = async (ctx: Ctx, payerId: number) => {
  const [credit] = await plannedCredits(ctx, payerId);
  if (credit === undefined || credit.reason !== null || credit.request !== null) return;
  await addPayoutRequest(ctx, payerId, { cents: credit.cents, iban: '', holder: '' });
};

/** Serialized with the preparation of payouts. */
const addPayoutRequest = async (ctx: Ctx, payerId: number, { cents, iban, holder }: PayoutInput) => {
  await lockOrders(ctx);
  const [credit] = await plannedCredits(ctx, payerId);
  if (credit?.request) throw payoutErrors.asked();
  if (credit === undefined || credit.cents === 0) throw payoutErrors.nothing();
  if (credit.cents !== cents) throw payoutErrors.changed({ cents: credit.cents });
  const account = iban === '' ? credit : { iban, holder };
  if (account.iban === '') throw payoutErrors.ibanMissing();
  if (account.holder === '') throw payoutErrors.holderMissing();
  await ctx.db
    .insertInto('payout_request')
    .values({
      club_id: sql<number>`current_club()`,
      payer_id: payerId,
      cents,
      iban: account.iban,
      holder: account.holder,
      requested_at: ctx.now,
      requested_by: ctx.viewer?.id ?? null,
    })
    .execute();
  const ending = `… ${account.iban.slice(-4)}`;
  await recordHistory(ctx, {
    kind: 'payout.requested',
    personId: payerId,
    details: { amountCents: cents, account: ending },
  });
  await sendPayoutMail(ctx, payerId, { step: 'requested', cents, account: ending });
};
