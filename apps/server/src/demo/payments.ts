import { addDays, type IsoDay } from '@vereinshaus/contract/kit/days';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { mandateText, mandateTextVersion, paymentMethodIndex } from '@vereinshaus/contract/payments/payment-methods';
import type pg from 'pg';
import { writeBankOrder } from './bank-orders.ts';
import { openAccounts, postPayment, settleAccounts } from './ledger.ts';
import { signInsOfTown } from './sign-ins.ts';

type MadePayment = {
  payerId: number;
  kind: 'card' | 'eps' | 'sepa_debit';
  cents: number;
  state: 'pending' | 'succeeded' | 'failed' | 'cancelled';
  daysAgo: number;
};

const sourceOf = ({ kind }: MadePayment) =>
  kind === 'card' ? { brand: 'visa', last4: '4242', country: 'AT' } : { brand: '', last4: '3201', country: 'AT' };

/** What the trial provider remembers of it: the payment can be refunded, and asked about. */
const rememberedAs = ({ kind, cents, state }: MadePayment) => ({
  type: 'payment',
  kind,
  state,
  cents,
  refundedCents: 0,
  refunds: [],
  dispute: 'none',
  methodId: null,
  text: 'Vorführung',
  successUrl: 'http://localhost/',
  cancelUrl: 'http://localhost/',
  failure: state === 'failed' ? 'Die Bank hat die Zahlung abgelehnt.' : '',
});

const writePayment = async (client: pg.ClientBase, clubId: number, today: IsoDay, made: MadePayment) => {
  const day = addDays(today, -made.daysAgo);
  const { rows } = await client.query<{ id: number }>("select nextval('ledger_document_id_seq')::integer as id");
  const id = rows[0]?.id ?? 0;
  const isPaid = made.state === 'succeeded';
  const documentId = isPaid
    ? await postPayment(client, clubId, { id, day, cents: made.cents, managerId: made.payerId })
    : null;
  await client.query(
    `insert into payment (id, club_id, payer_id, kind, provider, provider_account, state, amount_cents, checkout_id, external_id, request_key,
       source, failure, document_id, created_at, created_by, paid_at)
     values ($1, $2, $3, $4, 'sandbox', $2::integer::text, $5, $6, $7, $7, $7, $8, $9, $10, $11::timestamp at time zone 'Europe/Vienna' + interval '19 hours',
       $3, case when $12 then $11::timestamp at time zone 'Europe/Vienna' + interval '19 hours' end)`,
    [
      id,
      clubId,
      made.payerId,
      made.kind,
      made.state,
      made.cents,
      `sbp_demo_${id}`,
      JSON.stringify(sourceOf(made)),
      rememberedAs(made).failure,
      documentId,
      day,
      isPaid,
    ],
  );
  await client.query('insert into sandbox_object (club_id, id, object) values ($1, $2, $3)', [
    clubId,
    `sbp_demo_${id}`,
    JSON.stringify(rememberedAs(made)),
  ]);
};

type SignedMandate = { iban: string; isChosen: boolean };

/** A mandate that was signed in the browser. */
const writeMandate = async (
  client: pg.ClientBase,
  clubId: number,
  personId: number,
  { iban, isChosen }: SignedMandate,
) => {
  const { rows } = await client.query<{ id: number; name: string; creditor_id: string; holder: string }>(
    `with m as (
       insert into payment_method (club_id, person_id, kind, last4, country, is_default, created_at)
       values ($1, $2, 'sepm', right($3, 4), left($3, 2), $4, now() - interval '200 days') returning id
     )
     select m.id, coalesce(nullif(c.full_name, ''), c.name) as name, c.creditor_id, p.first_name || ' ' || p.last_name as holder
     from m, club c, person p where c.id = $1 and p.club_id = $1 and p.id = $2`,
    [clubId, personId, iban, isChosen],
  );
  const [mandate] = rows;
  if (mandate === undefined) return;
  await client.query(
    `insert into sepa_mandate (club_id, method_id, reference, creditor_id, text, text_version, account_holder, iban, bank_name,
       signed_at, signed_by, signed_address, signed_with)
     values ($1, $2, $3, $4, $5, $6, $7, $9, 'Musterbank', now() - interval '200 days', $8, '127.0.0.1', 'Vorführung')`,
    [
      clubId,
      mandate.id,
      `M-${customerReference(personId)}-1`,
      mandate.creditor_id,
      mandateText({ name: mandate.name, creditorId: mandate.creditor_id }),
      mandateTextVersion,
      mandate.holder,
      personId,
      iban,
    ],
  );
};

