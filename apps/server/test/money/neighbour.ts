import { contract } from '@vereinshaus/contract';
import { toDayNumber } from '@vereinshaus/contract/kit/days';
import { backgroundOf, buildFamily, payingOf } from '../../src/modules/payments/payments.testing.ts';
import { buildCourse } from '../factories/index.ts';
import type { TestHouse } from '../harness.ts';

/** All tables of a club about money. */
const tables = [
  'ledger_entry',
  'open_item',
  'settlement',
  'payment',
  'payment_refund',
  'payment_method',
  'voucher',
  'invoice',
  'membership_fee',
  'payout_request',
  'disbursement',
  'cash_receipt',
  'withdrawal',
] as const;

/** Another club with a bit of everything; histories beside it must not touch it. */
export const buildNeighbour = async (house: TestHouse) => {
  const family = await buildFamily(house);
  const { clubId, admin, mother, child } = family;
  const paying = payingOf(house, family);
  const background = backgroundOf(house, () => new Date());
  const office = house.as(admin);
  await paying.owe(9000);
  const { id: paymentId } = await paying.pay(4000, 'succeed', { save: true });
  await background.work(clubId);
  await buildCourse(house, clubId);
  const today = toDayNumber('2026-03-02');
  const preview = await office.call(contract.payments.previewManual, { child_ID: child.personId });
  await office.call(contract.payments.enter, {
    child_ID: child.personId,
    amount: 9000,
    on: today,
    account_ID: preview.accounts.find(({ isCash }) => isCash)?.ID ?? 0,
    text: 'bar',
    credit: 9000,
    key: 'neighbour-cash',
  });
  const { ID: voucherId, code } = await office.call(contract.vouchers.sell, { amount: 3000, payment: 'cash' });
  const own = { iban: 'AT541200010020030040', holder: 'Maria Huber' };
  const { payable } = await house.as(mother).call(contract.payouts.own, {});
  await house.as(mother).call(contract.payouts.request, { amount: payable, ...own });
  const digest = async () => {
    const digests: Record<string, string> = {};
    for (const table of tables) {
      const [row] = await house.sql<{ digest: string | null }>(
        `select md5(string_agg(x::text, ',' order by x::text)) as digest from ${table} x where x.club_id = $1`,
        [clubId],
      );
      digests[table] = row?.digest ?? '';
    }
    return digests;
  };
  const idOf = async (text: string) => {
    const [row] = await house.sql<{ id: number }>(text, [clubId]);
    return row?.id ?? 0;
  };
  const before = await digest();
  return {
    personId: child.personId,
    payerId: mother.personId,
    paymentId,
    voucherId,
    code,
    methodId: await idOf('select id from payment_method where club_id = $1 limit 1'),
    requestId: await idOf('select id from payout_request where club_id = $1 limit 1'),
    accountId: await idOf(`select id from ledger_account where club_id = $1 and purpose = 'bank'`),
    entryId: await idOf(
      `select id from ledger_document where club_id = $1 and source = 'hand' and kind = 'payment' limit 1`,
    ),
    itemId: await idOf(`select id from open_item where club_id = $1 and side = 'charge' limit 1`),
    /** The table that has changed; undefined = none. */
    changes: async () => {
      const after = await digest();
      return tables.find((table) => after[table] !== before[table]);
    },
  };
};
export type Neighbour = Awaited<ReturnType<typeof buildNeighbour>>;
