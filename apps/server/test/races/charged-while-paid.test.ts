import { contract } from '@vereinshaus/contract';
import { expect, it } from 'vitest';
import { accountsFor, type ClaimInput, postDocument, settleAll } from '../../src/modules/ledger/index.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { buildClub, buildPerson } from '../factories/index.ts';
import { useHouse } from '../harness.ts';

const house = useHouse();

/** Whether a request waits for a lock, or all have finished. */
const isWaiting = async () =>
  (
    await house().sql(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and usename = $1`,
      [new URL(house().url).username],
    )
  ).length > 0;

it('a fee that is charged while the family pays something is paid with it', async () => {
  const clubId = await buildClub(house());
  const treasurer = await buildPerson(house(), clubId, { staff_level: 90 });
  const anna = await buildPerson(house(), clubId);
  const pay = () =>
    house()
      .as(treasurer)
      .ask(contract.payments.addManual, { child_ID: anna.personId, amount: 4000, text: 'Erlag', via: 'bank' });
  // The account exists already.
  await house()
    .as(treasurer)
    .call(contract.payments.addManual, { child_ID: anna.personId, amount: -1000, text: 'Leihgebühr' });
  let isPaid = false;

  // Both are under way: the fee is written, but not visible to others yet.
  const { paid } = await house().database.transaction({ tenant: clubId }, async (db) => {
    const ctx = { db, now: new Date(), viewer: null };
    const accounts = await accountsFor(ctx, { purposes: ['membershipFees'], payersOf: [anna.personId] });
    const debit: ClaimInput = {
      account: accounts.ofPayer(anna.personId),
      dueOn: '2026-12-31',
      personId: anna.personId,
    };
    const line = { debit, credit: accounts.of('membershipFees'), cents: 6000, symbol: 'AR' as const, text: 'Beitrag' };
    await postDocument(ctx, { kind: 'charge', source: 'fee', lines: [line] });
    await settleAll(ctx, [debit.account]);
    const answer = pay().finally(() => (isPaid = true));
    await expect.poll(async () => isPaid || (await isWaiting()), { interval: 20, timeout: 2500 }).toBe(true);
    return { paid: answer };
  });

  expect((await paid).http).toBe(200);
  await expectSoundBooks(house(), clubId);
  expect(
    await house().sql('select side, open_cents::integer from open_item where club_id = $1 and open_cents > 0', [
      clubId,
    ]),
  ).toEqual([{ side: 'charge', open_cents: 3000 }]);
});
