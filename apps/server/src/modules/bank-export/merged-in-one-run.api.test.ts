import { contract } from '@vereinshaus/contract';
import { expect, it } from 'vitest';
import { balanceInBooks } from '../../../test/factories/books.ts';
import { buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { bankBalance, bankHands } from '../bank/bank.testing.ts';
import { camt } from '../bank/statement.testing.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { buildCollectingClub, exportHands } from './bank-export.testing.ts';

const clock = new Date('2026-03-03T09:00:00Z');
const house = useHouse({ clock: () => clock });

let treasurer: NonNullable<Actor>;
const { as, prepare, exportOrder, order, family } = exportHands(house, () => treasurer);
const { take, bookConfidentMatches } = bankHands(
  house,
  () => treasurer,
  () => clock,
);

it('two records of one person from which one file collects can be merged, and both debits arrive', async () => {
  const clubId = await buildCollectingClub(house());
  treasurer = await buildPerson(house(), clubId, { staff_level: 90 });
  const survivorId = await family(clubId, 'Maria', 'Huber');
  const otherId = await family(clubId, 'Maria', 'Huber-Moser', {
    cents: 3000,
    mandate: { iban: 'AT592011100000123456' },
  });
  const orderId = await prepare();
  await exportOrder(orderId);
  const told = (await order(orderId)).lines.map(({ amount, endToEndId }, index) => ({
    cents: amount,
    endToEndId,
    bank: `M-${index}`,
  }));
  const pair = { survivor_ID: survivorId, other_ID: otherId };
  expect((await as().ask(contract.duplicates.merge, { ...pair, choices: {} })).http).toBe(200);
  await take(camt({ from: '2026-03-09', lines: told }));
  expect(await bookConfidentMatches()).toBe(2);
  expect([await balanceInBooks(house(), survivorId), await bankBalance(house(), clubId)]).toEqual([0, 8000]);
  await expectSoundBooks(house(), clubId);
});
