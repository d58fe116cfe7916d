import { contract } from '@vereinshaus/contract';
import { handOutCode } from '../../../src/modules/vouchers/hand-out-codes.ts';
import { chosen, type Deeds, keyOf, type MoneyClub } from '../money-club.ts';

/** The open amount of a voucher that was bought on account, whichever account it is on now. */
const openOf = async ({ house, clubId }: MoneyClub, voucherId: number): Promise<number> => {
  const [row] = await house.sql<{ cents: number }>(
    `select coalesce(sum(i.open_cents), 0)::integer as cents from open_item i
     where i.club_id = $1 and i.about_kind = 'voucher' and i.about_id = $2 and i.side = 'charge'`,
    [clubId, voucherId],
  );
  return row?.cents ?? 0;
};

/** The total debt for vouchers of the families of an account. */
const unpaidVouchers = async ({ house, clubId }: MoneyClub, payerId: number): Promise<number> => {
  const [row] = await house.sql<{ cents: number }>(
    `select coalesce(sum(i.open_cents), 0)::integer as cents from ledger_account a
     join open_item i on i.club_id = a.club_id and i.account_id = a.id
     where a.club_id = $1 and a.person_id = $2 and i.about_kind = 'voucher' and i.side = 'charge'`,
    [clubId, payerId],
  );
  return row?.cents ?? 0;
};

const limitOf = async ({ house, clubId }: MoneyClub): Promise<number> => {
  const [row] = await house.sql<{ cents: number }>(
    `select (settings ->> 'creditLimit')::integer as cents from club where id = $1`,
    [clubId],
  );
  return row?.cents ?? 0;
};

const vouchersOf = (club: MoneyClub, which = 'true') =>
  club.house.sql<{ id: number; code: string; buyer_id: number | null; paid_with: string }>(
    `select id, code, buyer_id, paid_with from voucher where club_id = $1 and ${which} order by id`,
    [club.clubId],
  );

export const voucherDeeds: Deeds = {
  sellVoucher: {
    weight: 3,
    play: (club, { a, b, c }) => {
      const payment = (['account', 'cash', 'gift'] as const)[c % 3] ?? 'cash';
      const amount = 500 + (b % 5000);
      const buyer = payment === 'account' ? { buyer_ID: club.personAt(a) } : {};
      const reason = c % 2 === 0 ? { reason: 'Beschluss' } : {};
      return club.asTreasurer(contract.vouchers.sell, { amount, payment, ...buyer, ...reason });
    },
  },
  buyOnAccount: {
    weight: 6,
    play: async (club, { a, b }) => {
      const payerId = await club.payerAt(a);
      const limit = await limitOf(club);
      const { reply } = await club.ask(payerId, contract.vouchers.buy, { amount: 500 + (b % 7000) });
      if (reply === undefined || club.others.areActive) return;
      const open = await openOf(club, reply.ID);
      const unpaid = await unpaidVouchers(club, payerId);
      if (open > 0 && unpaid > limit) throw new Error(`${unpaid} of vouchers are unpaid, the limit is ${limit}`);
      if (open > 0 && reply.code !== '') throw new Error('the code of a voucher that waits was told');
    },
  },
  buyVoucherOnline: {
    weight: 3,
    play: async (club, step) => {
      const kind = step.c % 2 === 0 ? 'card' : 'sepa_debit';
      const wish = { amount: 500 + (step.b % 5000), recipient: 'Oma', kind, key: keyOf(step) } as const;
      const { reply } = await club.ask(await club.payerAt(step.a), contract.onlinePayments.buyVoucher, wish);
      if (reply !== undefined) club.pages.push(reply.url.split('/').at(-1) ?? '');
    },
  },
  handOutCodes: {
    weight: 3,
    play: async (club) => {
      for (const { id } of await vouchersOf(club, 'code_sent_at is null and cancelled_at is null')) {
        await club.inBackground((ctx) => handOutCode(ctx, id));
      }
    },
  },
  redeem: {
    weight: 6,
    play: async (club, { a, b, c }) => {
      // Now and then an attempt with a voucher that is unpaid, redeemed or cancelled.
      const paid = `redeemed_at is null and cancelled_at is null and (code_sent_at is not null or paid_with <> 'account')`;
      const vouchers = await vouchersOf(club, c % 4 === 0 ? 'true' : paid);
      const voucher = vouchers[a % Math.max(1, vouchers.length)];
      if (voucher === undefined) return;
      const { reply } = await club.ask(await club.payerAt(b), contract.vouchers.redeem, { voucherCode: voucher.code });
      const open = club.others.areActive ? 0 : await openOf(club, voucher.id);
      if (reply !== undefined && open > 0) throw new Error(`a voucher was redeemed of which ${open} are not paid`);
    },
  },
  giveAway: {
    weight: 2,
    play: async (club, { a }) =>
      club.asTreasurer(contract.vouchers.giveAway, {
        ID: chosen(await vouchersOf(club, `paid_with = 'account'`), a),
        reason: 'Tombola',
      }),
  },
  cancelVoucher: {
    weight: 2,
    play: async (club, { a }) => club.asTreasurer(contract.vouchers.cancel, { ID: chosen(await vouchersOf(club), a) }),
  },
  withdrawFromVoucher: {
    weight: 3,
    play: async (club, { a }) => {
      const vouchers = await vouchersOf(club, 'buyer_id is not null');
      const voucher = vouchers[a % Math.max(1, vouchers.length)];
      if (voucher === undefined) return;
      const which = { kind: 'voucher', ID: voucher.id } as const;
      return club.ask(voucher.buyer_id ?? 0, contract.withdrawals.declare, which);
    },
  },
  setCreditLimit: {
    weight: 1,
    play: (club, { a }) =>
      club.asAdmin(contract.clubs.save, { settings: { creditLimit: [0, 5000, 12_000, 40_000][a % 4] } }),
  },
};
