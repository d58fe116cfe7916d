import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { sql } from 'kysely';
import { accountsFor, lockAccounts } from './accounts.ts';
import type { AccountPurpose } from './chart-of-accounts.ts';
import { closeCustomerAccount } from './close-account.ts';
import { moveOpenItems } from './move-open-items.ts';
import { type ClaimInput, type LedgerCtx, postDocument } from './post.ts';
import { type Settlement, settleAccount } from './settle.ts';

type TakenBack = {
  /** The document that posted the payment. */
  documentId: number;
  /** Of a document that posted payments of many payers: which payer. */
  payerId?: number;
  cents: number;
  text: string;
  /** The reference of the cause: the same reference takes back only once. */
  reference: string;
  /** The account the money leaves from: by purpose, or that bank account. */
  from: AccountPurpose | number;
  /** The day on which it left; defaults to today. A closed day becomes the first open day. */
  on?: IsoDay;
  /** What reported it; `payment` = the payment provider itself. */
  source?: 'payment' | 'bank' | 'hand';
};

type PaidItem = {
  id: number;
  account: number;
  personId: number | null;
  /** Null = a customer who is no person of the club. */
  ownerId: number | null;
  open: number;
  unrefunded: number;
};

/** The credit of a payment, with the amount no refund has used, and the owner of its account. */
const paidItem = async (
  ctx: LedgerCtx,
  documentId: number,
  payerId: number | undefined,
): Promise<PaidItem | undefined> => {
  const { rows } = await sql<PaidItem>`
    select i.id, i.account_id as account, i.person_id as "personId", a.person_id as "ownerId", i.open_cents as open,
      (i.amount_cents - coalesce((
        select sum(s.cents) from settlement s
        join open_item c on c.club_id = s.club_id and c.id = s.charge_id
        join ledger_document d on d.club_id = c.club_id and d.id = c.document_id and d.kind = 'refund'
        where s.club_id = i.club_id and s.credit_id = i.id
      ), 0))::bigint as unrefunded
    from open_item i join ledger_account a on a.club_id = i.club_id and a.id = i.account_id
    where i.document_id = ${documentId} and i.side = 'credit'
    order by (i.person_id is not distinct from ${payerId ?? null}::integer) desc, i.id limit 1`.execute(ctx.db);
  return rows[0];
};

/** What the payment had paid for is open again, starting with what it covered last. */
const reopened = async (ctx: LedgerCtx, creditId: number, cents: number): Promise<readonly Settlement[]> => {
  const { rows } = await sql<{ chargeId: number; cents: number }>`
    select s.charge_id as "chargeId", sum(s.cents)::bigint as cents from settlement s
    join open_item c on c.club_id = s.club_id and c.id = s.charge_id
    join ledger_document d on d.club_id = c.club_id and d.id = c.document_id and d.kind <> 'refund'
    where s.credit_id = ${creditId}
    group by s.charge_id, c.due_on having sum(s.cents) > 0
    order by c.due_on desc, s.charge_id desc`.execute(ctx.db);
  let left = cents;
  return rows.map(({ chargeId, cents: paid }) => {
    const freed = Math.min(left, paid);
    left -= freed;
    return { chargeId, creditId, cents: -freed };
  });
};

type ReversedCharge = { chargeId: number; creditId: number; cents: number };
type UsedCredit = { creditId: number; chargeId: number | null; cents: number };

/** Credit notes of these charges on the account, and how much of each charge they took back without being settled against it yet. */
const creditNotesOf = async (
  ctx: LedgerCtx,
  account: number,
  chargeIds: readonly number[],
): Promise<readonly ReversedCharge[]> => {
  const { rows } = await sql<ReversedCharge>`
    select e.debit_item_id as "chargeId", r.credit_item_id as "creditId", (sum(r.amount_cents) - coalesce((
        select sum(s.cents) from settlement s
        where s.club_id = e.club_id and s.charge_id = e.debit_item_id and s.credit_id = r.credit_item_id
      ), 0))::bigint as cents
    from ledger_entry e
    join ledger_entry r on r.club_id = e.club_id and r.reverses_id = e.id and r.cancelled_at is null
    join open_item n on n.club_id = r.club_id and n.id = r.credit_item_id and n.account_id = ${account}
    where e.debit_item_id = any(${[...chargeIds]}::integer[])
    group by e.club_id, e.debit_item_id, r.credit_item_id order by r.credit_item_id desc`.execute(ctx.db);
  return rows;
};

