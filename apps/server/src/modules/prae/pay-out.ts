import { cutText } from '@vereinshaus/contract/kit/cut-text';
import { dayInVienna, fromDayNumber, type IsoDay, toDayNumber } from '@vereinshaus/contract/kit/days';
import { nextTargetDay } from '@vereinshaus/contract/kit/target-days';
import { type AllowanceKind, allowanceKinds, isPrae, monthInWords, yearOf } from '@vereinshaus/contract/prae/rules';
import { sql } from 'kysely';
import { type Ctx, viewerOf } from '../../kit/ctx.ts';
import { groupedBy } from '../../kit/grouped-by.ts';
import { ownTransferAccounts, prepareDisbursements } from '../bank-export/index.ts';
import { recordHistoryForEach } from '../history/index.ts';
import { lockOrders } from '../ledger/index.ts';
import { partsOfForms, positiveParts, postPayout } from './books.ts';
import { praeErrors } from './prae.errors.ts';
import { tellPaid } from './prae.mails.ts';
import { requireWithinYear } from './require-within-year.ts';
import { lockForms, type StoredForm } from './stored-form.ts';

type PayableRow = Pick<StoredForm, 'id' | 'personId' | 'name' | 'month' | 'version' | 'kind' | 'iban'> & {
  cents: number;
};

/** Freigegebene Monate, oldest first. */
export const payableForms = async (ctx: Ctx) => {
  const { rows } = await sql<PayableRow>`
    select f.id, f.person_id as "personId", p.display_name as name, f.month, f.version, f.kind, f.iban,
      f.paid_cents - f.base_cents as cents
    from prae_form f join person_card p on p.club_id = f.club_id and p.id = f.person_id
    where f.state = 'approved'
    order by f.month, p.sort_name collate "de-AT-x-icu", f.id`.execute(ctx.db);
  const accounts = await ownTransferAccounts(ctx);
  return {
    rows: rows.map(({ id, personId, name, month, version, kind, iban, cents }) => ({
      ID: id,
      child_ID: personId,
      fullname: name,
      month: toDayNumber(month),
      version,
      kind,
      amount: Number(cents),
      account: iban === '' ? '' : `… ${iban.slice(-4)}`,
    })),
    accounts: accounts.list.map(({ ID, label }) => ({ ID, label })),
    earliest: toDayNumber(nextTargetDay(dayInVienna(ctx.now))),
    problems: [...accounts.problems],
  };
};

/** Payments by person and kind of allowance that were not returned. `year`: that of the payment. */
export const paidInYear = (year: number) => sql<{ personId: number | null; kind: AllowanceKind; cents: number }>`
  select p.person_id as "personId", p.kind, p.cents from prae_payout p
  left join lateral (
    select u.state, u.execute_on from disbursement_standing u
    where u.club_id = p.club_id and u.entry_id = p.entry_id order by u.id desc limit 1
  ) u on true
  where coalesce(u.state, 'booked') not in ('withdrawn', 'returned')
    and extract(year from coalesce(u.execute_on, p.paid_on)) = ${year}`;

const requireOneWay = async (ctx: Ctx, forms: readonly StoredForm[], on: IsoDay) => {
  const year = yearOf(on);
  const { rows } = await paidInYear(year).execute(ctx.db);
  for (const { personId, name, kind } of forms) {
    const others = [...rows, ...forms].filter((other) => other.personId === personId);
    if (others.some((other) => isPrae(other.kind) !== isPrae(kind))) throw praeErrors.bothInYear({ name, year });
  }
};

type Payment = {
  personId: number;
  name: string;
  kind: AllowanceKind;
  iban: string;
  holder: string;
  cents: number;
  months: string;
  forms: readonly StoredForm[];
};

const dueOf = ({ paidCents, baseCents }: StoredForm) => paidCents - baseCents;

/** One transfer per person, to the account on the newest of the signed forms. */
const paymentsOf = (forms: readonly StoredForm[]): readonly Payment[] =>
  [...groupedBy(forms, ({ personId }) => personId).values()].flatMap((ofPerson) => {
    const ordered = ofPerson.toSorted((one, other) => (one.month < other.month ? -1 : 1));
    const last = ordered.at(-1);
    if (last === undefined) return [];
    const cents = ordered.reduce((sum, form) => sum + dueOf(form), 0);
    const { personId, name, kind, iban, holder } = last;
    if (cents <= 0) throw praeErrors.owes({ name, cents: -cents });
    const months = ordered.map(({ month }) => monthInWords(month)).join(', ');
    return [{ personId, name, kind, iban, holder, cents, months, forms: ordered }];
  });

