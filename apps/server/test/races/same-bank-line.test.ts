import { contract } from '@vereinshaus/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bankBalance, bankHands } from '../../src/modules/bank/bank.testing.ts';
import { camt, ownIban } from '../../src/modules/bank/statement.testing.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { balanceInBooks } from '../factories/books.ts';
import { buildClub, buildPerson } from '../factories/index.ts';
import { type Actor, useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse({ clock: () => new Date('2026-03-03T09:00:00Z') });

let treasurer: NonNullable<Actor>;
const { take, lineOf } = bankHands(house, () => treasurer);

const arrange = async () => {
  const clubId = await buildClub(house(), { iban: ownIban });
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin', last_name: 'Kassier' });
  const second = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karl', last_name: 'Kassier' });
  const families = [await buildPerson(house(), clubId, {}), await buildPerson(house(), clubId, {})];
  await take(camt({ lines: [{ cents: 5000, text: 'Kursbeitrag', bank: 'R' }] }));
  return { clubId, second, families, lineId: (await lineOf('Kursbeitrag')).ID };
};

describe('two treasurers who assign the same line to different families', () => {
  it('one wins, the other reads who was faster, and the money is there once', async () => {
    const { clubId, second, families, lineId } = await arrange();
    const [first = treasurer, other = treasurer] = families;
    const book = (actor: Actor, childId: number) => () =>
      house()
        .as(actor)
        .ask(contract.bank.book, { line_ID: lineId, parts: [{ child_ID: childId, amount: 5000 }] });
    const requests = [book(treasurer, first.personId), book(second, other.personId)];
    const answers = await whileHeld(house(), { table: 'bank_line', id: lineId }, requests);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ http }) => http === 409)?.refusal;
    expect(refused?.code).toBe('bank.lineTaken');
    expect(refused?.message).toMatch(/^Diese Zeile hat inzwischen Kar(in|l) Kassier zugeordnet/);
    const saldos = [await balanceInBooks(house(), first.personId), await balanceInBooks(house(), other.personId)];
    expect(saldos.toSorted((a, b) => a - b)).toEqual([0, 5000]);
    expect(await bankBalance(house(), clubId)).toBe(5000);
    await expectSoundBooks(house(), clubId);
  });

  it('two lines that are linked with one payment at once: one is its evidence', async () => {
    const { clubId, second, families } = await arrange();
    const [first = treasurer] = families;
    const entered = { child_ID: first.personId, amount: 5000, text: 'Überweisung', via: 'bank' } as const;
    await house().as(treasurer).call(contract.payments.addManual, entered);
    await take(camt({ lines: [{ cents: 5000, text: 'noch einer', bank: 'R2' }] }));
    const [document] = await house().sql<{ id: number }>(
      `select id from ledger_document where club_id = $1 and source = 'hand'`,
      [clubId],
    );
    const [account] = await house().sql<{ id: number }>(
      'select id from ledger_account where club_id = $1 and person_id = $2',
      [clubId, first.personId],
    );
    const documents = [document?.id ?? 0];
    const ids = [(await lineOf('Kursbeitrag')).ID, (await lineOf('noch einer')).ID];
    const requests = ids.map(
      (lineId, index) => () =>
        house()
          .as(index === 0 ? treasurer : second)
          .ask(contract.bank.link, { line_ID: lineId, documents }),
    );
    const answers = await whileHeld(house(), { table: 'ledger_account', id: account?.id ?? 0 }, requests);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await bankBalance(house(), clubId)).toBe(5000);
  });

  it('without the lock both would find it open', async () => {
    const { clubId, lineId } = await arrange();
    const stateIn = async (db: Parameters<Parameters<ReturnType<typeof house>['database']['transaction']>[1]>[0]) =>
      (await sql<{ state: string }>`select state from bank_line where id = ${lineId}`.execute(db)).rows[0]?.state;
    const seen = await house().database.transaction({ tenant: clubId }, async (db) => {
      await sql`update bank_line set state = 'booked' where id = ${lineId}`.execute(db);
      const other = await house().database.transaction({ tenant: clubId }, stateIn);
      return [await stateIn(db), other];
    });
    expect(seen).toEqual(['booked', 'open']);
  });
});
