import { dayInVienna, type IsoDay } from '@vereinshaus/contract/kit/days';
import { earliestCollection } from '@vereinshaus/contract/kit/target-days';
import { sql } from 'kysely';
import type { Ctx } from '../../kit/ctx.ts';
import { inTurn } from '../../kit/in-turn.ts';
import { type Sender, senderOf } from '../clubs/index.ts';
import { recordHistory, recordHistoryForEach } from '../history/index.ts';
import { lockAccounts, lockOrders } from '../ledger/index.ts';
import { announceDebits } from '../payments/index.ts';
import { queueMails } from '../system/index.ts';
import { bankExportErrors } from './bank-export.errors.ts';
import { announcementMail } from './bank-export.mails.ts';
import { accountsWithIban, debitProblems, requireCollectingAccount } from './creditor.queries.ts';
import { type PlannedDebit, plannedDebits } from './debit-plan.queries.ts';
import { requireExecutionDay } from './execution-day.ts';
import { insertOrder } from './insert-order.ts';

type DebitsInput = {
  on: number;
  accountId: number;
  payerIds: readonly number[];
  /** The total the user was shown. */
  shownCents: number;
};

const sumOf = (debits: readonly PlannedDebit[]) => debits.reduce((sum, { row }) => sum + row.cents, 0);

/**
 * Einzug vorbereiten: what is due of the given families is under way from now on, and each gets an announcement of when, how much and with
 * which mandate, in one transaction. If the result would differ from what was shown, the call fails without effect; of two concurrent
 * preparations only one succeeds. Rules: docs/rules/lastschrift.md.
 */
export const prepareDebits = async (ctx: Ctx, { on: wantedOn, accountId, payerIds, shownCents }: DebitsInput) => {
  const wanted = new Set(payerIds);
  if (wanted.size === 0) throw bankExportErrors.nobody();
  await lockOrders(ctx);
  const sender = await senderOf(ctx);
  const on = requireExecutionDay(wantedOn, earliestCollection(dayInVienna(ctx.now), sender.settings));
  const { creditorId, problems } = await debitProblems(ctx, await accountsWithIban(ctx));
  if (problems[0] !== undefined) throw bankExportErrors.notReady({ problem: problems[0] });
  const account = await requireCollectingAccount(ctx, accountId);
  await holdAccounts(ctx, [...wanted]);
  const debits = (await plannedDebits(ctx, on)).filter(({ row, reason }) => wanted.has(row.id) && reason === null);
  const cents = sumOf(debits);
  if (debits.length !== wanted.size || cents !== shownCents) {
    throw bankExportErrors.changed({ families: debits.length, cents });
  }
  const orderId = await insertOrder(ctx, { kind: 'debit', accountId: account.id, on });
  await announceDebits(ctx, orderId, debits.map(debitOf));
  await mailFamilies(ctx, debits, { sender, on, creditorId });
  await tellHistory(ctx, debits, on);
  return { orderId, count: debits.length, cents };
};

const debitOf = ({ row, methodId }: PlannedDebit) => ({
  payerId: row.id,
  methodId,
  cents: row.cents,
  items: row.items,
});

/** Locks the accounts: concurrent payments and withdrawals of mandates wait until the debits are fixed. */
const holdAccounts = async (ctx: Ctx, payerIds: readonly number[]) => {
  const { rows } = await sql<{ id: number }>`
    select a.id from ledger_account_card a where a.person_id = any(${[...payerIds]}::integer[])`.execute(ctx.db);
  if (rows.length === 0) throw bankExportErrors.changed({ families: 0, cents: 0 });
  await lockAccounts(
    ctx,
    rows.map(({ id }) => id),
  );
  await sql`
    select from payment_method_card m where m.kind = 'sepm' and m.person_id = any(${[...payerIds]}::integer[])
    order by m.id for share`.execute(ctx.db);
};

type Notice = { sender: Sender; on: IsoDay; creditorId: string };

/** Vorabankündigung. Payers without an address have to be notified in another way; the screen lists them. */
const mailFamilies = async (ctx: Ctx, debits: readonly PlannedDebit[], { sender, on, creditorId }: Notice) => {
  const reached = debits.filter(({ row }) => row.email !== '');
  const mails = await inTurn(reached, ({ row }) =>
    announcementMail(ctx, sender, {
      reader: { id: row.id, firstName: row.first_name, email: row.email },
      cents: row.cents,
      on,
      text: row.texts,
      mandate: row.reference ?? '',
      last4: row.last4 ?? '',
      creditorId,
    }),
  );
  if (mails.length > 0) await queueMails(ctx, ctx.club.id, mails, 'mass');
};

const tellHistory = async (ctx: Ctx, debits: readonly PlannedDebit[], on: IsoDay) => {
  await recordHistoryForEach(
    ctx,
    debits.map(({ row }) => ({
      kind: 'bankExport.debitAnnounced' as const,
      personId: row.id,
      details: { amountCents: row.cents, on, mandate: row.reference ?? '' },
    })),
  );
  await recordHistory(ctx, {
    kind: 'bankExport.prepared',
    personId: null,
    details: { of: 'debit', count: debits.length, amountCents: sumOf(debits), on },
  });
};
