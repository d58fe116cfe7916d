import { sql } from 'kysely';
import type { StoredMethod } from '../../adapters/payments/payment-provider.ts';
import type { WorkCtx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Zahlungsart merken: stores each method of the provider once. A method removed here stays removed, even if a page is loaded again. */
export const storeMethod = async (
  ctx: Pick<WorkCtx, 'db' | 'viewer' | 'now'>,
  personId: number,
  { provider, account }: { provider: string; account: string },
  { id, kind, brand, last4, country, expiresOn }: StoredMethod,
): Promise<{ id: number; isRemoved: boolean }> => {
  const { rows } = await sql<{ id: number; isNew: boolean; isRemoved: boolean }>`
    insert into payment_method (club_id, person_id, kind, provider, provider_account, external_id, brand, last4, country, expires_on, created_at)
    values (current_club(), ${personId}, ${kind}, ${provider}, ${account}, ${id}, ${brand}, ${last4}, ${country}, ${expiresOn}, ${ctx.now})
    on conflict on constraint payment_method_once do update set external_id = excluded.external_id
    returning id, xmax = 0 as "isNew", removed_at is not null as "isRemoved"`.execute(ctx.db);
  const [stored] = rows;
  if (stored?.isNew === true) {
    await recordHistory(ctx, { kind: 'payment.methodAdded', personId, details: { method: kind, last4 } });
  }
  return { id: stored?.id ?? 0, isRemoved: stored?.isRemoved ?? true };
};

/** Only if the payer wanted to keep it. */
export const keepMethod = async (ctx: WorkCtx, payment: StoredPayment, method: StoredMethod | null) => {
  if (!payment.keepsMethod || method === null || payment.methodId !== null) return;
  const { id: methodId } = await storeMethod(ctx, payment.payerId, payment, method);
  await ctx.db.updateTable('payment').set({ method_id: methodId }).where('id', '=', payment.id).execute();
};
