import { dayInVienna } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import type { Ctx } from '../../kit/ctx.ts';
import { paymentErrors } from './payments.errors.ts';

export type StoredAtProvider = {
  id: number;
  personId: number;
  kind: 'card' | 'sepa_debit';
  provider: PaymentProvider['name'];
  /** The provider account that stores it. */
  account: string;
  externalId: string;
};

type Row = StoredAtProvider & { expiresOn: string | null; isRemoved: boolean };

/** Removed or not: an earlier request is still carried out, and refused by the provider. */
export const methodById = async (ctx: Pick<Ctx, 'db'>, methodId: number): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select m.id, m.person_id as "personId", m.kind, m.provider, m.provider_account as account, m.external_id as "externalId", m.expires_on as "expiresOn",
      m.removed_at is not null as "isRemoved"
    from payment_method m where m.id = ${methodId} and m.provider is not null`.execute(ctx.db);
  return rows[0];
};

/** A card or an account that can be charged without the payer. */
export const requireUsableMethod = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  methodId: number,
): Promise<StoredAtProvider> => {
  const method = await methodById(ctx, methodId);
  if (method === undefined || method.isRemoved) throw paymentErrors.unknownMethod();
  if (method.expiresOn !== null && method.expiresOn < dayInVienna(ctx.now)) throw paymentErrors.expiredMethod();
  return method;
};
