import { contract } from '@vereinshaus/contract';
import { customerReference } from '@vereinshaus/contract/payments/customer-reference';
import { beforeEach, describe, expect, it } from 'vitest';
import { balanceInBooks, buildCharge } from '../../../test/factories/books.ts';
import { buildClub, buildPerson } from '../../../test/factories/index.ts';
import { type Actor, useHouse } from '../../../test/harness.ts';
import { expectSoundBooks } from '../ledger/ledger.testing.ts';
import { bankBalance, bankHands } from './bank.testing.ts';
import { lineLikePayment } from './lines-like-payment.queries.ts';
import { camt, ownIban, type ToldLine } from './statement.testing.ts';

const house = useHouse({ clock: () => new Date('2026-03-03T09:00:00Z') });

let clubId = 0;
let treasurer: NonNullable<Actor>;
let huber = 0;
const { as, take, lines, lineOf, book, link, bookConfidentMatches, unbook } = bankHands(house, () => treasurer);

beforeEach(async () => {
  clubId = await buildClub(house(), { iban: ownIban });
  treasurer = await buildPerson(house(), clubId, { staff_level: 80, first_name: 'Karin', last_name: 'Kassier' });
  huber = (await buildPerson(house(), clubId, { first_name: 'Maria', last_name: 'Huber' })).personId;
  await buildCharge(house(), clubId, { managerId: huber, cents: 9000, dueOn: '2026-03-01', on: '2026-03-01' });
});

let counter = 0;
const statement = (...told: readonly ToldLine[]) => {
  counter += 1;
  return camt({ lines: told.map((one, index) => ({ bank: `E-${counter}-${index}`, ...one })) });
};
const told = (text = 'Kurs', cents = 9000): ToldLine => ({ cents, text: `${customerReference(huber)} ${text}` });

const enter = (amount = 9000, personId = huber) =>
  as().call(contract.payments.addManual, { child_ID: personId, amount, text: 'Überweisung', via: 'bank' });

const proposalOf = async (text: string) => (await lineOf(text)).proposal;