/** What is left of these credits, and what they pay for, latest due first: that is given up first. */
const usesOf = async (ctx: LedgerCtx, creditIds: readonly number[]): Promise<readonly UsedCredit[]> => {
  const { rows } = await sql<UsedCredit>`
    select n.id as "creditId", null::integer as "chargeId", n.open_cents::bigint as cents, null::date as due_on
    from open_item n where n.id = any(${[...creditIds]}::integer[]) and n.open_cents > 0
    union all
    select s.credit_id, s.charge_id, sum(s.cents)::bigint, c.due_on from settlement s
    join open_item c on c.club_id = s.club_id and c.id = s.charge_id
    join ledger_document d on d.club_id = c.club_id and d.id = c.document_id and d.kind <> 'refund'
    where s.credit_id = any(${[...creditIds]}::integer[])
    group by s.credit_id, s.charge_id, c.due_on having sum(s.cents) > 0
    order by due_on desc nulls first, "chargeId" desc`.execute(ctx.db);
  return rows.map((row) => ({ ...row }));
};

/** A charge that was taken back is no longer owed: when its money leaves, its credit note covers it, not an item that is due later. */
const coveredByCreditNotes = async (
  ctx: LedgerCtx,
  account: number,
  open: readonly Settlement[],
): Promise<readonly Settlement[]> => {
  const owed = new Map(open.map(({ chargeId, cents }) => [chargeId, -cents]));
  const notes = await creditNotesOf(ctx, account, [...owed.keys()]);
  const uses = await usesOf(ctx, [...new Set(notes.map(({ creditId }) => creditId))]);
  const said: Settlement[] = [];
  for (const { chargeId, creditId, cents } of notes) {
    let left = Math.min(cents, owed.get(chargeId) ?? 0);
    for (const use of uses) {
      if (use.creditId !== creditId || owed.has(use.chargeId ?? 0)) continue;
      const taken = Math.min(left, use.cents);
      if (taken <= 0) continue;
      use.cents -= taken;
      left -= taken;
      owed.set(chargeId, (owed.get(chargeId) ?? 0) - taken);
      if (use.chargeId !== null) said.push({ chargeId: use.chargeId, creditId, cents: -taken });
      said.push({ chargeId, creditId, cents: taken });
    }
  }
  return said;
};

/** A departed person holds no balance: the owner's current payer takes it over; without a payer it is written off. */
const passToCurrentPayer = async (ctx: LedgerCtx, ownerId: number, text: string) => {
  const owner = await ctx.db
    .selectFrom('person_card as p')
    .where('p.id', '=', ownerId)
    .select(['p.manager_id', 'p.deleted_at'])
    .executeTakeFirst();
  if (owner === undefined || (owner.manager_id === ownerId && owner.deleted_at === null)) return;
  if (owner.deleted_at !== null) await closeCustomerAccount(ctx, ownerId);
  else await moveOpenItems(ctx, { fromId: ownerId, toId: owner.manager_id, text });
};

/**
 * Zahlung zurücknehmen: a payment goes back, refunded by the club or recalled by a bank. What it had paid for is owed again, with the
 * original due date. Other credit on the account covers that at once, first of all its own credit note, if it was taken back. Null = it was
 * already taken back.
 */
export const takeBack = async (
  ctx: LedgerCtx,
  { documentId, payerId, cents, text, reference, from, on, source = 'payment' }: TakenBack,
): Promise<number | null> => {
  const purposes = typeof from === 'number' ? ([] as const) : ([from] as const);
  const accounts = await accountsFor(ctx, { purposes: [...purposes, 'departedCredits'] });
  const leaves = typeof from === 'number' ? from : accounts.of(from);
  const day = on === undefined ? {} : { on };
  const about = { kind: 'refund', source, reference, reversesId: documentId, mayComeLate: true, ...day } as const;
  const found = await paidItem(ctx, documentId, payerId);
  if (found === undefined) {
    const line = {
      debit: accounts.of('departedCredits'),
      credit: leaves,
      cents,
      symbol: 'BK',
      text,
    } as const;
    return (await postDocument(ctx, { ...about, lines: [line] }))?.documentId ?? null;
  }
  await lockAccounts(ctx, [found.account]);
  const item = (await paidItem(ctx, documentId, payerId)) ?? found;
  const claim: ClaimInput = { account: item.account, dueOn: dayInVienna(ctx.now), personId: item.personId };
  const line = { debit: claim, credit: leaves, cents, symbol: 'BK', text, personId: item.personId } as const;
  const posted = await postDocument(ctx, { ...about, lines: [line] });
  if (posted === null) return null;
  const ofPayment = Math.min(cents, item.unrefunded);
  const open = (await reopened(ctx, item.id, Math.max(0, ofPayment - item.open))).filter(({ cents }) => cents < 0);
  await settleAccount(ctx, item.account, [
    ...open,
    ...(await coveredByCreditNotes(ctx, item.account, open)),
    { chargeId: posted.itemOf(claim), creditId: item.id, cents: ofPayment },
  ]);
  if (item.ownerId !== null) await passToCurrentPayer(ctx, item.ownerId, text);
  return posted.documentId;
};
