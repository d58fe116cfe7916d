import { sql } from 'kysely';
import type { Ctx, WorkCtx } from '../../kit/ctx.ts';
import type { AboutPerson, OwnDataSection } from '../about-person/index.ts';
import { expiries } from './expired-mandates.ts';
import { forgetMandates } from './forget-mandates.ts';
import { forgetMethodJob } from './remove-method.ts';
import { endDebitsOf } from './withdraw-debits.ts';

const onlinePayments: OwnDataSection = {
  title: 'Online-Zahlungen',
  columns: {
    created_at: 'begonnen am',
    kind: 'Art',
    amount_cents: 'Betrag',
    refunded_cents: 'davon erstattet',
    state: 'Status',
    source: 'bezahlt mit',
    failure: 'warum nicht',
    voucher_wishes: 'Wünsche zum Gutschein',
    remarks: 'Bemerkung zur Erstattung',
    external_id: 'Nummer beim Zahlungsdienst',
  },
  rows: (id) => sql`
    select p.created_at, p.kind, p.amount_cents::float8 as amount_cents, p.refunded_cents::float8 as refunded_cents, p.state,
      p.source::text as source, p.failure, p.voucher_wishes::text as voucher_wishes, p.external_id, (
        select string_agg(r.remark, '; ') from payment_refund r where r.club_id = p.club_id and r.payment_id = p.id
      ) as remarks
    from payment p where p.payer_id = ${id} order by p.created_at`,
};

const paymentMethods: OwnDataSection = {
  title: 'Zahlungsarten',
  columns: {
    kind: 'Art',
    brand: 'Marke',
    last4: 'endet mit',
    created_at: 'gespeichert am',
    removed_at: 'gelöscht am',
    reference: 'Mandatsreferenz',
    account_holder: 'Kontoinhaber',
    iban: 'IBAN',
    bic: 'BIC',
    bank_name: 'Bank',
    signed_at: 'unterschrieben am',
    signed_address: 'unterschrieben von',
    signed_with: 'unterschrieben mit',
    text: 'Wortlaut',
  },
  rows: (id) => sql`
    select m.kind, m.brand, m.last4, m.created_at, m.removed_at, s.reference, s.account_holder, s.iban, s.bic,
      s.bank_name, s.signed_at, s.signed_address, s.signed_with, s.text
    from payment_method m left join sepa_mandate s on s.club_id = m.club_id and s.method_id = m.id
    where m.person_id = ${id} order by m.created_at`,
};

/** Where a method is stored: at a provider, or with the club itself (a mandate). */
type Store = 'stripe' | 'sandbox' | null;
const stores: readonly Store[] = ['stripe', 'sandbox', null];

/** Removes methods here and at the provider, so that nothing is charged with them any more; of one store, or of all. */
const forgetMethods = async (ctx: WorkCtx, personId: number, store?: Store): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number; provider: string | null; account: string; externalId: string | null }>`
    update payment_method m set removed_at = ${ctx.now}, is_default = false
    where m.person_id = ${personId} and m.removed_at is null
      and (${store === undefined}::boolean or m.provider is not distinct from ${store ?? null}::text)
    returning m.id, m.provider, m.provider_account as account, m.external_id as "externalId"`.execute(ctx.db);
  for (const { provider, account, externalId } of rows) {
    if (externalId === null) continue;
    const name = provider === 'stripe' ? 'stripe' : 'sandbox';
    await ctx.jobs.send(forgetMethodJob, { clubId: ctx.club.id, provider: name, account, externalId });
  }
  return rows.map(({ id }) => id);
};