const ibans = [
  'AT812011100000070001',
  'AT542011100000070002',
  'AT272011100000070003',
  'AT972011100000070004',
  'AT702011100000070005',
];

/**
 * Families that are debited: what they owe is due, and nobody has reminded them of it. The last two have been announced
 * already.
 */
export const writeMandates = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const { rows } = await client.query<{ id: number }>(
    `select w.id from ledger_account a
     join person w on w.club_id = a.club_id and w.id = a.person_id and w.deleted_at is null and w.email <> ''
     join open_item i on i.club_id = a.club_id and i.account_id = a.id and i.side = 'charge' and i.open_cents > 0
     where a.club_id = $1 and i.due_on <= $2::date
       and not exists (select from login l where l.club_id = a.club_id and l.person_id = w.id)
       and not exists (select from payment y where y.club_id = a.club_id and y.payer_id = w.id)
       and not exists (select from dunning_notice n where n.club_id = a.club_id and n.payer_id = w.id)
     group by w.id order by w.id desc limit $3`,
    [clubId, today, ibans.length],
  );
  for (const [index, { id }] of rows.entries()) {
    await writeMandate(client, clubId, id, { iban: ibans[index] ?? '', isChosen: true });
    await client.query('update person set payment_method = $3 where club_id = $1 and id = $2', [
      clubId,
      id,
      paymentMethodIndex.sepm,
    ]);
  }
  const [collected, revoked] = rows.slice(3);
  if (collected !== undefined && revoked !== undefined)
    await writeBankOrder(client, clubId, today, [collected.id, revoked.id]);
};

/** A card that pays, and a mandate beside it. */
const writeMethods = async (client: pg.ClientBase, clubId: number, personId: number) => {
  await client.query(
    `insert into payment_method (club_id, person_id, kind, provider, provider_account, external_id, brand, last4, country, expires_on, is_default, created_at)
     values ($1, $2, 'card', 'sandbox', $1::integer::text, 'sbm_card_asks_demo', 'visa', '3184', 'AT', '2031-12-31', true, now() - interval '90 days')`,
    [clubId, personId],
  );
  await writeMandate(client, clubId, personId, { iban: 'AT592011100000123456', isChosen: false });
};

/** Others who owe something: one debit is on its way, one card was refused, one page was left. */
const owingIn = async (client: pg.ClientBase, clubId: number, without: readonly number[]) => {
  const { rows } = await client.query<{ payerId: number; cents: number }>(
    `select a.person_id as "payerId", sum(i.open_cents)::integer as cents
     from open_item i join ledger_account a on a.club_id = i.club_id and a.id = i.account_id
     where i.club_id = $1 and i.side = 'charge' and i.open_cents > 0 and a.person_id <> all($2::integer[])
     group by a.person_id order by a.person_id limit 4`,
    [clubId, without],
  );
  return rows;
};

const endings = [
  { kind: 'sepa_debit', state: 'pending', daysAgo: 2 },
  { kind: 'card', state: 'failed', daysAgo: 4 },
  { kind: 'eps', state: 'cancelled', daysAgo: 6 },
  { kind: 'eps', state: 'succeeded', daysAgo: 3 },
] as const;

/** Online-Zahlungen: in every state, with a stored card and a mandate. */
export const writePayments = async (client: pg.ClientBase, clubId: number, today: IsoDay) => {
  const { rows } = await client.query<{ person_id: number; email: string }>(
    'select person_id, email from login where club_id = $1 and email = any($2::text[]) order by email',
    [clubId, [signInsOfTown.family.email, signInsOfTown.member.email]],
  );
  const family = rows.find(({ email }) => email === signInsOfTown.family.email)?.person_id;
  if (family === undefined) return;
  await openAccounts(client, clubId, [family]);
  await writeMethods(client, clubId, family);
  const others = await owingIn(
    client,
    clubId,
    rows.map(({ person_id: id }) => id),
  );
  for (const [index, { payerId, cents }] of others.entries()) {
    const ending = endings[index];
    if (ending !== undefined) await writePayment(client, clubId, today, { payerId, cents, ...ending });
  }
  await settleAccounts(client, clubId);
};
