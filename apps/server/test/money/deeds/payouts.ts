import { contract } from '@vereinshaus/contract';
import { addDays } from '@vereinshaus/contract/kit/days';
import { chosen, type Deeds, keyOf, type MoneyClub } from '../money-club.ts';

const iban = 'AT541200010020030040';

type Disbursement = { id: number; name: string; payer_id: number; cents: number };

/** Payouts to families in an exported file, whether the bank has reported them already or not. */
const sent = ({ house, clubId }: MoneyClub, hasLeft: boolean) =>
  house.sql<Disbursement>(
    `select p.id, p.end_to_end_id as name, p.payer_id, p.cents::integer from disbursement p
     join bank_order o on o.club_id = p.club_id and o.id = p.order_id and o.state = 'exported'
     where p.club_id = $1 and p.payer_id is not null and p.withdrawn_at is null and $2 = exists (
       select from bank_line l where l.club_id = p.club_id and l.end_to_end_id = p.end_to_end_id and l.state = 'booked')
     order by p.id`,
    [clubId, hasLeft],
  );

/** The next day of the bank; the treasurer assigns its line at once. */
const tellOf = async (club: MoneyClub, { name, payer_id: payerId }: Disbursement, cents: number) => {
  const before = club.teller.days.at(-1)?.on;
  const on = before === undefined || before < club.today() ? club.today() : addDays(before, 1);
  await club.teller.tell(on, [{ cents, endToEndId: name, text: 'Guthaben' }]);
  const [line] = await club.house.sql<{ id: number }>(
    `select id from bank_line where club_id = $1 and state = 'open' and end_to_end_id = $2 order by id desc limit 1`,
    [club.clubId, name],
  );
  if (line === undefined) return;
  const parts = [{ child_ID: payerId, amount: cents }];
  return club.asTreasurer(contract.bank.book, { line_ID: line.id, parts });
};

const withCredit = (club: MoneyClub) =>
  club.rows(
    `select a.person_id as id from ledger_account a join open_item i on i.club_id = a.club_id and i.account_id = a.id
     where a.club_id = $1 and a.person_id is not null and i.side = 'credit' and i.open_cents > 0
     group by a.person_id order by a.person_id`,
  );
const requests = (club: MoneyClub) => club.rows('select id from payout_request where club_id = $1 order by id desc');
const orders = (club: MoneyClub) => club.rows('select id from bank_order where club_id = $1 order by id desc');

/** Payout of credit: a family asks, the treasurer decides, the bank executes or returns it. */
export const payoutDeeds: Deeds = {
  payTooMuch: {
    weight: 4,
    play: async (club, step) => {
      const payerId = await club.payerAt(step.a);
      const amount = Math.max(0, await club.owedBy(payerId)) + 100 + (step.b % 5000);
      return club.asTreasurer(contract.payments.addManual, {
        child_ID: payerId,
        amount,
        text: 'Irrtum',
        via: (['bank', 'bank', 'cash', 'credit'] as const)[step.c % 4],
        key: keyOf(step),
      });
    },
  },
  askForPayout: {
    weight: 6,
    play: async (club, { a }) => {
      const payerId = chosen(await withCredit(club), a);
      if (payerId === 0) return;
      const { reply } = await club.ask(payerId, contract.payouts.own, {});
      if (reply === undefined || reply.payable === 0) return;
      return club.ask(payerId, contract.payouts.request, { amount: reply.payable, iban, holder: 'Vera Huber' });
    },
  },
  withdrawRequest: {
    weight: 1,
    play: async (club, { a }) => {
      const requestId = chosen(await requests(club), a % 3);
      const [row] = await club.house.sql<{ payer_id: number }>('select payer_id from payout_request where id = $1', [
        requestId,
      ]);
      if (row === undefined) return;
      return club.ask(row.payer_id, contract.payouts.withdraw, { ID: requestId });
    },
  },
  declineRequest: {
    weight: 1,
    play: async (club, { a }) =>
      club.asTreasurer(contract.payouts.decline, { ID: chosen(await requests(club), a % 3), reason: 'Bitte ruf an.' }),
  },
  preparePayout: {
    weight: 6,
    play: async (club, { a, b, c }) => {
      const { reply } = await club.asTreasurer(contract.bankExport.disbursements, {});
      const credits = reply?.credits.filter(({ reason }) => reason === undefined || reason === 'held') ?? [];
      const credit = credits[a % Math.max(1, credits.length)];
      if (reply === undefined || credit === undefined) return;
      // The amount paid in, a part of it, or (now and then with a reason) also credit that was not paid in.
      const amount = [credit.amount, 1 + (b % Math.max(1, credit.amount)), credit.amount + credit.held][c % 3] ?? 0;
      return club.asTreasurer(contract.bankExport.prepareDisbursements, {
        on: reply.earliest,
        account_ID: reply.accounts[0]?.ID ?? 0,
        disbursements: [{ child_ID: credit.ID, amount: Math.max(1, amount), reason: b % 4 === 0 ? 'Kulanz' : '' }],
      });
    },
  },
  exportPayout: {
    weight: 5,
    play: async (club, { a }) =>
      club.asTreasurer(contract.bankExport.exportOrder, { ID: chosen(await orders(club), a % 3) }),
  },
  withdrawPayout: {
    weight: 2,
    play: async (club, { a, c }) =>
      club.asTreasurer(contract.bankExport.withdrawOrder, {
        ID: chosen(await orders(club), a % 3),
        notAtBank: c % 2 === 0,
      }),
  },
  payoutLeaves: {
    weight: 5,
    play: async (club, { a, twice }) => {
      const payouts = await sent(club, false);
      const payout = payouts[a % Math.max(1, payouts.length)];
      // A day of the bank comes only once.
      if (payout !== undefined && !twice && !club.others.areActive) await tellOf(club, payout, -payout.cents);
    },
  },
  payoutReturns: {
    weight: 2,
    play: async (club, { a, twice }) => {
      const payouts = await sent(club, true);
      const payout = payouts[a % Math.max(1, payouts.length)];
      if (payout !== undefined && !twice && !club.others.areActive) await tellOf(club, payout, payout.cents);
    },
  },
};