const hasStored = async (ctx: Ctx, personId: number, store: Store): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    select m.id from payment_method m
    where m.person_id = ${personId} and m.removed_at is null and m.provider is not distinct from ${store}::text
    limit 1`.execute(ctx.db);
  return rows.length > 0;
};

type Sides = { keptId: number; droppedId: number };

/**
 * If both persons have something in the same store, the one whose way of paying was chosen keeps it: there is only one mandate, and a
 * provider knows a person under one name. If only one of them has something, it stays, so that nobody has to sign again.
 */
const joinStore = async (ctx: Ctx, store: Store, { keptId, droppedId }: Sides) => {
  const keeps = await hasStored(ctx, keptId, store);
  if (keeps) await endDebitsOf(ctx, await forgetMethods(ctx, droppedId, store), 'withdrawn');
  if (store === null) return;
  const isWithDropped = !keeps && (await hasStored(ctx, droppedId, store));
  const [holderId, restId] = isWithDropped ? [droppedId, keptId] : [keptId, droppedId];
  await sql`
    delete from payment_customer c where c.person_id = ${restId} and c.provider = ${store}
      and exists (select from payment_customer h where h.person_id = ${holderId} and h.provider = ${store})`.execute(
    ctx.db,
  );
};

/** Payments that a person began and did not decide end with their record; the reconciliation ends them at the provider. */
const endOpenPayments = async (ctx: WorkCtx, personId: number) => {
  await sql`
    update payment p set replaced_at = ${ctx.now}
    where p.payer_id = ${personId} and p.state in ('started', 'charging', 'authentication') and p.provider <> 'bank'
      and p.replaced_at is null`.execute(ctx.db);
};

/** If both were collected from in one run, their payments share its request key; the payment id makes the keys unique. */
const tellKeysApart = async (ctx: Ctx, { survivorId, otherId }: { survivorId: number; otherId: number }) => {
  await sql`
    update payment p set request_key = p.request_key || ':' || p.id
    where p.payer_id = ${otherId} and exists (
      select from payment s where s.club_id = p.club_id and s.payer_id = ${survivorId} and s.request_key = p.request_key
    )`.execute(ctx.db);
};

/** Everything payments knows about a person. */
export const aboutPerson: AboutPerson = {
  expiries,
  references: {
    'payment.payer_id': { merge: 'move', ownData: 'onlinePayments', anonymise: 'clear' },
    'payment.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'payment_refund.created_by': { merge: 'move', ownData: 'office', anonymise: 'keep' },
    'payment_customer.person_id': { merge: 'special', ownData: 'onlinePayments', anonymise: 'delete' },
    'payment_method.person_id': { merge: 'special', ownData: 'paymentMethods', anonymise: 'clear' },
    'sepa_mandate.signed_by': { merge: 'move', ownData: 'paymentMethods', anonymise: 'keep' },
  },
  sections: { onlinePayments, paymentMethods },
  mentions: {
    'sepa_mandate.account_holder': 'text',
    'payment_refund.remark': 'text',
    'payment.voucher_wishes': 'json',
  },
  /** A person managed by somebody else has no stored methods; otherwise the remaining ones follow the chosen way of paying. */
  merge: async (ctx, { survivorId, otherId, managerId, choices }) => {
    const isOthersWay = choices['paymentMethod'] === 'other';
    const [keptId, droppedId] = isOthersWay ? [otherId, survivorId] : [survivorId, otherId];
    if (managerId !== survivorId) await endDebitsOf(ctx, await forgetMethods(ctx, otherId), 'withdrawn');
    for (const store of stores) await joinStore(ctx, store, { keptId, droppedId });
    await endOpenPayments(ctx, otherId);
    await tellKeysApart(ctx, { survivorId, otherId });
    await ctx.db
      .updateTable('payment_method')
      .set({ is_default: false })
      .where('person_id', '=', droppedId)
      .where('is_default', '=', true)
      .execute();
    await ctx.db
      .updateTable('payment_method')
      .set({ person_id: survivorId })
      .where('person_id', '=', otherId)
      .execute();
    await ctx.db
      .updateTable('payment_customer')
      .set({ person_id: survivorId })
      .where('person_id', '=', otherId)
      .execute();
  },
  /** A mandate is kept for the bank as long as its collections can be disputed, but without the account behind it. */
  erase: async (ctx, { id }) => {
    await forgetMethods(ctx, id);
    await endOpenPayments(ctx, id);
    await ctx.db.updateTable('payment_method').set({ brand: '', last4: '' }).where('person_id', '=', id).execute();
    await ctx.db
      .updateTable('payment')
      .set({ source: '{}', failure: '', voucher_wishes: null })
      .where('payer_id', '=', id)
      .execute();
    await ctx.db
      .updateTable('payment_refund')
      .set({ remark: '' })
      .where('payment_id', 'in', (eb) => eb.selectFrom('payment as p').where('p.payer_id', '=', id).select('p.id'))
      .execute();
    const methods = await ctx.db
      .selectFrom('payment_method as m')
      .where('m.person_id', '=', id)
      .select('m.id')
      .execute();
    await forgetMandates(
      ctx,
      methods.map((method) => method.id),
    );
  },
};
