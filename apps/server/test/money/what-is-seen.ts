import { contract } from '@vereinshaus/contract';
import type { MoneyClub } from './money-club.ts';

type Wrong = { what: string; personId: number; books?: unknown; family?: unknown; treasurer?: unknown };

/** Customer accounts of persons who pay for themselves, with their balance in the books. */
const accountsOf = ({ house, clubId }: MoneyClub) =>
  house.sql<{ person_id: number; cents: number; owed: number }>(
    `select a.person_id,
       coalesce(sum(case when e.credit_id = a.id then e.amount_cents else -e.amount_cents end), 0)::integer as cents,
       (select coalesce(sum(i.open_cents), 0)::integer from open_item i
        where i.club_id = a.club_id and i.account_id = a.id and i.side = 'charge') as owed
     from ledger_account a join person p on p.club_id = a.club_id and p.id = a.person_id and p.manager_id = p.id
     left join ledger_entry e on e.club_id = a.club_id and a.id in (e.debit_id, e.credit_id) and e.cancelled_at is null
     where a.club_id = $1 and p.deleted_at is null group by a.club_id, a.id, a.person_id order by a.person_id`,
    [clubId],
  );

/** One family: its own page, the treasurer's page about it, and the books. */
const wrongOfFamily = async (club: MoneyClub, { person_id: personId, cents }: { person_id: number; cents: number }) => {
  const list = (await club.asTreasurer(contract.payments.list, { userID: personId })).reply;
  if (list?.saldo !== cents) return { what: 'saldo', personId, books: cents, treasurer: list?.saldo };
  const { accountNr: _, ...seen } = (await club.asTreasurer(contract.payments.open, { userID: personId })).reply ?? {};
  const { accountNr: __, ...own } =
    (await club.ask(personId, contract.payments.open, { userID: personId })).reply ?? {};
  if (JSON.stringify(own) !== JSON.stringify(seen)) {
    return { what: 'what is open', personId, family: own, treasurer: seen };
  }
  const ownList = (await club.ask(personId, contract.payments.list, { userID: personId })).reply;
  const [paid, ownPaid] = [list.payments, ownList?.payments ?? []].map((payments) =>
    payments.map(({ ID, amount, refunded }) => `${ID}:${amount}:${refunded}`).join(' '),
  );
  if (ownPaid !== paid) return { what: 'payments', personId, family: ownPaid, treasurer: paid };
  return undefined;
};

/** What a family may have paid out, compared with the treasurer's list. */
const wrongPayouts = async (club: MoneyClub, personId: number): Promise<Wrong | undefined> => {
  const own = (await club.ask(personId, contract.payouts.own, {})).reply;
  const { credits = [] } = (await club.asTreasurer(contract.bankExport.disbursements, {})).reply ?? {};
  const credit = credits.find(({ ID }) => ID === personId);
  const isAsked = own?.request?.state === 'requested';
  const told = [own?.payable ?? 0, own?.held ?? 0];
  const listed = [isAsked ? 0 : (credit?.amount ?? 0), credit?.held ?? 0];
  return String(told) === String(listed)
    ? undefined
    : { what: 'payout', personId, family: { ...own }, treasurer: { ...credit } };
};

/** Invoices with a state that does not match their open amount. */
const wrongInvoices = async (club: MoneyClub): Promise<readonly Wrong[]> => {
  const { invoices = [] } = (await club.asTreasurer(contract.invoices.list, { size: 200 })).reply ?? {};
  return invoices.flatMap(({ ID, state, open, total, kind }) => {
    const expected = open === 0 ? 'paid' : open < total ? 'partly' : 'open';
    const isRight = kind === 'canc' ? state === 'cancellation' : state === 'cancelled' || state === expected;
    return isRight ? [] : [{ what: 'invoice', personId: ID, books: { open, total }, treasurer: state }];
  });
};

/** Who pays for whom, as the child's home sees it and as the payer sees it. */
const wrongShares = async (club: MoneyClub): Promise<readonly Wrong[]> => {
  const agreed = await club.house.sql<{ id: number; child_id: number; payer_id: number; manager_id: number }>(
    `select s.id, s.child_id, s.payer_id, p.manager_id from payer_share s
     join person p on p.club_id = s.club_id and p.id = s.child_id
     where s.club_id = $1 and s.agreed_at is not null and s.ended_at is null order by s.id`,
    [club.clubId],
  );
  const wrong: Wrong[] = [];
  for (const { id, child_id, payer_id, manager_id } of agreed) {
    const home = (await club.ask(manager_id, contract.payerShares.ofChild, { child_ID: child_id })).reply?.shares;
    const own = (await club.ask(payer_id, contract.payerShares.mine, {})).reply?.shares;
    const [told, read] = [home, own].map((shares) => shares?.find(({ ID }) => ID === id)?.percent);
    if (told === undefined || told !== read) {
      wrong.push({ what: 'who pays', personId: payer_id, family: read, books: told });
    }
  }
  return wrong;
};

/** Payouts to trainers that the bank has not executed and that no file contains: each is offered among the bills, as a whole. */
const wrongAllowances = async (club: MoneyClub): Promise<readonly Wrong[]> => {
  const waiting = await club.house.sql<{ person_id: number; entry_id: number; cents: number }>(
    `select p.person_id, p.entry_id, p.cents::integer from prae_payout p
     cross join lateral (
       select u.state from disbursement_standing u
       where u.club_id = p.club_id and u.entry_id = p.entry_id order by u.id desc limit 1
     ) u
     where p.club_id = $1 and u.state in ('withdrawn', 'returned') order by p.id`,
    [club.clubId],
  );
  const { payables = [] } = (await club.asTreasurer(contract.bankExport.disbursements, {})).reply ?? {};
  return waiting.flatMap(({ person_id: personId, entry_id: entryId, cents }) => {
    const amount = payables.find(({ ID }) => ID === entryId)?.amount;
    return amount === cents ? [] : [{ what: 'allowance', personId, books: cents, treasurer: amount }];
  });
};

/** Differences between what the product shows to a family, to the treasurer, and the books. */
export const wronglySeen = async (club: MoneyClub): Promise<readonly Wrong[]> => {
  const accounts = await accountsOf(club);
  const wrong: Wrong[] = [];
  for (const account of accounts) {
    const found = (await wrongOfFamily(club, account)) ?? (await wrongPayouts(club, account.person_id));
    if (found !== undefined) wrong.push(found);
  }
  const balances = (await club.asTreasurer(contract.openBalances.list, { size: 200 })).reply;
  const [ofCustomers] = await club.house.sql<{ owed: number }>(
    `select coalesce(sum(i.open_cents), 0)::integer as owed from open_item i
     join ledger_account a on a.club_id = i.club_id and a.id = i.account_id
     where i.club_id = $1 and i.side = 'charge' and a.person_id is null`,
    [club.clubId],
  );
  const owed = accounts.reduce((sum, account) => sum + account.owed, ofCustomers?.owed ?? 0);
  if (balances !== undefined && Math.abs(balances.owed) !== owed) {
    wrong.push({ what: 'open balances', personId: 0, books: owed, treasurer: balances.owed });
  }
  return [...wrong, ...(await wrongShares(club)), ...(await wrongInvoices(club)), ...(await wrongAllowances(club))];
};
