import { sql } from 'kysely';
import { z } from 'zod';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { defineJob } from '../../kit/jobs.ts';
import { followPaymentJob } from './ask-provider.ts';
import { chargeMethodJob } from './charge-method.ts';
import { type ClubProvider, isProvenAccount, type Providers, providerAt } from './club-provider.ts';
import { cancelPayment, endPayment } from './end-payments.ts';
import { giveUpCharge } from './follow-payment.ts';
import { receiveEvent } from './receive-webhook.ts';
import { openReplacedPayments } from './stored-payment.ts';
import { followMovements } from './take-movements.ts';
import { transactIn } from './transact.ts';

/** Zahlungen abgleichen: every half hour, for lost webhooks of the provider, its fees and its payouts. */
export const reconcilePaymentsJob = defineJob({
  name: 'reconcile-payments',
  input: z.object({ clubId: z.number() }),
  retries: 2,
  retryDelaySeconds: 60,
  cron: '7,37 * * * *',
});

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** How long a payment may be under way before the provider is asked. */
const patienceMs = 10 * minuteMs;
/** A charge is retried only as long as the provider certainly remembers its idempotency key. */
const chargeAgainMs = 12 * 60 * minuteMs;
/** Events are listed again over this period; known ones change nothing. */
const lookBackMs = 3 * dayMs;
/** A debit can be returned for thirteen months, but then its event is listed: only recent payments are asked about. */
const paidLatelyMs = 70 * dayMs;

type WaitingRow = { id: number; state: string; created_at: Date; has_page: boolean };

/** Providers that are unavailable (the trial was switched off) are not asked. */
const waitingIn = async (ctx: WorkCtx, providers: Providers): Promise<readonly WaitingRow[]> =>
  (
    await sql<WaitingRow>`
      select p.id, p.state, p.created_at, coalesce(p.checkout_id, p.external_id) is not null as has_page from payment p
      where p.state in ('started', 'charging', 'authentication', 'pending') and p.provider = any(${Object.keys(providers)}::text[])
        and p.created_at < ${new Date(ctx.now.getTime() - patienceMs)} and p.created_at > ${new Date(ctx.now.getTime() - paidLatelyMs)}
      order by p.id`.execute(ctx.db)
  ).rows;

/** Asks about waiting payments; a charge that never reached the provider is retried, or given up. */
const askAgain = async (ctx: WorkCtx, providers: Providers) => {
  const clubId = ctx.club.id;
  for (const { id, state, created_at: since, has_page: hasPage } of await waitingIn(ctx, providers)) {
    const age = ctx.now.getTime() - since.getTime();
    // Interrupted before the payer was sent to a page.
    if (state === 'started' && !hasPage) await cancelPayment(ctx, id);
    else if (state !== 'charging') await ctx.jobs.send(followPaymentJob, { clubId, paymentId: id, name: '' });
    else if (age < chargeAgainMs) await ctx.jobs.send(chargeMethodJob, { clubId, paymentId: id });
    else await giveUpCharge(ctx, id, 'Der Zahlungsdienst war nicht erreichbar.');
  }
};

/**
 * The accounts through which somebody paid lately, even if the club uses another one by now: money may still be there. Only accounts that
 * certainly belong to the club; others are none of its business.
 */
const usedIn = async (ctx: WorkCtx, providers: Providers): Promise<readonly ClubProvider[]> => {
  const { rows } = await sql<{ provider: PaymentProvider['name']; account: string }>`
    select distinct p.provider, p.provider_account as account from payment p
    where p.created_at > ${new Date(ctx.now.getTime() - paidLatelyMs)} and p.provider = any(${Object.keys(providers)}::text[])
    order by 1, 2`.execute(ctx.db);
  const used: ClubProvider[] = [];
  for (const row of rows) if (await isProvenAccount(ctx, row)) used.push(providerAt(providers, row));
  return used;
};

type Tools = { providers: Providers; ctxIn: (db: Db) => WorkCtx };

const replayMissedEvents = async (
  database: Database,
  clubId: number,
  at: ClubProvider & { since: Date },
  { ctxIn }: Tools,
) => {
  const events = await at.provider.eventsSince(at);
  return database.transaction({ tenant: clubId }, async (db) => {
    const ctx = ctxIn(db);
    let missed = 0;
    for (const event of events) if (await receiveEvent(ctx, at.provider.name, event)) missed += 1;
    return missed;
  });
};

/** Replaced payments that were not ended, because the replacing request was interrupted. */
const endReplaced = async (database: Database, clubId: number, { providers, ctxIn }: Tools) => {
  const transact = transactIn(database, clubId, ctxIn);
  const open = await transact((ctx) => openReplacedPayments(ctx, Object.keys(providers)));
  for (const payment of open) await endPayment(transact, clubId, providers, payment);
};

/** One club; returns how many events had been missed. */
export const reconcileClub = async (database: Database, clubId: number, tools: Tools): Promise<number> => {
  const used = await database.transaction({ tenant: clubId }, async (db) => {
    const ctx = tools.ctxIn(db);
    await askAgain(ctx, tools.providers);
    const since = new Date(ctx.now.getTime() - lookBackMs);
    return (await usedIn(ctx, tools.providers)).map((at) => ({ ...at, since }));
  });
  await endReplaced(database, clubId, tools);
  let missed = 0;
  for (const at of used) {
    missed += await replayMissedEvents(database, clubId, at, tools);
    await followMovements(database, clubId, at, tools);
  }
  return missed;
};

/** Clubs in which somebody paid online lately. */
export const clubsToReconcile = async (registry: Db, now: Date): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from clubs_with_payments(${new Date(now.getTime() - paidLatelyMs)}) as c (id) order by id`.execute(
    registry,
  );
  return rows.map(({ id }) => id);
};
