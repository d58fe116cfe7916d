import { contract } from '@vereinshaus/contract';
import { startOfDayInVienna, toSeconds } from '@vereinshaus/contract/kit/days';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks, buildCharge } from '../../../test/factories/books.ts';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { bankBalance, bankHands } from './bank.testing.ts';
import { camt, ownIban, type ToldLine } from './statement.testing.ts';

const house = useHouse({ clock: () => new Date('2026-03-03T09:00:00Z') });

let clubId = 0;
let treasurer: NonNullable<Actor>;
let huber = 0;
const { as, take, lineOf, link, bookConfidentMatches, unbook } = bankHands(house, () => treasurer);

const family = async (firstName: string, lastName: string) => {
  const { personId } = await buildPerson(house(), clubId, { first_name: firstName, last_name: lastName });
  await buildCharge(house(), clubId, { managerId: personId, cents: 9000, dueOn: '2026-03-01', on: '2026-03-01' });
  return personId;
};

beforeEach(async () => {
  clubId = await buildClub(house(), { iban: ownIban });
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin', last_name: 'Kassier' });
  huber = await family('Maria', 'Huber');
});

let counter = 0;
const statement = (...told: readonly ToldLine[]) => {
  counter += 1;
  return camt({ lines: told.map((one, index) => ({ bank: `T-${counter}-${index}`, ...one })) });
};
const ofHuber = (text: string) => ({ cents: 9000, name: 'Maria Huber', text: `${customerReference(huber)} ${text}` });

const accountOf = async (column: 'person_id' | 'purpose', value: number | string) => {
  const [account] = await house().sql<{ id: number; number: number }>(
    `select id, number from ledger_account where club_id = $1 and ${column} = $2`,
    [clubId, value],
  );
  return account ?? { id: 0, number: 0 };
};

const row = {
  belegdatum: toSeconds(startOfDayInVienna('2026-03-02')),
  buchsymbol: 'BK',
  betrag: 9000,
  text: 'Überweisung',
  gkonto: 2800,
} as const;

describe('a payment that was typed as a row of the books', () => {
  it('is found by its line, never certain, and stays as it is while the line is its evidence', async () => {
    const { number: konto } = await accountOf('person_id', huber);
    const { ID } = await as().call(contract.accounting.addRow, { ...row, konto });
    await take(statement(ofHuber('Kurs')));
    const line = await lineOf('Kurs');
    expect(line.proposal).toMatchObject({ certainty: 'entered', child_ID: huber });
    expect(await bookConfidentMatches()).toBe(0);
    const parts = [{ child_ID: huber, amount: 9000 }];
    expect((await as().refused(contract.bank.book, { line_ID: line.ID, parts })).code).toBe('bank.alreadyEntered');
    await link(line.ID, line.proposal?.documents ?? []);
    expect([await balanceInBooks(house(), huber), await bankBalance(house(), clubId)]).toEqual([0, 9000]);
    const change = { row: ID, name: 'betrag', value: 8000 } as const;
    expect([
      (await as().refused(contract.accounting.cancelRow, { ledgerRow_ID: ID })).code,
      (await as().refused(contract.accounting.modifyRow, change)).code,
    ]).toEqual(['accounting.hasBankLine', 'accounting.hasBankLine']);
    await unbook(line.ID);
    await as().call(contract.accounting.modifyRow, change);
    expect((await lineOf('Kurs')).proposal).toMatchObject({ certainty: 'certain', documents: [] });
    await as().call(contract.accounting.cancelRow, { ledgerRow_ID: ID });
    expect([await balanceInBooks(house(), huber), await bankBalance(house(), clubId)]).toEqual([-9000, 0]);
    await expectSoundBooks(house(), clubId);
  });

  it('for two families in one row makes their lines doubtful, and whoever books them is asked', async () => {
    const maier = await family('Otto', 'Maier');
    const parts = await Promise.all(
      [huber, maier].map(async (personId) => ({
        gkonto: 2800,
        konto: (await accountOf('person_id', personId)).number,
        betrag: 9000,
        text: 'Kurs',
      })),
    );
    await as().call(contract.accounting.addRow, { ...row, betrag: 18_000, gkonto: 0, konto: 0, parts });
    await take(statement(ofHuber('Kurs')));
    const { ID, proposal } = await lineOf('Kurs');
    expect(proposal).toMatchObject({ certainty: 'likely', child_ID: huber });
    expect(proposal?.detail).toContain('mit anderen zusammen schon eingetragen am 02.03.2026');
    const input = { line_ID: ID, parts: [{ child_ID: huber, amount: 9000 }] };
    expect((await as().refused(contract.bank.book, input)).code).toBe('bank.alreadyEntered');
  });
});

describe('a payment that a call names as the evidence of a line', () => {
  it('is refused where it lies too far away or on another bank account, and neither is linked', async () => {
    await as().call(contract.accounting.saveAccount, { nr: 2801, name: 'Sparkonto', kind: 1, inflow: true });
    const { number: konto } = await accountOf('person_id', huber);
    const tooEarly = toSeconds(startOfDayInVienna('2026-02-19'));
    await as().call(contract.accounting.addRow, { ...row, konto, belegdatum: tooEarly });
    await as().call(contract.accounting.addRow, { ...row, konto, gkonto: 2801 });
    const documents = await house().sql<{ id: number }>(
      `select id from ledger_document where club_id = $1 and kind = 'manual' order by id`,
      [clubId],
    );
    await take(statement(ofHuber('Kurs')));
    const { ID } = await lineOf('Kurs');
    const refusals: unknown[] = [];
    for (const { id } of documents) {
      refusals.push((await as().refused(contract.bank.link, { line_ID: ID, documents: [id] })).code);
    }
    expect(refusals).toEqual(['bank.enteredTooFar', 'bank.enteredElsewhere']);
    expect((await lineOf('Kurs')).ID).toBe(ID);
  });
});

