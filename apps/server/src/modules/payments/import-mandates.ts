import type { IsoDay } from '@vereinshaus/contract/kit/days';
import { mandateTextVersion, paymentMethodIndex } from '@vereinshaus/contract/payments/payment-methods';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { recordHistory } from '../history/index.ts';
import { setPaymentMethod } from '../persons/index.ts';
import { payByTransfer } from './default-method.ts';
import { creditorOf } from './sign-mandate.ts';

export type ImportedMandate = {
  row: number;
  /** The payer. */
  personId: number;
  reference: string;
  signedOn: IsoDay;
  iban: string;
  accountHolder: string;
  lastCollectedOn: IsoDay | null;
};

const insertMandate = async (ctx: Ctx, creditorId: string, mandate: ImportedMandate): Promise<number> => {
  const { personId, reference, signedOn, iban, accountHolder, lastCollectedOn } = mandate;
  const { id, isDefault } = await ctx.db
    .insertInto('payment_method')
    .values({
      club_id: sql<number>`current_club()`,
      person_id: personId,
      kind: 'sepm',
      last4: iban.slice(-4),
      country: iban.slice(0, 2),
      is_default: sql<boolean>`not exists (select from payment_method m where m.person_id = ${personId} and m.is_default)`,
      created_at: ctx.now,
    })
    .returning(['id', 'is_default as isDefault'])
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('sepa_mandate')
    .values({
      club_id: sql<number>`current_club()`,
      method_id: id,
      reference,
      creditor_id: creditorId,
      text: 'Auf Papier erteilt, aus der bisherigen Verwaltung des Vereins übernommen.',
      text_version: mandateTextVersion,
      account_holder: accountHolder,
      iban,
      signed_at: sql<Date>`${signedOn}::timestamp at time zone 'Europe/Vienna'`,
      signed_by: ctx.viewer?.id ?? null,
      signed_address: 'auf Papier',
      last_collected_on: lastCollectedOn,
    })
    .execute();
  if (isDefault) await setPaymentMethod(ctx, personId, paymentMethodIndex.sepm);
  await recordHistory(ctx, { kind: 'payment.mandateSigned', personId, details: { reference, last4: iban.slice(-4) } });
  return id;
};

/**
 * Mandate übernehmen, signed on paper before the club used this product. The caller has checked that nobody has one yet. Row → payment
 * method.
 */
export const importMandates = async (
  ctx: Ctx,
  mandates: readonly ImportedMandate[],
): Promise<ReadonlyMap<number, number>> => {
  const { creditorId } = await creditorOf(ctx);
  const made = new Map<number, number>();
  for (const mandate of mandates) made.set(mandate.row, await insertMandate(ctx, creditorId, mandate));
  return made;
};

/**
 * Those that were used for a collection since, or are about to be.
 * Lock: all of them, first. A concurrent collection either commits before and is seen, or comes later and finds none.
 */
export const usedMandates = async (ctx: Ctx, methodIds: readonly number[]): Promise<readonly number[]> => {
  const ids = sql`${[...methodIds]}::integer[]`;
  await sql`select from payment_method m where m.id = any(${ids}) order by m.id for update`.execute(ctx.db);
  const { rows } = await sql<{ id: number }>`
    select m.id from payment_method m
    where m.id = any(${ids}) and (
      m.removed_at is not null or exists (select from payment p where p.club_id = m.club_id and p.method_id = m.id)
    )`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** Takes imported mandates back, as if they had never existed; the caller has checked whether they were used. */
export const forgetMandates = async (ctx: Ctx, methodIds: readonly number[]) => {
  for (const id of methodIds) {
    await ctx.db.deleteFrom('sepa_mandate').where('method_id', '=', id).execute();
    const method = await ctx.db
      .deleteFrom('payment_method')
      .where('id', '=', id)
      .returning(['person_id', 'is_default', 'last4'])
      .executeTakeFirst();
    if (method === undefined) continue;
    if (method.is_default) await payByTransfer(ctx, method.person_id);
    const details = { method: 'sepm', last4: method.last4 };
    await recordHistory(ctx, { kind: 'payment.methodRemoved', personId: method.person_id, details });
  }
};