describe('a line of a payment that was entered by hand', () => {
  it('is never certain, is linked with one click, and the money is there once', async () => {
    await enter();
    await take(statement(told()));
    const proposal = await proposalOf('Kurs');
    expect(proposal).toMatchObject({ certainty: 'entered', reason: 'entered', child_ID: huber });
    expect(await lines()).toMatchObject({ certain: 0 });
    expect(await bookConfidentMatches()).toBe(0);
    await link((await lineOf('Kurs')).ID, proposal?.documents ?? []);
    expect([await balanceInBooks(house(), huber), await bankBalance(house(), clubId)]).toEqual([0, 9000]);
    const [line] = (await lines({ state: 'booked' })).lines;
    expect(line?.parts).toMatchObject([{ child_ID: huber, amount: 9000, enteredOn: 20_260_303 }]);
    const { ledgerRows } = await as().call(contract.accounting.ledger, { account: 2800 });
    expect(ledgerRows.map(({ bankLine }) => bankLine)).toEqual([`02.03.2026, ${customerReference(huber)} Kurs`]);
    await unbook(line?.ID ?? 0);
    expect([await balanceInBooks(house(), huber), await bankBalance(house(), clubId)]).toEqual([0, 9000]);
    expect(await proposalOf('Kurs')).toMatchObject({ certainty: 'entered', documents: proposal?.documents });
    await expectSoundBooks(house(), clubId);
  });

  it('is booked as another payment only by whoever says so', async () => {
    await enter();
    await take(statement(told()));
    const { ID } = await lineOf('Kurs');
    const parts = [{ child_ID: huber, amount: 9000 }];
    const refused = await as().refused(contract.bank.book, { line_ID: ID, parts });
    expect(refused.code).toBe('bank.alreadyEntered');
    expect(refused.message).toContain('Für Maria Huber wurden am 03.03.2026 schon');
    await as().call(contract.bank.book, { line_ID: ID, parts, isAnother: true });
    expect(await bankBalance(house(), clubId)).toBe(18_000);
  });

  it('two equal ones have a line each, and one line may be both', async () => {
    await enter();
    await enter();
    await take(statement(told('Ida'), told('Paul')));
    for (const text of ['Ida', 'Paul']) {
      const { ID, proposal } = await lineOf(text);
      await link(ID, proposal?.documents ?? []);
    }
    expect(await bankBalance(house(), clubId)).toBe(18_000);
    await enter(4000);
    await enter(5000);
    await take(statement(told('zusammen')));
    const { ID, proposal } = await lineOf('zusammen');
    expect(proposal).toMatchObject({ certainty: 'entered' });
    expect(proposal?.documents).toHaveLength(2);
    await link(ID, proposal?.documents ?? []);
    expect(await bankBalance(house(), clubId)).toBe(27_000);
    await expectSoundBooks(house(), clubId);
  });

  it('of which there are more lines than payments leaves the other one as it is', async () => {
    await enter();
    await take(statement(told('erste'), told('zweite')));
    const { ID, proposal } = await lineOf('erste');
    await link(ID, proposal?.documents ?? []);
    expect(await proposalOf('zweite')).toMatchObject({ reason: 'reference', documents: [] });
    const second = (await lineOf('zweite')).ID;
    expect(
      (await as().refused(contract.bank.link, { line_ID: second, documents: proposal?.documents ?? [] })).code,
    ).toBe('bank.enteredGone');
  });

  it('lies up to ten days away, on the same account, and of the same amount', async () => {
    await enter();
    await take(
      statement({ ...told('alt'), on: '2026-02-20' }, { ...told('nah'), on: '2026-02-21' }, told('weniger', 8999)),
    );
    expect((await proposalOf('alt'))?.reason).toBe('reference');
    expect((await proposalOf('nah'))?.reason).toBe('entered');
    expect((await proposalOf('weniger'))?.reason).toBe('reference');
  });

  it('is of the same family: a line that names another one is theirs, and is booked without a question', async () => {
    await enter();
    const { personId: maier } = await buildPerson(house(), clubId, { first_name: 'Otto', last_name: 'Maier' });
    await buildCharge(house(), clubId, { managerId: maier, cents: 9000, dueOn: '2026-03-01', on: '2026-03-01' });
    await take(statement({ cents: 9000, text: `${customerReference(maier)} Maier` }));
    const { ID, proposal } = await lineOf('Maier');
    expect(proposal).toMatchObject({ certainty: 'certain', child_ID: maier, documents: [] });
    await book(ID, maier, 9000);
    expect([await balanceInBooks(house(), maier), await bankBalance(house(), clubId)]).toEqual([0, 18_000]);
  });

  it('is found without a reference where it is the only one, and never in place of a payout', async () => {
    await enter();
    await take(statement({ cents: 9000, name: 'Oma', text: 'danke' }));
    expect(await proposalOf('danke')).toMatchObject({ reason: 'entered', child_ID: huber });
    await enter();
    expect(await proposalOf('danke')).toBeUndefined();
  });

  it('of somebody who is gone is linked all the same, and let go again', async () => {
    await enter();
    await as().call(contract.profile.remove, { child_ID: huber });
    await take(statement(told()));
    const { ID, proposal } = await lineOf('Kurs');
    expect(proposal).toMatchObject({ certainty: 'entered' });
    await link(ID, proposal?.documents ?? []);
    expect(await bankBalance(house(), clubId)).toBe(9000);
    const back = { ID: proposal?.documents[0] ?? 0 };
    expect((await as().refused(contract.payments.takeBackEntry, back)).code).toBe('payments.hasBankLine');
    await unbook(ID);
    await as().call(contract.payments.takeBackEntry, back);
    expect(await bankBalance(house(), clubId)).toBe(0);
    await expectSoundBooks(house(), clubId);
  });

  it('of somebody who has left the family since is not certain, and says where it was entered', async () => {
    const jo = { first_name: 'Jo', last_name: 'Huber', manager_id: huber, birth_date: '2000-01-01' };
    const { personId } = await buildPerson(house(), clubId, jo);
    await enter(9000, personId);
    const office = await buildPerson(house(), clubId, { staff_level: 90 });
    await house().as(office).call(contract.profile.leaveGroup, { child_ID: personId });
    await take(statement({ cents: 9000, name: 'Jo Huber', text: `${customerReference(personId)} Kurs` }));
    const proposal = await proposalOf('Kurs');
    expect(proposal).toMatchObject({ certainty: 'likely', child_ID: personId });
    expect(proposal?.detail).toContain('bei der früheren Familie schon eingetragen am 03.03.2026');
    expect(await bookConfidentMatches()).toBe(0);
  });

  it('leaves the payment waiting when the import is undone', async () => {
    await enter();
    const content = statement(told());
    await take(content);
    const { ID, proposal } = await lineOf('Kurs');
    await link(ID, proposal?.documents ?? []);
    const { imports } = await as().call(contract.bank.imports, {});
    await as().call(contract.bank.undo, { ID: imports[0]?.ID ?? 0 });
    expect([await balanceInBooks(house(), huber), await bankBalance(house(), clubId)]).toEqual([0, 9000]);
    await take(content);
    expect(await proposalOf('Kurs')).toMatchObject({ certainty: 'entered' });
  });

  it('of another club is not there', async () => {
    await enter();
    const [document] = await house().sql<{ id: number }>(
      `select id from ledger_document where club_id = $1 and source = 'hand'`,
      [clubId],
    );
    clubId = await buildClub(house(), { iban: ownIban });
    treasurer = await buildPerson(house(), clubId, { staff_level: 80 });
    await take(statement({ cents: 9000, text: 'fremd' }));
    const input = { line_ID: (await lineOf('fremd')).ID, documents: [document?.id ?? 0] };
    expect((await as().refused(contract.bank.link, input)).code).toBe('bank.enteredGone');
  });
});

describe('a payment that is entered after its line was booked', () => {
  it('finds the line of the same family and amount, as long as it is not the evidence of another', async () => {
    const find = (cents: number, on = '2026-03-12') =>
      house().database.transaction({ tenant: clubId }, (db) => lineLikePayment({ db }, { personId: huber, cents, on }));
    await take(statement(told()));
    expect(await find(9000)).toBeUndefined();
    await book((await lineOf('Kurs')).ID, huber, 9000);
    expect(await find(9000)).toMatchObject({ on: '2026-03-02', cents: 9000 });
    expect([await find(8000), await find(9000, '2026-03-13')]).toEqual([undefined, undefined]);
  });
});