describe('a credit that was paid out by a row of the books', () => {
  it('is found by the line that went out, and the money has gone once', async () => {
    const payment = { child_ID: huber, amount: 14_000, text: 'Zuviel', via: 'cash' } as const;
    await as().call(contract.payments.addManual, payment);
    const { number: gkonto } = await accountOf('person_id', huber);
    await as().call(contract.accounting.addRow, { ...row, betrag: 5000, gkonto, konto: 2800 });
    await take(statement({ cents: -5000, name: 'Maria Huber', text: 'Guthaben' }));
    const line = await lineOf('Guthaben');
    expect(line.proposal).toMatchObject({ certainty: 'entered', child_ID: huber });
    const parts = [{ child_ID: huber, amount: -5000 }];
    expect((await as().refused(contract.bank.book, { line_ID: line.ID, parts })).code).toBe('bank.alreadyEntered');
    await link(line.ID, line.proposal?.documents ?? []);
    expect([await balanceInBooks(house(), huber), await bankBalance(house(), clubId)]).toEqual([0, -5000]);
    await expectSoundBooks(house(), clubId);
  });
});

describe('an expense that was typed as a row of the books', () => {
  it('is found by its line before the rule that would book it again, and by whoever books it by hand', async () => {
    const expense = { cents: -12_000, name: 'Sportstätten GmbH', iban: 'AT592011100000123456' };
    await take(statement({ ...expense, text: 'Jänner' }));
    const { id: account, number: gkonto } = await accountOf('purpose', 'providerFees');
    const parts = [{ account_ID: account, amount: -12_000 }];
    await as().call(contract.bank.book, { line_ID: (await lineOf('Jänner')).ID, parts, learn: true });
    const typed = { ...row, betrag: 12_000, text: 'Miete Februar', gkonto, konto: 2800 };
    const { ID } = await as().call(contract.accounting.addRow, typed);
    await take(statement({ ...expense, text: 'Februar' }));
    const { ID: lineId, proposal } = await lineOf('Februar');
    expect(proposal).toMatchObject({ certainty: 'entered', child_ID: 0 });
    expect(proposal?.detail).toContain('„Miete Februar“');
    expect(await bookConfidentMatches()).toBe(0);
    expect((await as().refused(contract.bank.book, { line_ID: lineId, parts })).code).toBe('bank.alreadyEntered');
    await link(lineId, proposal?.documents ?? []);
    expect(await bankBalance(house(), clubId)).toBe(-24_000);
    const cancelled = await as().refused(contract.accounting.cancelRow, { ledgerRow_ID: ID });
    expect(cancelled.code).toBe('accounting.hasBankLine');
    await expectSoundBooks(house(), clubId);
  });
});

describe('a donation that was entered by hand', () => {
  it('is found by its line before the rule that would book it again, and the line is its evidence', async () => {
    const grandma = { cents: 5000, name: 'Oma Huber', iban: 'AT592011100000123456' };
    await take(statement({ ...grandma, text: 'Spende Jänner' }));
    const { id: account } = await accountOf('purpose', 'otherIncome');
    const parts = [{ account_ID: account, amount: 5000 }];
    await as().call(contract.bank.book, { line_ID: (await lineOf('Jänner')).ID, parts, learn: true });
    const { id: bank } = await accountOf('purpose', 'bank');
    const donation = { amount: 5000, day: 20_260_302, account_ID: bank, purpose: 'Matten', campaign_ID: 0 };
    const { ID } = await as().call(contract.donations.add, { ...donation, child_ID: 0, contact_ID: 0 });
    await take(statement({ ...grandma, text: 'Spende März' }));
    const { ID: lineId, proposal } = await lineOf('März');
    expect(proposal).toMatchObject({ certainty: 'entered', child_ID: 0 });
    expect(await bookConfidentMatches()).toBe(0);
    expect((await as().refused(contract.bank.book, { line_ID: lineId, parts })).code).toBe('bank.alreadyEntered');
    await link(lineId, proposal?.documents ?? []);
    expect(await bankBalance(house(), clubId)).toBe(10_000);
    await as().call(contract.donations.takeBack, { ID });
    expect([await bankBalance(house(), clubId), (await lineOf('März')).ID]).toEqual([5000, lineId]);
    await expectSoundBooks(house(), clubId);
  });
});

describe('a payment that was entered, from an account of which a rule knows something else', () => {
  it('is found before the rule', async () => {
    const company = { name: 'Huber GmbH', iban: 'AT592011100000123456' };
    await take(statement({ ...company, cents: 30_000, text: 'Werbung' }));
    const { ID } = await lineOf('Werbung');
    const account = (await accountOf('purpose', 'otherIncome')).id;
    const parts = [{ account_ID: account, amount: 30_000 }];
    await as().call(contract.bank.book, { line_ID: ID, parts, learn: true });
    const payment = { child_ID: huber, amount: 9000, text: 'Überweisung', via: 'bank' } as const;
    await as().call(contract.payments.addManual, payment);
    await take(statement({ ...company, cents: 9000, text: 'Kurs' }));
    expect((await lineOf('Kurs')).proposal).toMatchObject({
      certainty: 'entered',
      child_ID: huber,
      label: 'Maria Huber',
    });
    await as().call(contract.payments.addManual, payment);
    expect((await lineOf('Kurs')).proposal).toMatchObject({ certainty: 'likely', reason: 'rule' });
    expect(await bookConfidentMatches()).toBe(0);
    expect(await bankBalance(house(), clubId)).toBe(48_000);
  });
});
