import { contract } from '@vereinshaus/contract';
import { toDayNumber } from '@vereinshaus/contract/kit/days';
import { chosen, type Deeds, keyOf, partOf } from '../money-club.ts';

const sponsors = [
  { name: 'Bäckerei Huber GmbH', street: 'Hauptplatz 1', postalCode: '4020', locality: 'Linz' },
  { name: 'Sparkasse', street: 'Promenade 3', postalCode: '4020', locality: 'Linz', email: 'bank@x.test' },
] as const;

/** Invoices of bookings, of families and free ones, paid in parts and cancelled. */
export const invoiceDeeds: Deeds = {
  invoice: {
    weight: 4,
    play: async (club, { a }) => club.asTreasurer(contract.invoices.issue, { cp_ID: chosen(await club.bookings(), a) }),
  },
  familyInvoice: {
    weight: 4,
    play: (club, { a }) => club.asTreasurer(contract.freeInvoices.issueForFamily, { userID: club.personAt(a) }),
  },
  freeInvoice: {
    weight: 4,
    play: async (club, step) => {
      const { reply } = await club.asTreasurer(contract.freeInvoices.choices, {});
      const account = reply?.accounts.find(({ label }) => label.startsWith('4800'))?.ID ?? 0;
      const line = (price: number, taxCode: 'standard' | 'none') => ({
        text: 'Bandenwerbung',
        quantity: 1000 * (1 + (step.b % 3)) + (step.c % 2) * 500,
        price,
        tax_code: taxCode,
        account_ID: account,
      });
      const known = reply?.customers[step.a % Math.max(1, reply.customers.length)];
      const stranger = sponsors[step.a % sponsors.length] ?? sponsors[0];
      const recipient =
        step.c % 3 === 0
          ? { child_ID: club.personAt(step.a), name: '' }
          : step.c % 3 === 1 && known !== undefined
            ? { customer_ID: known.ID, name: known.name }
            : stranger;
      return club.asTreasurer(contract.freeInvoices.issue, {
        recipient,
        lines: [line(1 + (step.b % 20_000), 'none'), ...(step.a % 2 === 0 ? [line(777, 'standard')] : [])],
        from: toDayNumber(club.today()),
        to: toDayNumber(club.today()),
        due: toDayNumber(club.daysFromNow(step.b % 20)),
        key: keyOf(step),
      });
    },
  },
  payInvoice: {
    weight: 5,
    play: async (club, step) => {
      const free = await club.house.sql<{ id: number; cents: number }>(
        `select i.id, coalesce(sum(o.open_cents), 0)::integer as cents from invoice i
         left join invoice_item x on x.club_id = i.club_id and x.invoice_id = i.id and x.released_at is null
         left join open_item o on o.club_id = x.club_id and o.id = x.item_id
         where i.club_id = $1 and i.form = 'free' and i.kind = 'normal' group by i.id order by i.id desc`,
        [club.clubId],
      );
      const invoice = free[step.a % Math.max(1, Math.min(4, free.length))];
      if (invoice === undefined) return;
      return club.asTreasurer(contract.freeInvoices.pay, {
        ID: invoice.id,
        amount: step.c % 5 === 0 ? invoice.cents + 1 : Math.max(1, partOf(invoice.cents, step.b)),
        day: toDayNumber(club.daysFromNow(-(step.b % 3))),
        via: step.c % 2 === 0 ? 'bank' : 'cash',
        key: keyOf(step),
      });
    },
  },
  cancelInvoice: {
    weight: 3,
    play: async (club, { a }) =>
      club.asTreasurer(contract.invoices.cancel, {
        ID: chosen(await club.rows('select id from invoice where club_id = $1 order by id'), a),
        reason: 'falsch',
      }),
  },
  payOutCustomer: {
    weight: 3,
    play: async (club, step) => {
      const { reply } = await club.asTreasurer(contract.customerCredits.list, {});
      const credit = reply?.credits[step.a % Math.max(1, reply.credits.length)];
      const account = reply?.accounts[step.c % Math.max(1, reply.accounts.length)];
      if (credit === undefined || account === undefined) return;
      return club.asTreasurer(contract.customerCredits.payOut, {
        customer_ID: credit.customer_ID,
        amount: step.c % 5 === 0 ? credit.amount + 1 : Math.max(1, partOf(credit.amount, step.b)),
        day: toDayNumber(club.daysFromNow(-(step.b % 3))),
        account_ID: account.ID,
        key: keyOf(step),
      });
    },
  },
  takeBackCustomerPayout: {
    weight: 1,
    play: async (club, { a }) => {
      const { reply } = await club.asTreasurer(contract.customerCredits.list, {});
      return club.asTreasurer(contract.customerCredits.takeBack, {
        ID: chosen(reply?.payouts.map(({ ID: id }) => ({ id })) ?? [], a),
      });
    },
  },
};
