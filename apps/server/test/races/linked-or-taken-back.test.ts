import { contract } from '@vereinshaus/contract';
import { expect, it } from 'vitest';
import { bankBalance, bankHands } from '../../src/modules/bank/bank.testing.ts';
import { camt, ownIban } from '../../src/modules/bank/statement.testing.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { buildClub, buildPerson } from '../factories/index.ts';
import { type Actor, useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse({ clock: () => new Date('2026-03-03T09:00:00Z') });

let treasurer: NonNullable<Actor>;
const { as, take, lineOf } = bankHands(house, () => treasurer);

const waiting = async () =>
  (await house().sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

it.each([['stays'], ['has gone to another family']])(
  'a payment whose line is linked is not taken back at the same moment, when its account %s',
  async (what) => {
    const clubId = await buildClub(house(), { iban: ownIban });
    treasurer = await buildPerson(house(), clubId, { staff_level: 90 });
    const { personId } = await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Huber' });
    const payment = { child_ID: personId, amount: 9000, text: 'Überweisung', via: 'bank' } as const;
    await as().call(contract.payments.addManual, payment);
    let payerId = personId;
    if (what !== 'stays') {
      payerId = (await buildPerson(house(), clubId, { first_name: 'Otto', last_name: 'Huber' })).personId;
      await as().call(contract.profile.move, { child_ID: personId, verwalter_ID: payerId });
    }
    await take(camt({ lines: [{ cents: 9000, text: 'Kurs Huber', bank: 'R' }] }));
    const line = await lineOf('Kurs');
    const [document] = await house().sql<{ id: number }>(
      `select id from ledger_document where club_id = $1 and source = 'hand' and kind = 'payment'`,
      [clubId],
    );
    const [account] = await house().sql<{ id: number }>('select id from ledger_account where person_id = $1', [
      payerId,
    ]);
    let taken: Promise<{ http: number }> = Promise.resolve({ http: 0 });
    const [linked] = await whileHeld(
      house(),
      {
        table: 'ledger_account',
        id: account?.id ?? 0,
        meanwhile: async () => {
          taken = as().ask(contract.payments.takeBackEntry, { ID: document?.id ?? 0 });
          await expect.poll(waiting, { timeout: 2500, interval: 20 }).toBe(2);
        },
      },
      [() => as().ask(contract.bank.link, { line_ID: line.ID, documents: [document?.id ?? 0] })],
    );
    expect(linked?.http).toBe(200);
    expect(await taken).toMatchObject({ http: 409, refusal: { code: 'payments.hasBankLine' } });
    expect(await bankBalance(house(), clubId)).toBe(9000);
    await expectSoundBooks(house(), clubId);
  },
);
