import { sql } from 'kysely';
import type { ProviderEvent } from '../../adapters/payments/payment-provider.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import type { Database, Db } from '../../kit/database.ts';
import { followPaymentJob } from './ask-provider.ts';
import { paymentById, paymentNamed } from './stored-payment.ts';

type ProviderName = 'stripe' | 'sandbox';

/** The club whose payment an event is about: from the metadata we wrote, or looked up by the provider's id. */
const clubOf = async (registry: Db, provider: ProviderName, { clubId, subject }: ProviderEvent): Promise<number> => {
  if (clubId > 0) return clubId;
  if (subject === '') return 0;
  const { rows } = await sql<{ id: number | null }>`select club_of_payment(${provider}, ${subject}) as id`.execute(
    registry,
  );
  return rows[0]?.id ?? 0;
};

/**
 * Meldung annehmen: an event is only a hint that something happened; the background job asks the provider for details. Noted once, however
 * often it is delivered. It must come from the account that the payment was begun with: another club at the same provider could put a
 * foreign payment id on its payments.
 */
export const receiveEvent = async (ctx: WorkCtx, name: ProviderName, event: ProviderEvent): Promise<boolean> => {
  const named = await paymentNamed(ctx, name, event.subject);
  const written = named ?? (event.paymentId > 0 ? await paymentById(ctx, event.paymentId) : undefined);
  if (written === undefined || written.provider !== name || written.account !== event.account) return false;
  const noted = await ctx.db
    .insertInto('payment_event')
    .values({
      club_id: sql<number>`current_club()`,
      provider: name,
      event_id: event.id,
      type: event.type,
      subject: event.subject,
      received_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  if (noted === undefined) return false;
  await ctx.jobs.send(followPaymentJob, { clubId: ctx.club.id, paymentId: written.id, name: event.subject });
  return true;
};

/** The raw event as it arrives, before a club is known. */
export const receiveWebhook = async (
  database: Database,
  event: ProviderEvent,
  { name, ctxIn }: { name: ProviderName; ctxIn: (clubId: number, db: Db) => WorkCtx },
): Promise<boolean> => {
  const clubId = await clubOf(database.registry, name, event);
  if (clubId === 0) return false;
  return database.transaction({ tenant: clubId }, (db) => receiveEvent(ctxIn(clubId, db), name, event));
};
