import { randomUUID } from 'node:crypto';
import { contract } from '@vereinshaus/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { bankBalance, bankHands } from '../../src/modules/bank/bank.testing.ts';
import { camt, ownIban } from '../../src/modules/bank/statement.testing.ts';
import { expectSoundBooks } from '../../src/modules/ledger/ledger.testing.ts';
import { buildCharge } from '../factories/books.ts';
import { buildClub, buildPerson } from '../factories/index.ts';
import { type Actor, useHouse } from '../harness.ts';
import { whileHeld } from '../while-held.ts';

const house = useHouse({ clock: () => new Date('2026-03-03T09:00:00Z') });

let clubId = 0;
let personId = 0;
let lineId = 0;
let treasurer: NonNullable<Actor>;
const { as, take, lineOf } = bankHands(house, () => treasurer);

/** A family that owes twice as much as it has transferred: a double count does not look like too much. */
beforeEach(async () => {
  clubId = await buildClub(house(), { iban: ownIban });
  treasurer = await buildPerson(house(), clubId, { staff_level: 90 });
  personId = (await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Huber' })).personId;
  await buildCharge(house(), clubId, { managerId: personId, cents: 18_000, dueOn: '2026-03-01', on: '2026-03-01' });
  await take(camt({ lines: [{ cents: 9000, text: 'Kurs Huber', bank: randomUUID().slice(0, 8) }] }));
  lineId = (await lineOf('Kurs')).ID;
});

const accountOf = async (column: 'number' | 'person_id' | 'purpose', value: number | string) => {
  const [account] = await house().sql<{ id: number }>(
    `select id from ledger_account where club_id = $1 and ${column} = $2`,
    [clubId, value],
  );
  return account?.id ?? 0;
};

const waiting = async () =>
  (await house().sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length;

type Answered = Promise<{ http: number; refusal: { code?: string | undefined } | undefined }>;

/** Both wait for the same account, in this order. */
const oneAfterTheOther = async (id: number, first: () => Answered, second: () => Answered) => {
  let later: Answered | undefined;
  const meanwhile = async () => {
    later = second();
    await expect.poll(waiting, { timeout: 2500, interval: 20 }).toBe(2);
  };
  const [one] = await whileHeld(house(), { table: 'ledger_account', id, meanwhile }, [first]);
  return [one, await later].map((answer) => [answer?.http, answer?.refusal?.code]);
};

describe('a payment that one enters by hand while another assigns its line', () => {
  const enter = async () =>
    as().ask(contract.payments.enter, {
      child_ID: personId,
      amount: 9000,
      on: 20_260_302,
      account_ID: await accountOf('number', 2800),
      text: 'Überweisung',
      key: randomUUID(),
    });
  const book = () => as().ask(contract.bank.book, { line_ID: lineId, parts: [{ child_ID: personId, amount: 9000 }] });

  it('is there once when the entry is first', async () => {
    const answers = await oneAfterTheOther(await accountOf('person_id', personId), enter, book);
    expect(answers).toEqual([
      [200, undefined],
      [409, 'bank.alreadyEntered'],
    ]);
    expect(await bankBalance(house(), clubId)).toBe(9000);
    await expectSoundBooks(house(), clubId);
  });

  it('is there once when the line is first', async () => {
    const answers = await oneAfterTheOther(await accountOf('person_id', personId), book, enter);
    expect(answers).toEqual([
      [200, undefined],
      [409, 'payments.lineBooked'],
    ]);
    expect(await bankBalance(house(), clubId)).toBe(9000);
    await expectSoundBooks(house(), clubId);
  });
});

describe('a donation that one enters while another books its line as one', () => {
  const given = { child_ID: 0, contact_ID: 0, purpose: '', campaign_ID: 0 };
  const add = async () =>
    as().ask(contract.donations.add, {
      ...given,
      amount: 9000,
      day: 20_260_302,
      account_ID: await accountOf('purpose', 'bank'),
    });
  const book = () => as().ask(contract.donations.bookLine, { ...given, line_ID: lineId });

  it('is there once', async () => {
    const answers = await oneAfterTheOther(await accountOf('purpose', 'otherIncome'), add, book);
    expect(answers).toEqual([
      [200, undefined],
      [409, 'bank.alreadyEntered'],
    ]);
    expect(await bankBalance(house(), clubId)).toBe(9000);
    await expectSoundBooks(house(), clubId);
  });
});

describe('an expense that one types while another assigns its line', () => {
  it('is there once', async () => {
    await take(camt({ lines: [{ cents: -5000, text: 'Miete Halle', bank: randomUUID().slice(0, 8) }] }));
    const { ID } = await lineOf('Miete');
    const rent = await accountOf('purpose', 'providerFees');
    const [account] = await house().sql<{ number: number }>('select number from ledger_account where id = $1', [rent]);
    const type = () =>
      as().ask(contract.accounting.addRow, {
        gkonto: account?.number ?? 0,
        konto: 2800,
        betrag: 5000,
        text: 'Miete Halle',
        belegdatum: Date.parse('2026-03-02T12:00:00Z') / 1000,
        buchsymbol: 'BU',
      });
    const book = () => as().ask(contract.bank.book, { line_ID: ID, parts: [{ account_ID: rent, amount: -5000 }] });
    const answers = await oneAfterTheOther(rent, type, book);
    expect(answers).toEqual([
      [200, undefined],
      [409, 'bank.alreadyEntered'],
    ]);
    expect(await bankBalance(house(), clubId)).toBe(-5000);
    await expectSoundBooks(house(), clubId);
  });
});