const insertPayout = async (ctx: Ctx, { personId, kind, cents }: Payment, on: IsoDay, key: string | undefined) => {
  const { id } = await ctx.db
    .insertInto('prae_payout')
    .values({
      club_id: ctx.club.id,
      person_id: personId,
      kind,
      cents,
      paid_on: on,
      request_key: key ?? null,
      created_at: ctx.now,
      created_by: viewerOf(ctx).id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const paidBefore = async (ctx: Ctx, key: string): Promise<number | undefined> => {
  const before = await ctx.db
    .selectFrom('prae_payout as p')
    .where('p.request_key', '=', key)
    .select('p.order_id')
    .executeTakeFirst();
  return before?.order_id ?? undefined;
};

/** The text on the trainer's bank statement and in the books. */
const textOf = ({ kind, months, name }: Payment) => cutText(`${allowanceKinds[kind]} ${months}, ${name}`, 140);

type PayOutInput = {
  formIds: readonly number[];
  on: number;
  accountId: number;
  cents: number;
  key: string | undefined;
};

const requireApproved = (forms: readonly StoredForm[]) => {
  for (const { name, state } of forms) {
    if (state === 'open' || state === 'returned') throw praeErrors.unsigned({ name });
    if (state !== 'approved') throw praeErrors.notApproved({ name });
  }
};

type Posted = { payment: Payment; payoutId: number; documentId: number; entryId: number };

const noteOrder = async (ctx: Ctx, orderId: number, { payment, payoutId, documentId, entryId }: Posted) => {
  await ctx.db
    .updateTable('prae_payout')
    .set({ document_id: documentId, entry_id: entryId, order_id: orderId })
    .where('id', '=', payoutId)
    .execute();
  await ctx.db
    .updateTable('prae_form')
    .set({ state: 'paid', payout_id: payoutId })
    .where(
      'id',
      'in',
      payment.forms.map(({ id }) => id),
    )
    .execute();
};

/**
 * Auszahlen: posted and ordered from the bank in one transaction. The forms are locked first, then the bank order lock is taken; the second
 * of two concurrent calls finds the forms paid. The same key pays once.
 */
export const payOut = async (
  ctx: Ctx,
  { formIds, on: wantedOn, accountId, cents, key }: PayOutInput,
): Promise<number> => {
  const forms = await lockForms(ctx, formIds);
  await lockOrders(ctx);
  const before = key === undefined ? undefined : await paidBefore(ctx, key);
  if (before !== undefined) return before;
  requireApproved(forms);
  const on = fromDayNumber(wantedOn) ?? dayInVienna(ctx.now);
  await requireOneWay(ctx, forms, on);
  await requireWithinYear(ctx, forms);
  const payments = paymentsOf(forms);
  const sum = payments.reduce((total, payment) => total + payment.cents, 0);
  if (sum !== cents) throw praeErrors.amountChanged({ cents: sum });
  const posted: Posted[] = [];
  for (const payment of payments) {
    const payoutId = await insertPayout(ctx, payment, on, key);
    const ids = payment.forms.map(({ id }) => id);
    const parts = positiveParts(await partsOfForms(ctx, ids), payment.cents);
    const { personId, kind } = payment;
    const document = await postPayout(ctx, { payoutId, personId, kind, text: textOf(payment), parts });
    posted.push({ payment, payoutId, documentId: document.documentId, entryId: document.firstEntryId });
  }
  const { orderId } = await prepareDisbursements(ctx, {
    on: wantedOn,
    accountId,
    key: undefined,
    disbursements: posted.map(({ payment, entryId }) => ({
      payerId: 0,
      entryId,
      accountId: 0,
      holder: payment.holder,
      iban: payment.iban,
      cents: payment.cents,
      text: textOf(payment),
      reason: '',
    })),
  });
  for (const one of posted) await noteOrder(ctx, orderId, one);
  await recordHistoryForEach(
    ctx,
    payments.map(({ personId, kind, months, cents: amountCents }) => ({
      kind: 'prae.paidOut' as const,
      personId,
      details: { of: kind, months, amountCents, on },
    })),
  );
  for (const payment of payments) await tellPaid(ctx, { ...payment, on });
  return orderId;
};
